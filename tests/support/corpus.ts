import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CorefDocument, entitySizes } from '../../src/document/document.ts'
import type { Warning } from '../../src/errors.ts'
import type { FormatReader, ReadContext } from '../../src/formats/format.ts'
import { dataFolder } from '../data.ts'
import { read, sourceOf } from './plain.ts'

/** The documents of all matching files in a folder of the data, with the warnings. */
export function corpus(
  format: FormatReader,
  folder: string,
  files: RegExp,
  companion?: ReadContext['companion'],
): {
  readonly documents: readonly CorefDocument[]
  readonly warnings: readonly Warning[]
  readonly files: number
} {
  const directory = join(dataFolder, folder)
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name))
    .sort()
  const readings = names.map((name) =>
    read(format, sourceOf(readFileSync(join(directory, name)), join(directory, name)), { companion }),
  )
  return {
    documents: readings.flatMap(({ documents }) => documents),
    warnings: readings.flatMap(({ warnings }) => warnings),
    files: names.length,
  }
}

/** Documents, tokens that are words, mentions, entities and singletons: the columns of the data's README. */
export function counts(documents: readonly CorefDocument[]): readonly number[] {
  const sum = (count: (document: CorefDocument) => number): number =>
    documents.reduce((total, each) => total + count(each), 0)
  return [
    documents.length,
    sum(({ tokens }) => {
      let words = 0
      for (let t = 0; t < (tokens?.count ?? 0); t++) if (tokens?.token(t).empty !== true) words++
      return words
    }),
    sum(({ mentions }) => mentions.count),
    sum(({ entityCount }) => entityCount),
    sum((document) => entitySizes(document).filter((size) => size === 1).length),
  ]
}
