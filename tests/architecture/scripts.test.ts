import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

// Scripts and benchmarks are plain JavaScript that no compiler checks.
const scripts = ['bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
)

/** Imports of a script that lead to no source, or to a source that does not export the name. */
function deadImports(script: string): string[] {
  const source = readFileSync(join(root, script), 'utf8')
  return [...source.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].flatMap(([, names = '', to = '']) => {
    const path = posix.join(posix.dirname(script), to).replace(/^build\/lib\/(.*)\.js$/, 'src/$1.ts')
    const exported = exportsOf(path)
    return names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !exported.has(name))
      .map((name) => `${name} from ${to}`)
  })
}

function exportsOf(path: string): ReadonlySet<string> {
  const source = textOf(path)
  const declared = [...source.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','))
  const passedOn = [...source.matchAll(/^export \* from '(\.[^']+)'/gm)].flatMap(([, to = '']) => [
    ...exportsOf(posix.join(posix.dirname(path), to)),
  ])
  return new Set([
    ...declared.map(([, name]) => name as string),
    ...listed.map((name) => name.trim().replace(/^.* as /, '')),
    ...passedOn,
  ])
}

function textOf(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

test.each(scripts)('%s imports what there is', (script) => {
  expect(deadImports(script)).toEqual([])
})
