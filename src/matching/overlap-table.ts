import type { Mentions } from '../document/document.ts'
import { newInts, ScratchInts } from '../document/ints.ts'
import { findRepeats } from '../document/repeats.ts'
import type { Twins } from './exact.ts'

/**
 * How many twins each key entity shares with each response entity: the only input of the partition metrics.
 *
 * Only pairs that share something have a cell. The cells of key entity i are those at
 * `rowStart[i] ≤ c < rowStart[i + 1]`, in the order in which its mentions meet them in the text.
 */
export interface OverlapTable {
  readonly keyEntities: number
  readonly responseEntities: number
  /** Number of mentions of each entity, twinless ones included. */
  readonly keySizes: Int32Array
  readonly responseSizes: Int32Array
  /** Number of mentions of each entity that have a twin: row sums and column sums. */
  readonly keyTwins: Int32Array
  readonly responseTwins: Int32Array
  readonly keyMentions: number
  readonly responseMentions: number
  /** Number of different spans in the response: less than its mentions only if repeats were kept. */
  readonly responseSpans: number
  /** Total number of twins: the sum of the cells. */
  readonly twins: number
  readonly rowStart: Int32Array
  /** By cell: its response entity, and the number of twins in it. */
  readonly column: Int32Array
  readonly shared: Int32Array
}

/** The part of a side that the table needs: the entity of each mention. */
export interface EntityOfMention {
  readonly entityCount: number
  readonly mentions: Pick<Mentions, 'count' | 'entity' | 'start' | 'end' | 'pieces' | 'repeats'>
}

let cellOf: Int32Array = new Int32Array(256)
const nextSlot: ScratchInts = new ScratchInts()

export function tabulate(key: EntityOfMention, response: EntityOfMention, twins: Twins): OverlapTable {
  const keyEntities = key.entityCount
  const responseEntities = response.entityCount
  const keySizes = newInts(keyEntities)
  const responseSizes = newInts(responseEntities)
  const keyTwins = newInts(keyEntities)
  const responseTwins = newInts(responseEntities)
  const keyEntity = key.mentions.entity
  const responseEntity = response.mentions.entity
  const keyMentions = key.mentions.count
  const responseMentions = response.mentions.count

  for (let r = 0; r < responseMentions; r++) increment(responseSizes, responseEntity[r] as number)
  let twinCount = 0
  for (let k = 0; k < keyMentions; k++) {
    const i = keyEntity[k] as number
    increment(keySizes, i)
    const twin = twins[k] as number
    if (twin >= 0) {
      twinCount++
      increment(keyTwins, i)
      increment(responseTwins, responseEntity[twin] as number)
    }
  }

  // Gather the response entities of each key entity's twins, then count equal ones within each row.
  const rowStart = newInts(keyEntities + 1)
  for (let i = 0; i < keyEntities; i++) rowStart[i + 1] = (rowStart[i] as number) + (keyTwins[i] as number)
  const column = newInts(twinCount)
  const shared = newInts(twinCount)
  const next = nextSlot.zeros(keyEntities)
  for (let i = 0; i < keyEntities; i++) next[i] = rowStart[i] as number
  for (let k = 0; k < keyMentions; k++) {
    const twin = twins[k] as number
    if (twin < 0) continue
    const i = keyEntity[k] as number
    const slot = next[i] as number
    next[i] = slot + 1
    column[slot] = responseEntity[twin] as number
  }
  if (cellOf.length < responseEntities) cellOf = new Int32Array(responseEntities * 2)
  const cell = cellOf
  let cells = 0
  for (let i = 0; i < keyEntities; i++) {
    const from = rowStart[i] as number
    const to = rowStart[i + 1] as number
    const first = cells
    for (let at = from; at < to; at++) {
      const j = column[at] as number
      const known = cell[j] as number
      // A stale entry from another row or table points outside [first, cells) or at another column.
      if (known >= first && known < cells && column[known] === j) {
        increment(shared, known)
      } else {
        cell[j] = cells
        column[cells] = j
        shared[cells] = 1
        cells++
      }
    }
    rowStart[i] = first
  }
  rowStart[keyEntities] = cells

  return {
    keyEntities,
    responseEntities,
    keySizes,
    responseSizes,
    keyTwins,
    responseTwins,
    keyMentions,
    responseMentions,
    responseSpans: response.mentions.repeats
      ? responseMentions - findRepeats(response.mentions).length
      : responseMentions,
    twins: twinCount,
    rowStart,
    column,
    shared,
  }
}

function increment(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1
}
