import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corefDocument } from '../support/arbitrary.ts'
import { loadFormats } from '../support/load-format.ts'
import { trickle } from '../support/trickle.ts'
import { damagesOf, digestOf, outcomeOf, type Sample, samplesOf, writtenOf } from './damage.ts'
import { described } from './described-documents.ts'
import { made } from './made-documents.ts'

/*
 * What becomes of good and broken files, and what is written of documents, as tests/formats/pinned has it. Rows show
 * some of the damages; a digest stands for all of them, with every message, place, excerpt and attribute. Where a change
 * is meant, `npx vitest run tests/formats/damage.test.ts -u` writes the files again: look at what changed in them.
 */
const SMALL_DAMAGES = 60
const SHOWN = 12

const formats = [...(await loadFormats()).values()]
const pinned = (name: string): string => join(import.meta.dirname, 'pinned', `${name}.txt`)

describe.each(formats)('$id', (format) => {
  test('what becomes of its files, whole and damaged, is what is pinned', async () => {
    const sections = samplesOf(format).map(sectionOf)

    expect(sections.length).toBeGreaterThan(0)
    await expect(`${sections.join('\n')}`).toMatchFileSnapshot(pinned(format.id))
  })
})

function sectionOf(sample: Sample): string {
  const whole = outcomeOf(sample, sample.text)
  const rows: string[] = []
  const all: string[] = []
  for (const { what, text } of damagesOf(sample.text, SMALL_DAMAGES)) {
    const outcome = outcomeOf(sample, text)
    rows.push(`${what}: ${outcome.whole === whole.whole ? 'the same' : outcome.brief}`)
    all.push(outcome.whole)
  }
  const shown = rows.filter((_, i) => i % Math.ceil(rows.length / SHOWN) === 0)
  return `${sample.name}: ${whole.brief}\n${shown.map((row) => `  ${row}\n`).join('')}  all ${all.length}: ${digestOf(all.join('\n'))}\n`
}

describe('how the bytes arrive does not matter', () => {
  test.each(formats)('to $id', (format) => {
    for (const sample of samplesOf(format)) {
      const bytes = new TextEncoder().encode(sample.text)
      for (const size of [1, 7]) {
        expect(outcomeOf(sample, sample.text, trickle(sample.path, bytes, size))).toEqual(
          outcomeOf(sample, sample.text),
        )
      }
    }
  })
})

describe('what is written', () => {
  const some = fc.sample(corefDocument({ isRich: true }), { seed: 7, numRuns: 30 })
  const plain = fc.sample(corefDocument({ isRich: false }), { seed: 7, numRuns: 30 })

  test.each(formats.filter(({ isReadOnly }) => isReadOnly !== true))(
    'to $id is what is pinned',
    async (format) => {
      const rows = Object.entries({ ...made, ...described }).map(
        ([name, document]) => `${name}: ${shown(writtenOf(format, document))}`,
      )
      const others = [...some, ...plain].map((document) => JSON.stringify(writtenOf(format, document)))

      await expect(
        `${rows.join('\n')}\n${others.length} more: ${digestOf(others.join('\n'))}\n`,
      ).toMatchFileSnapshot(pinned(`${format.id}.written`))
    },
  )
})

function shown(written: ReturnType<typeof writtenOf>): string {
  if (typeof written === 'string') return written
  const { text, beside, dropped } = written
  const lines = [text, ...beside.map((each) => `${each.extension}: ${each.text}`)].join('\n').split('\n')
  return [`dropped ${JSON.stringify(dropped)}`, ...lines.map((line) => `  ${line}`)].join('\n')
}
