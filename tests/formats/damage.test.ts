import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import type { InputError } from '../../src/errors.ts'
import { readBytes } from '../../src/formats/read-bytes.ts'
import { documentOf } from '../documents.ts'
import { corefDocument } from '../support/arbitrary.ts'
import { loadFormats } from '../support/load-format.ts'
import { words } from '../support/plain.ts'
import { trickle } from '../support/trickle.ts'
import { damagesOf, digestOf, documentsIn, outcomeOf, type Sample, samplesOf, writtenOf } from './damage.ts'
import { described, unexpected } from './described-documents.ts'
import { made } from './made-documents.ts'

/*
 * How good and broken files are read, and how documents are written, as recorded in tests/formats/pinned. Rows show
 * some of the damages; a digest covers all of them, with every message, place, excerpt and attribute. For intended
 * changes, `npx vitest run tests/formats/damage.test.ts -u` rewrites the files: review the differences.
 */
const SMALL_DAMAGES = 40
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

test('files whose format is to be found are taken for it, or refused with a reason', async () => {
  const files: readonly (readonly [text: string, path: string])[] = [
    ['', 'd.txt'],
    [' \n\t\n', 'd'],
    ['Ann saw her.\nIt ran.', 'd'],
    [`${'x'.repeat(199)}yz\n`, 'd'],
    ['T1\tPER 0 3\tAnn\n', 'd.ann'],
    ['\n', 'd.conll'],
  ]
  const bytes = files.map(([text, path]) => [new TextEncoder().encode(text), path] as const)
  const found = await Promise.all(
    [...bytes, [Uint8Array.of(0xff, 0xfe, 0x23, 0x00), 'd.conll'] as const].map(([content, path]) =>
      readBytes(content, path).then(
        ({ format, documents }) => `${format.id}, ${documents.length} documents`,
        (error: InputError) => `${error.message}\n${error.picture ?? ''}`.trim(),
      ),
    ),
  )

  expect(found.join('\n')).toMatchInlineSnapshot(`
    "d.txt:1:1: the file is empty [empty-file]
    d:1:1: the file is empty [empty-file]
    d:1:1: no format recognises this file; name one with --format (referee formats lists them) [unknown-format]

      Ann saw her.
      ^
      Ann saw her.
      ^
    d:1:1: no format recognises this file; name one with --format (referee formats lists them) [unknown-format]

      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      ^
      xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
      ^
    d.ann:1:1: the text of this annotation is missing: expected the file d.txt [cannot-read]

      T1 PER 0 3 Ann
      ^
      T1 PER 0 3 Ann
      ^
    d.conll:1:1: no conll-2012 documents found in this file [empty-file]
    d.conll:1:1: this file is UTF-16; convert it first, for example with: iconv -f UTF-16 -t UTF-8 [utf-16]"
  `)
})

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

  test.each(formats)('nor do other line ends to $id', (format) => {
    for (const sample of samplesOf(format)) {
      for (const end of ['\r\n', '\r']) {
        const text = sample.text.replaceAll('\n', end)
        const bytes = new TextEncoder().encode(text)
        expect(outcomeOf(sample, text, trickle(sample.path, bytes, 1))).toEqual(outcomeOf(sample, text))
      }
    }
  })
})

/** Rows are scanned in blocks of 64 bytes: nothing that ends exactly with one may be lost. */
describe('a file of any length is read to its end', () => {
  const COLUMNS = 'conll-2012 gum semeval-2010 corefud universal-anaphora korkor'.split(' ')
  const cuts: readonly ((lines: readonly string[]) => readonly string[])[] = [
    (lines) => lines,
    (lines) => lines.slice(0, lines.findLastIndex((line) => line.includes('\t')) + 1),
    (lines) => lines.slice(lines.findIndex((line) => line.includes('\t'))),
  ]

  test.each(formats.filter(({ id }) => COLUMNS.includes(id)))('of $id', (format) => {
    for (let length = 1; length <= 64; length++) {
      const document = documentOf([], { words: `Ann Bo ${'x'.repeat(length)}` })
      const written = writtenOf(format, document)
      if (typeof written === 'string') throw new Error(written)
      for (const cut of cuts) {
        const text = `${cut(written.text.trimEnd().split('\n')).join('\n')}\n`
        const [first] = documentsIn({ name: '', format, path: 'd', text, files: {} })

        expect(first === undefined || words(first)).toEqual(words(document))
      }
    }
  })
})

describe('what is written', () => {
  const some = [
    ...fc.sample(corefDocument({ isRich: true }), { seed: 8, numRuns: 150 }),
    ...fc.sample(corefDocument({ isRich: false }), { seed: 8, numRuns: 30 }),
  ]
  const read = formats.flatMap((format) => samplesOf(format).flatMap(documentsIn))

  test.each(formats.filter(({ isReadOnly }) => isReadOnly !== true))(
    'to $id is what is pinned',
    async (format) => {
      const rows = Object.entries({ ...made, ...described, ...unexpected }).map(
        ([name, document]) => `${name}: ${shown(writtenOf(format, document))}`,
      )
      const digest = (documents: readonly CorefDocument[]): string =>
        `${documents.length} more: ${digestOf(documents.map((each) => JSON.stringify(writtenOf(format, each))).join('\n'))}`

      await expect(`${[...rows, digest(some), digest(read)].join('\n')}\n`).toMatchFileSnapshot(
        pinned(`${format.id}.written`),
      )
    },
  )
})

function shown(written: ReturnType<typeof writtenOf>): string {
  if (typeof written === 'string') return written
  const { text, beside, dropped } = written
  const lines = [text, ...beside.map((each) => `${each.extension}: ${each.text}`)].join('\n').split('\n')
  return [`dropped ${JSON.stringify(dropped)}`, ...lines.map((line) => `  ${line}`)].join('\n')
}
