import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'

/** Source files by path, without tests. */
const sources = new Map(
  ['src', 'web', 'packages/neural/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|\.d\.ts$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
  ),
)

/** Files that name a value, whether they import, re-export or define it. */
function filesNaming(pattern: RegExp, all: ReadonlyMap<string, string> = sources): string[] {
  const isCode = (line: string): boolean => !/^\s*(\*|\/\/|\/\*\*)/.test(line)
  return [...all]
    .filter(([, text]) => text.split('\n').some((line) => isCode(line) && pattern.test(line)))
    .map(([path]) => path)
    .sort()
}

describe('from two sides to numbers there is one way', () => {
  test('documents are paired in sides.ts: call sidesOf, openSides or keepSides', () => {
    expect(filesNaming(/\bpairDocuments\b/)).toEqual(['src/corpus/pair-documents.ts', 'src/corpus/sides.ts'])
  })

  test('mentions are matched in scored-pair.ts: take `matched` of the pair that an analysis gets', () => {
    expect(filesNaming(/\bmatchDocuments\b/)).toEqual([
      'src/entries/score.ts',
      'src/scoring/match-documents.ts',
      'src/scoring/run/scored-pair.ts',
    ])
  })

  test('scores are signed in scoring/run: take the signature of the result', () => {
    expect(filesNaming(/\bsignScores\b/)).toEqual([
      'src/scoring/run/score-sides.ts',
      'src/scoring/run/score-together.ts',
      'src/scoring/signature.ts',
    ])
  })

  test('text becomes a signature only where one is made', () => {
    expect(filesNaming(/\bas Signature\b/)).toEqual(['src/scoring/signature.ts'])
  })

  test('a second way would be noticed', () => {
    const all = new Map([
      ['src/report/new.ts', "import { pairDocuments } from '../corpus/pair-documents.ts'"],
      ['src/report/text.ts', '/** Like\n * pairDocuments */'],
      ['web/view.ts', 'const line = text as Signature'],
    ])
    expect(filesNaming(/\bpairDocuments\b/, all)).toEqual(['src/report/new.ts'])
    expect(filesNaming(/\bas Signature\b/, all)).toEqual(['web/view.ts'])
  })
})
