import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { keepMentions } from '../../src/document/filter.ts'
import { readCorpus } from '../../src/entries/node.ts'
import type { SignedResult } from '../../src/scoring/evaluate.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { presets } from '../../src/scoring/settings.ts'
import { corpusOf } from '../documents.ts'
import { root } from '../support/program.ts'

type Printed = Readonly<
  Record<string, { readonly precision: number; readonly recall: number; readonly f1: number }>
>

const folder = join(root, 'tests/golden/official/bookcoref')
const [key, response] = await Promise.all(
  ['key.jsonl', 'response.jsonl'].map(async (name) => (await readCorpus(join(folder, name))).documents[0]),
)
/** The output of BookCoref's evaluate.py for windows of some length (scripts/official/run-bookcoref.py). */
const printed = (length: number): Readonly<Record<'full' | 'gold_window', Printed>> =>
  JSON.parse(readFileSync(join(folder, `expected-${length}.json`), 'utf8'))

const settings = { ...presets['bookcoref']?.settings }

function expectPrinted({ scores }: SignedResult, expected: Printed): void {
  for (const [id, name] of [
    ['muc', 'muc'],
    ['b3', 'b_cubed'],
    ['ceafe', 'ceafe'],
  ] as const) {
    for (const part of ['recall', 'precision', 'f1'] as const) {
      expect(100 * (scores[id]?.[part] ?? Number.NaN), `${id} ${part}`).toBeCloseTo(
        expected[name]?.[part] ?? 0,
        9,
      )
    }
  }
  expect(100 * (scores['conll']?.value ?? 0)).toBeCloseTo(expected['conll2012']?.f1 ?? 0, 9)
}

/** The windows of evaluate.py: a mention at a border is in none, and the last one reaches back a whole length. */
function theirWindows(document: CorefDocument, length: number): CorefDocument[] {
  const count = document.tokens?.count ?? 0
  const ends = Array.from({ length: Math.floor(count / length) }, (_, i) => (i + 1) * length)
  return [...ends, count].map((end, w) => ({
    ...keepMentions(document, (m) => {
      const start = document.mentions.start[m] as number
      return start > end - length && start < end
    }),
    id: `w${w}`,
  }))
}

describe.each([5, 4])("BookCoref's scorer, windows of %i tokens", (length) => {
  const [gold, system] = [key as CorefDocument, response as CorefDocument]

  test('gives whole books the scores of --preset bookcoref', () => {
    expectPrinted(evaluate(corpusOf(gold), corpusOf(system), settings), printed(length).full)
  })

  test('errs at the borders of windows, in the ways that docs/scoring.md tells', () => {
    const [theirs, window] = [printed(length).gold_window, theirWindows(gold, length)]
    expectPrinted(evaluate(corpusOf(...window), corpusOf(...theirWindows(system, length)), settings), theirs)
    const starts = window.flatMap(({ mentions }) => [...mentions.start])
    const own = [...gold.mentions.start]
    expect(own.filter((start) => !starts.includes(start))).toContain(0)
    expect(starts.length).toBeGreaterThan(new Set(starts).size)

    const ours = evaluate(corpusOf(gold), corpusOf(system), { ...settings, window: length })
    expect(ours.key.mentions).toBe(gold.mentions.count)
    expect(
      Math.abs(100 * (ours.scores['conll']?.value ?? 0) - (theirs['conll2012']?.f1 ?? 0)),
    ).toBeGreaterThan(1)
  })
})
