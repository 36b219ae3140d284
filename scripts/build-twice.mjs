// node scripts/build-twice.mjs: builds twice and compares every byte of dist.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [first, second] = [built(), built()]
const names = [...new Set([...first.keys(), ...second.keys()])]
const different = names.filter((name) => first.get(name) !== second.get(name))
for (const name of different) process.stderr.write(`${name} differs between two builds\n`)
process.stdout.write(`${names.length} files, ${different.length} different\n`)
process.exitCode = different.length === 0 ? 0 : 1

function built() {
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'inherit' })
  const paths = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .map((name) => join('dist', name))
    .filter((path) => statSync(path).isFile())
  return new Map(paths.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]))
}
