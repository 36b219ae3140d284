import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Build, folder, oldBuild, versions } from './builds.ts'
import type { Case } from './cases.ts'
import { inputs } from './inputs.ts'

/** What can be seen of a case: `stdout`, `stderr`, `code`, and `file NAME` for each file written. */
export type Outcome = Readonly<Record<string, string>>

interface Ended {
  readonly code: string
  readonly stdout: string
  readonly stderr: string
}

/** How a case is run and its outcome normalised. */
const how = readFileSync(new URL(import.meta.url))

/** What 0.1.0 does, from the cache where it has been seen before. */
export async function runOld(each: Case, inputsHash: string): Promise<Outcome> {
  const hash = sha256(how, inputsHash, JSON.stringify(each))
  const cached = join(folder, 'old', `${hash}.json`)
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as Outcome
  const outcome = await runCase(each, oldBuild)
  mkdirSync(join(folder, 'old'), { recursive: true })
  writeFileSync(cached, JSON.stringify(outcome))
  return outcome
}

/** Run the commands of a case in an empty folder. */
export async function runCase(each: Case, build: Build): Promise<Outcome> {
  const name = sha256(each.name).slice(0, 16)
  const cwd = join(folder, 'run', name)
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  symlinkSync(inputs, join(cwd, 'in'))
  if (each.copy !== undefined)
    cpSync(join(inputs, each.copy.from), join(cwd, each.copy.to), { recursive: true })
  const outcome = { code: '', stdout: '', stderr: '' }
  let stdin = each.stdin
  for (const command of each.commands) {
    const ran = await runCommand(build, command, cwd, stdin)
    const heading = each.commands.length === 1 ? '' : `$ ${command.join(' ')}\n`
    outcome.code += `${heading}${ran.code}\n`
    outcome.stdout += heading + ran.stdout
    outcome.stderr += heading + ran.stderr
    stdin = undefined
  }
  const all: Readonly<Record<string, string>> = { ...outcome, ...readFiles(cwd) }
  const writesPage = Object.keys(all).some((part) => part.endsWith('.html'))
  rmSync(cwd, { recursive: true, force: true })
  return Object.fromEntries(
    Object.entries(all).map(([part, text]) => [part, normalise(text, build, cwd, writesPage)]),
  )
}

function runCommand(build: Build, command: readonly string[], cwd: string, stdin?: string): Promise<Ended> {
  const args = command.map((word) =>
    word.startsWith('@') ? readFileSync(join(inputs, word.slice(1)), 'utf8') : word,
  )
  const { NO_COLOR: _n, FORCE_COLOR: _f, COLORTERM: _c, ...env } = process.env
  const child = spawn(process.execPath, [build.program, ...args], { cwd, env, timeout: 600_000 })
  if (stdin === undefined) child.stdin.end()
  else createReadStream(join(inputs, stdin)).pipe(child.stdin)
  child.stdin.on('error', () => {}) // The program need not read all of it.
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      resolve({
        code: String(code ?? signal),
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      })
    })
  })
}

/** The files that a case wrote, by path. */
function readFiles(cwd: string, under = ''): Record<string, string> {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(join(cwd, under), { withFileTypes: true })) {
    const path = join(under, entry.name)
    if (entry.isDirectory()) Object.assign(files, readFiles(cwd, path))
    else if (entry.isFile()) files[`file ${path}`] = readText(join(cwd, path))
  }
  return files
}

/** Text as it is; of anything else, a hash of what it is without the version. */
function readText(path: string): string {
  const bytes = readFileSync(path)
  const text = bytes.toString()
  if (path.endsWith('.html')) return text.replace(/(?<="(?:summary|corpus-\d+)">)[^<]+/g, unpack)
  const isText = !bytes.includes(0) && bytes.compare(Buffer.from(text)) === 0
  return isText ? text : `sha256-${sha256(withoutVersions(bytes.toString('latin1')))}`
}

function withoutVersions(text: string): string {
  return versions.reduce((result, version) => result.replaceAll(version, '<version>'), text)
}

function unpack(data: string): string {
  return gunzipSync(Buffer.from(data, 'base64')).toString()
}

/** Without the two versions and hashes over them, the folders of the two builds, and the program inside a page. */
function normalise(text: string, build: Build, cwd: string, writesPage: boolean): string {
  const changes: readonly (readonly [string | RegExp, string])[] = [
    [cwd, '<cwd>'],
    [inputs, '<in>'],
    [build.root, '<root>'],
    [/("seal": ?|"plan": ?|"inputs": ?)"[0-9a-f]{64}"/g, '$1"<hash>"'],
    [/(\bprofiles:sha256-)[0-9a-f]{8}/g, '$1<hash>'],
    [/(<script id="script">|id="resolver">|<style>)[\s\S]*?(<\/script>|<\/style>)/g, '$1$2'],
    [/'sha256-[\w+/=]{44}'/g, "'<hash>'"],
    ...(writesPage ? pageChanges : []),
  ]
  return withoutVersions(changes.reduce((result, [before, after]) => result.replaceAll(before, after), text))
}

/** Size and hash of a page depend on the program inside. */
const pageChanges: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/("bytes": )\d+/g, '$1<bytes>'],
  [/\b\d{3},\d{3}\b|[\d,]+ kB/g, '<bytes>'],
]

function sha256(...parts: readonly (string | Uint8Array)[]): string {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
}
