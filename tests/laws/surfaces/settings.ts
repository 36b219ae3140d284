import { type CorefDocument, documentLabel, metricSets, type Settings } from '../../../src/entries/score.ts'
import type { Cell } from './cells.ts'

const WINDOW = 12

/** The settings of a cell, for documents of its key. */
export function settingsFor(cell: Cell, keys: readonly CorefDocument[]): Partial<Settings> {
  const { metrics, metric = metrics, manner } = cell
  const chosen = metrics === 'standard' ? {} : { metrics: metricSets[metric] ?? [metric] }
  switch (manner) {
    case 'corpus':
    case 'topic':
    case 'id':
      return { ...chosen, across: manner }
    case 'window':
      return { ...chosen, window: WINDOW }
    case 'largest':
      return { ...chosen, onlyEntities: 2 }
    case 'listed': {
      const [first, , third] = keys as readonly [CorefDocument, CorefDocument, CorefDocument]
      return { ...chosen, onlyEntities: [nameIn(first), `${documentLabel(third)}\t${nameIn(third)}`] }
    }
    case 'skip':
    case 'empty':
      return { ...chosen, missing: manner }
    default:
      return chosen
  }
}

/** The words of the first named mention. */
function nameIn({ mentions, tokens }: CorefDocument): string {
  const m = mentions.attributes?.findIndex(({ type }) => type === 'named') ?? 0
  const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
  return Array.from({ length: end - start }, (_, i) => tokens?.text(start + i)).join(' ')
}
