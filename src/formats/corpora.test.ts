import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder, describeData } from '../../tests/data.ts'
import { type LoadedFormat, loadFormat } from '../../tests/support/load-format.ts'
import { canonical, read, sourceOf } from '../../tests/support/plain.ts'
import { trickle } from '../../tests/support/trickle.ts'
import { type CorefDocument, entitySizes } from '../document/document.ts'
import { RefereeError } from '../errors.ts'
import { format as conll2012Format } from './conll-2012/format.ts'
import { readWith } from './read-bytes.ts'
import { format as nativeFormat } from './referee/format.ts'

const conll2012 = await loadFormat(conll2012Format)
const native = await loadFormat(nativeFormat)

/** Counts from the README of the corpora; a dash there is undefined here. */
interface Row {
  readonly name: string
  readonly path: string
  readonly files: RegExp
  readonly counts: readonly [
    files: number,
    documents: number,
    tokens: number,
    mentions: number,
    entities: number,
    singletons?: number,
  ]
}

const UKP = 'sys-ukp-cdcr'
const ROWS: readonly Row[] = [
  {
    name: 'litbank',
    path: 'litbank/coref/conll',
    files: /conll$/,
    counts: [81, 81, 170_648, 23_743, 6_500, 4_752],
  },
  {
    name: 'gerdracor play',
    path: 'gerdracor-coref/conll',
    files: /conll$/,
    counts: [1, 1, 27_896, 6_251, 494, 42],
  },
  {
    name: 'gerdracor parallel',
    path: 'gerdracor-coref/parallel_annotations/conll',
    files: /CoNLL2012\.conll$/,
    counts: [7, 7, 28_776, 4_666, 547, 90],
  },
  {
    name: 'gerdracor Dirndl',
    path: 'gerdracor-coref/parallel_annotations/conll',
    files: /Dirndl\.conll$/,
    counts: [2, 2, 5_434, 1_090, 105, 6],
  },
  {
    name: 'fr-democrat',
    path: 'fr-democrat',
    files: /\.conll$/,
    counts: [2, 76, 58_012, 14_786, 8_233, 6_789],
  },
  {
    name: 'winobias',
    path: 'winobias/conll_format',
    files: /_conll$/,
    counts: [4, 1_584, 21_680, 3_198, 1_584],
  },
  {
    name: 'lee',
    path: 'sys-model-based-coref/output/lee',
    files: /conll$/,
    counts: [1, 100, 19_133, 1_413, 375],
  },
  {
    name: 'clark',
    path: 'sys-model-based-coref/output/clark',
    files: /conll$/,
    counts: [1, 100, 19_133, 1_195, 339],
  },
  {
    name: 'aralikatte',
    path: 'sys-model-based-coref/output/aralikatte',
    files: /conll$/,
    counts: [1, 100, 19_133, 1_038, 341, 3],
  },
  {
    name: 'ukp gold',
    path: `${UKP}/feature-based`,
    files: /cross_doc\/gold\.conll$/,
    counts: [12, 12, 18_234, 18_234, 7_158, 5_226],
  },
  {
    name: 'ukp system',
    path: `${UKP}/feature-based`,
    files: /cross_doc\/system\.conll$/,
    counts: [12, 12, 18_234, 18_234, 8_040, 5_240],
  },
  {
    name: 'ukp ba2019 key',
    path: `${UKP}/ba2019`,
    files: /key_conll$/,
    counts: [3, 3, 3_777, 3_777, 1_164, 744],
  },
  {
    name: 'ukp ba2019 response',
    path: `${UKP}/ba2019`,
    files: /response_conll$/,
    counts: [6, 6, 7_554, 7_554, 3_058, 2_226],
  },
]

function filesOf({ path, files }: Row): string[] {
  const directory = join(dataFolder, path)
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => files.test(name)).map((name) => join(directory, name))
}

const readFile = (path: string): readonly CorefDocument[] =>
  readWith(conll2012, readFileSync(path), path, conll2012).documents

describeData.each(ROWS)('$name', (row) => {
  test('has the counts of the table', () => {
    const files = filesOf(row)
    const documents = files.flatMap(readFile)
    const sum = (count: (document: CorefDocument) => number): number =>
      documents.reduce((total, each) => total + count(each), 0)

    const [, , , , , singletons] = row.counts
    const counts = [
      files.length,
      documents.length,
      sum(({ tokens }) => tokens?.count ?? 0),
      sum(({ mentions }) => mentions.count),
      sum(({ entityCount }) => entityCount),
      ...(singletons === undefined
        ? []
        : [sum((document) => entitySizes(document).filter((size) => size === 1).length)]),
    ]

    expect(counts).toEqual([...row.counts])
  })

  test('survives being written down and read again', () => {
    for (const path of filesOf(row).slice(0, 5)) {
      for (const document of readFile(path).slice(0, 50)) {
        const expected = canonical(document)

        expect(canonical(again(native, document) as CorefDocument)).toEqual(expected)
        const inConll = again(conll2012, document)
        // Crossing mentions of one entity have no brackets (undefined); words may change, the rest must not.
        if (inConll !== undefined)
          expect(canonical(inConll)).toMatchObject({ ...expected, tokens: expect.anything() })
      }
    }
  })

  test('is the same however it arrives', () => {
    const [path] = filesOf(row) as [string]
    const bytes = readFileSync(path)
    const documents = readFile(path).slice(0, 40)

    for (const size of [7, 4093]) {
      const { documents: slow } = read(conll2012, trickle(path, bytes, size))
      expect(slow.slice(0, 40).map(canonical)).toEqual(documents.map(canonical))
    }
  })
})

function again(format: LoadedFormat, document: CorefDocument): CorefDocument | undefined {
  try {
    const text = [...format.write([document])].join('')
    return read(format, sourceOf(text, 'again')).documents[0]
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'cannot-hold') return undefined
    throw error
  }
}
