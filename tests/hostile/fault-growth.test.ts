import { expect, test } from 'vitest'
import type { Corpus } from '../../src/corpus/corpus.ts'
import { format as conll2012Format } from '../../src/formats/conll-2012/format.ts'
import { format as corefudFormat } from '../../src/formats/corefud/format.ts'
import { format as gumFormat } from '../../src/formats/gum/format.ts'
import { readWith } from '../../src/formats/read-bytes.ts'
import { format as semEval2010Format } from '../../src/formats/semeval-2010/format.ts'
import { bytesSource } from '../../src/formats/source.ts'
import { format as universalAnaphoraFormat } from '../../src/formats/universal-anaphora/format.ts'
import { validateSource } from '../../src/formats/validate.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { type LoadedFormat, loadFormat } from '../support/load-format.ts'
import { expectGrowth, LINEAR_TWICE } from '../support/processor-time.ts'

const conll2012 = await loadFormat(conll2012Format)
const corefud = await loadFormat(corefudFormat)
const gum = await loadFormat(gumFormat)
const semEval2010 = await loadFormat(semEval2010Format)
const universalAnaphora = await loadFormat(universalAnaphoraFormat)

/** A document of one-word rows with these bracket cells. */
type Write = (cells: readonly string[]) => string

const conllRows: Write = (cells) =>
  `#begin document (d); part 000\n${cells.map((cell, i) => `d 0 ${i} w ${cell}\n`).join('')}\n#end document\n`

/** Twenty words per sentence. */
const sentences = (cells: readonly string[], row: (cell: string, i: number) => string): string =>
  cells.map((cell, i) => `${i > 0 && i % 20 === 0 ? '\n' : ''}${row(cell, i)}\n`).join('')

const corefudRows: Write = (cells) =>
  `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${sentences(
    cells,
    (cell, i) => `${(i % 20) + 1}\tw\tw\tNOUN\tNN\t_\t${i % 20 === 0 ? 0 : 1}\tdep\t_\tEntity=${cell}`,
  )}\n`

const gumRows: Write = (cells) =>
  `# begin document d\n${sentences(cells, (cell, i) => `${i + 1}\tw\t${cell}`)}# end document\n`

const semEvalRows: Write = (cells) =>
  `#begin document d\n${sentences(cells, (cell, i) => `${(i % 20) + 1}\tw\t${cell}`)}\n#end document d\n`

const anaphoraRows: Write = (cells) =>
  `# global.columns = ID FORM IDENTITY\n# newdoc id = d\n${sentences(cells, (cell, i) => `${i + 1}\tw\t${cell}`)}\n`

const labels: Record<string, (i: number) => string> = {
  corefud: (i) => `e${i % 1000}-person-1-`,
  'universal-anaphora': (i) => `EntityID=e${i % 1000}`,
}
const formats: readonly [format: LoadedFormat, write: Write][] = [
  [conll2012, conllRows],
  [corefud, corefudRows],
  [gum, gumRows],
  [semEval2010, semEvalRows],
  [universalAnaphora, anaphoraRows],
]

/** Cells with one fault each. */
const faults: Record<string, (label: (i: number) => string, i: number) => string> = {
  'a span in two entities': (label, i) => `(${label(i)})(${label(i + 1)})`,
  'brackets that close nothing': (_, i) => `e${i % 1000})`,
  'brackets that are never closed': (label, i) => `(${label(i)}`,
}

const cases = formats.flatMap(([format, write]) =>
  Object.entries(faults).map(([what, cell]) => ({ format, write, what, cell, id: format.id })),
)
const encoder = new TextEncoder()
const N = 1000

test.each(cases)(
  '$id: twice as many faults take twice as long: $what',
  { tags: ['growth'] },
  ({ format, write, cell }) => {
    const label = labels[format.id] ?? ((i: number) => `${i % 1000}`)
    const prepare = (count: number): (() => void) => {
      const text = write(Array.from({ length: count }, (_, i) => cell(label, i)))
      const bytes = encoder.encode(text)
      return () => {
        const { problems } = validateSource(bytesSource('d', bytes), format, {}, new Map())
        expect(problems.length).toBeGreaterThanOrEqual(count)
      }
    }

    expectGrowth(prepare, N, LINEAR_TWICE)
  },
)

test.each(cases.filter(({ what }) => what === 'a span in two entities'))(
  '$id: twice as many warnings of a response take twice as long to score',
  ({ format, write, cell }) => {
    const label = labels[format.id] ?? ((i: number) => `${i % 1000}`)
    const prepare = (count: number): (() => void) => {
      const bytes = encoder.encode(write(Array.from({ length: count }, (_, i) => cell(label, i))))
      const { documents, warnings } = readWith(format, bytes, 'd', format)
      const corpus: Corpus = { name: 'd', documents, warnings }
      return () => {
        const settings = { keyDuplicates: 'first', metrics: ['mentions'] } as const
        expect(evaluate(corpus, corpus, settings).warnings.length).toBeGreaterThanOrEqual(count)
      }
    }

    expectGrowth(prepare, N, LINEAR_TWICE)
  },
)

test.each(formats.map(([format, write]) => ({ format, write, id: format.id })))(
  '$id: twice as many faults on one line take twice as long',
  ({ format, write }) => {
    const label = labels[format.id] ?? (() => '1')
    const prepare = (count: number): (() => void) => {
      const bytes = encoder.encode(write([Array.from({ length: count }, (_, i) => `(${label(i)}`).join('')]))
      return () => {
        const { problems } = validateSource(bytesSource('d', bytes), format, {}, new Map())
        expect(problems.length).toBeGreaterThanOrEqual(count)
      }
    }

    expectGrowth(prepare, N, LINEAR_TWICE)
  },
)
