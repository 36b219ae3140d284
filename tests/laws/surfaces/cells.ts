import { type Metric, metricById, metrics } from '../../../src/entries/score.ts'
import { Random } from '../../fuzz/random.ts'
import { shuffled } from '../arbitraries.ts'

export const axes = {
  format: ['conll-2012', 'corefud', 'jsonlines', 'referee', 'webanno', 'brat', 'inline', 'crac-text'],
  metrics: ['standard', 'all', 'papers', 'conll', 'one'],
  pairing: ['id', 'text', 'position', 'list'],
  reading: ['plain', 'aligned', 'joined', 'partial'],
} as const

type Axes = typeof axes

/** One way to score one or three responses. */
export interface Cell {
  readonly name: string
  readonly format: Axes['format'][number]
  readonly metrics: Axes['metrics'][number]
  /** The metric of `one`. */
  readonly metric: string | undefined
  readonly pairing: Axes['pairing'][number]
  readonly ids: Ids
  readonly reading: Axes['reading'][number]
  readonly manner: Manner
  readonly responses: 1 | 3
}

/**
 * The ids of the response: `equal` or `spelt` as file names are, `unknown` to the key, or `crossed`: those of other
 * documents of the key, so that the pairing has to be chosen.
 */
export type Ids = 'equal' | 'spelt' | 'unknown' | 'crossed'

/** How a reading is done: which format is named, what is joined, or which part of the documents is scored. */
export type Manner = (typeof manners)[Cell['reading']][number]

const manners = {
  plain: ['detected', 'named'],
  aligned: ['altered'],
  joined: ['corpus', 'topic', 'id'],
  partial: ['window', 'largest', 'listed', 'skip', 'empty'],
} as const

/** Formats that have parts of documents. */
const WITH_PARTS: readonly string[] = ['conll-2012', 'corefud', 'jsonlines', 'referee']

/** Every combination of the axes. Everything else is drawn, the same on every machine. */
export const cells: readonly Cell[] = allCells()

function allCells(): Cell[] {
  const deck = singleMetrics()
  const all: Cell[] = []
  for (const pairing of axes.pairing) {
    for (const reading of axes.reading) {
      for (const format of axes.format) {
        for (const set of axes.metrics) {
          const random = new Random([format, set, pairing, reading].join(' '))
          const metric = set === 'one' ? deck.next().value : undefined
          const manner = random.pick(manners[reading].filter((each) => isPossible(each, format, set, metric)))
          const ids = random.pick(idsFor(pairing, manner))
          const responses = random.pick([1, 1, 3] as const)
          const names = [
            format,
            metric === undefined ? set : `one (${metric.id})`,
            `${pairing} (${ids})`,
            `${reading} (${manner})`,
            responses,
          ]
          all.push({
            ...{ name: names.join(', '), format, metrics: set, metric: metric?.id },
            ...{ pairing, ids, reading, manner, responses },
          })
        }
      }
    }
  }
  return all
}

/** All metrics in one order, then in another, without end. */
function* singleMetrics(): Generator<Metric, never> {
  for (let seed = 1; ; seed++) yield* shuffled(metrics, seed)
}

function isPossible(
  manner: Manner,
  format: Cell['format'],
  set: Cell['metrics'],
  metric: Metric | undefined,
): boolean {
  switch (manner) {
    case 'named':
      return format === 'jsonlines'
    case 'id':
      return WITH_PARTS.includes(format)
    case 'window':
    case 'largest':
    case 'listed':
      // Relations to entities in other windows, or to those that are not scored, cannot be measured.
      return set !== 'all' && metric?.dataSet === undefined && !/^(bridging|mei)\./.test(metric?.id ?? '')
    default:
      return true
  }
}

function idsFor(pairing: Cell['pairing'], manner: Manner): readonly Ids[] {
  if (pairing === 'text') return ['unknown', 'crossed']
  if (pairing !== 'id') return ['crossed']
  // File names have no parts.
  return manner === 'id' ? ['equal'] : ['equal', 'spelt']
}

/** The data set that a cell's metric is for, if it is for one. */
export function dataSetOf({ metric }: Cell): Metric['dataSet'] {
  return metric === undefined ? undefined : metricById(metric)?.dataSet
}
