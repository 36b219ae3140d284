import { metricById, metricSets } from '../../../src/entries/score.ts'
import { alignOf, isAligned, isModelFormat, isOfBooks, isPairingChosen } from './cell-choices.ts'
import { type Cell, dataSetOf } from './cells.ts'
import type { DataOfCell } from './surface.ts'

type Exclusion = (cell: Cell, data: DataOfCell) => string | undefined

const because = (reason: string, isExcluded: (cell: Cell, data: DataOfCell) => boolean): Exclusion => {
  return (cell, data) => (isExcluded(cell, data) ? reason : undefined)
}

/** Of several exclusions, the first that applies. */
export const firstOf = (...exclusions: readonly Exclusion[]): Exclusion => {
  return (cell, data) => exclusions.map((each) => each(cell, data)).find((reason) => reason !== undefined)
}

export const noBooks: Exclusion = because('no --window, no --only-entities', isOfBooks)

export const noWindow: Exclusion = because('no --window', ({ manner }) => manner === 'window')

export const onlyCompares: Exclusion = because('compares two responses', ({ responses }) => responses < 2)

export const noPairing: Exclusion = because('no choice of pairing', isPairingChosen)

export const noAlignment: Exclusion = because('no choice of alignment', (cell) => alignOf(cell) !== undefined)

/** Each side is read without the other. */
export const readsApart: Exclusion = because('reads the sides apart, so nothing is aligned', isAligned)

export const cannotShard: Exclusion = because('shards cannot align', isAligned)

export const needsAllMetrics: Exclusion = because(
  'cannot leave out metrics of a set',
  (_, { isIncomplete }) => isIncomplete,
)

export const alwaysLeavesOut: Exclusion = because(
  'leaves out a metric without data, even if it is named',
  (_, { isRefused }) => isRefused,
)

export const ownMetrics: Exclusion = because('measures metrics of its own', (_, { isRefused }) => isRefused)

export const keepsNothing: Exclusion = because('a refused run adds nothing', (_, { isRefused }) => isRefused)

/** A response has no questions of a data set, and lacks entities of a list. */
export const takesSidesInTurn: Exclusion = because(
  'takes responses as the key, too, and these cannot be',
  (cell) => dataSetOf(cell) !== undefined || (cell.manner === 'listed' && !isOneWay(cell)),
)

/** Only documents of the key have topics, unless responses are read with it. */
export const takesTopicsInTurn: Exclusion = because(
  'takes responses as the key, too, and their ids name no topics',
  ({ manner, ids, responses }) => manner === 'topic' && ids === 'unknown' && responses > 1,
)

/** The only response is never the key. */
const isOneWay = (cell: Cell): boolean => cell.responses === 1 && isSymmetric(cell)

const isSymmetric = ({ metrics, metric = metrics }: Cell): boolean =>
  (metricSets[metric] ?? [metric]).every((id) => metricById(id)?.card.laws.symmetric === true)

/** A result has the counts of the metrics that were asked for. */
export const savesNoParts: Exclusion = because(
  'a saved mean lacks the counts of its parts',
  ({ metrics, metric = metrics }) => metricById(metric)?.family === 'composite',
)

export const documentByDocument: Exclusion = because(
  'scores one document at a time',
  ({ reading, manner }) => reading === 'joined' || manner === 'listed' || manner === 'empty',
)

export const annotatesAll: Exclusion = because(
  'no --across, no --missing, no --window, no --only-entities',
  (cell) => cell.reading === 'joined' || cell.reading === 'partial',
)

export const onlyOneFile: Exclusion = because(
  'an answer has no files beside it',
  ({ format }) => format === 'brat',
)

export const alignsAnswers: Exclusion = because(
  "aligns only a model's answer",
  (cell) => cell.reading === 'aligned' && !isModelFormat(cell),
)
