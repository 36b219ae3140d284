import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, { types?: string }> }
const entries = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [types]))

test('the API reference covers every entry of the package', () => {
  const { entryPoints } = JSON.parse(read('site/typedoc.json')) as { entryPoints: string[] }
  const names = entryPoints.map((path) => posix.basename(path, '.ts'))

  expect(names.sort()).toEqual(entries.map((path) => posix.basename(path, '.d.ts')).sort())
})

test('no more exports lack a description than those known', () => {
  const statements = declarations(read('dist/types.d.ts'))
  const exported = new Set(entries.flatMap((path) => exportedNames(read(path))))
  const silent = [...exported].filter((name) => statements.get(name) === false).sort()

  expect(exported.size).toBeGreaterThan(300)
  // Describe what you export. After describing one of these, lower the number.
  expect(silent.length, silent.join(' ')).toBeLessThanOrEqual(UNDESCRIBED)
})

const UNDESCRIBED = 90

/** Whether each declaration of a module has a doc comment. */
function declarations(text: string): Map<string, boolean> {
  const { statements } = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.ES2023, true)
  return new Map(
    statements.flatMap((statement) => {
      const isDescribed = ts.getJSDocCommentsAndTags(statement).length > 0
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.map(
          ({ name }) => [name.getText(), isDescribed] as const,
        )
      }
      const { name } = statement as ts.DeclarationStatement
      return name === undefined ? [] : [[name.getText(), isDescribed] as const]
    }),
  )
}

/** The names an export list takes from the module, as they are called there. */
function exportedNames(text: string): string[] {
  const list = /^export \{([^}]*)\}/.exec(text)?.[1] ?? ''
  return list.split(',').map((name) => name.trim().replace(/ as .*$/, ''))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
