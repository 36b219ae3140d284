import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadPairOptions } from '../../../src/entries/node.ts'
import { type CorefDocument, documentLabel, type Settings } from '../../../src/entries/score.ts'
import { alignOf, isMissing, isModelFormat, isPairingChosen } from './cell-choices.ts'
import { type Cell, dataSetOf } from './cells.ts'
import { KEYS, type Name, type Names, namesIn, pairListFor } from './names.ts'
import { flagsFor, metricOptions, type Options, readingOptions, settingsOptions } from './options.ts'
import { settingsFor } from './settings.ts'
import { type Draft, documentFrom, keyDrafts, responseDrafts } from './sides.ts'
import { textOf, writeBothSides, writeCorpus } from './write-corpus.ts'

/** The files of a cell, and how they are to be scored, in the words of each surface. */
export interface Inputs {
  readonly cell: Cell
  /** A folder of its own. */
  readonly folder: string
  readonly key: string
  readonly responses: readonly string[]
  readonly reading: ReadPairOptions
  readonly settings: Partial<Settings>
  /** As for a set of metrics. */
  readonly leavesOutMissing: boolean
  readonly options: Options
  /** The same for the command line, and parts of them for commands that have only those. */
  readonly flags: readonly string[]
  readonly metricFlags: readonly string[]
  readonly settingsFlags: readonly string[]
  readonly flagsWithoutMetrics: readonly string[]
  /** The first response, cut into answers to single documents. */
  answers(): Promise<readonly AnswerTo[]>
}

interface AnswerTo {
  readonly document: string
  readonly text: string
}

export async function inputsFor(cell: Cell, folder: string): Promise<Inputs> {
  mkdirSync(folder, { recursive: true })
  const names = namesIn(cell)
  const drafts = keyDrafts(cell)
  const keys = names.key.map((name, k) => documentFrom(drafts[k] as Draft, name))
  // What data sets ask is in features, which other formats do not have.
  const isNative = isModelFormat(cell) || dataSetOf(cell) !== undefined
  const key = await writeCorpus(join(folder, 'key'), isNative ? 'referee' : cell.format, keys)
  const responses: string[] = []
  for (let system = 0; system < cell.responses; system++) {
    responses.push(await writeResponse(cell, join(folder, `r${system + 1}`), names, system))
  }
  const reading = readingFor(cell, folder, names)
  const settings = settingsFor(cell, keys)
  const [readings, metrics, others] = [
    readingOptions(reading),
    metricOptions(cell),
    settingsOptions(settings, folder),
  ]
  return {
    ...{ cell, folder, key, responses, reading, settings },
    leavesOutMissing: cell.metrics === 'all' || cell.metrics === 'papers',
    options: { ...readings, ...metrics, ...others },
    flags: flagsFor({ ...readings, ...metrics, ...others }),
    metricFlags: flagsFor(metrics),
    settingsFlags: flagsFor({ ...metrics, ...others }),
    flagsWithoutMetrics: flagsFor({ ...readings, ...others }),
    answers: () => answersTo(cell, isMissing(cell) ? names.key.slice(0, -1) : names.key),
  }
}

/** The second of three responses may be in another format and have the key's ids, and is then read unlike the others. */
async function writeResponse(cell: Cell, path: string, names: Names, system: number): Promise<string> {
  const isOdd = system === 1 && !isPairingChosen(cell) && cell.manner !== 'named'
  const ids = isOdd ? [...names.key, names.response[KEYS] as Name] : names.response
  const drafts = responseDrafts(system, cell.reading === 'aligned' && !isOdd)
  const documents = documentsIn(cell, drafts, ids)
  if (cell.manner === 'named') return writeBothSides(path, documents, documentsIn(cell, keyDrafts(cell), ids))
  return writeCorpus(path, isOdd ? 'referee' : cell.format, documents)
}

/** The documents of a response. Some responses lack the last one of the key, and have one that the key lacks. */
function documentsIn(cell: Cell, drafts: readonly Draft[], names: readonly Name[]): CorefDocument[] {
  const isInOrder = cell.pairing === 'position'
  const numbers = !isMissing(cell) ? [0, 1, 2, 3] : isInOrder ? [0, 1, 2] : [0, 1, 2, 4]
  const documents = numbers.map((n) => documentFrom(drafts[n] as Draft, names[n] as Name))
  return isInOrder ? documents : documents.reverse()
}

function readingFor(cell: Cell, folder: string, names: Names): ReadPairOptions {
  const align = alignOf(cell)
  const list = join(folder, 'pairs.tsv')
  if (cell.pairing === 'list') writeFileSync(list, pairListFor(cell, names))
  return {
    ...(isPairingChosen(cell) ? { pair: cell.pairing === 'list' ? list : cell.pairing } : {}),
    ...(align === undefined ? {} : { align }),
    ...(cell.manner === 'named' ? { responseFormat: 'jsonlines-predicted' } : {}),
  }
}

async function answersTo({ format, reading }: Cell, names: readonly Name[]): Promise<AnswerTo[]> {
  const drafts = responseDrafts(0, reading === 'aligned')
  const answers = names.map(async (name, k) => ({
    document: documentLabel(name),
    text: await textOf(format, [documentFrom(drafts[k] as Draft, name)]),
  }))
  return Promise.all(answers)
}
