import type { CorefDocument } from '../document/document.ts'
import { mentionsByEntity } from '../document/document.ts'
import type { Twins } from '../matching/exact.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { RATIO_COUNTS } from '../metrics/metric.ts'
import type { CountRow } from '../scoring/tally.ts'
import type { Steps } from '../steps.ts'
import { type Component, componentsOf } from './components.ts'
import { CorrectedResponse } from './corrected.ts'
import { countTable } from './waterfall.ts'

/** What would change in the counts of a document if one entity were right. */
export interface EntityGain {
  readonly side: 'key' | 'response'
  readonly entity: number
  /** What would be added to the counts, by metric in the order of `damagePlan`. */
  readonly change: CountRow
}

/**
 * For each entity that is not right, the change from making just that one right.
 *
 * A key entity is right when the response has an entity with exactly its mentions: they are taken out of their response
 * entities, wrong spans are mended and missing mentions introduced. A response entity is right when it is
 * pure: it is split into the parts shared with each key entity, its spans are mended, and extra mentions are removed.
 *
 * @param mended the twins once spans are mended
 */
export function* entityGainsInSteps(documents: TwinDocuments, mended: Twins): Steps<EntityGain[]> {
  const gains: EntityGain[] = []
  const cut = componentCutter(documents, mended)
  const entities = documents.key.entityCount + documents.response.entityCount
  let done = 0
  for (const component of componentsOf({ ...documents, twins: mended })) {
    const problem = cut(component)
    const own = component.keyEntities.length + component.responseEntities.length
    if (problem.isRight) {
      done += own
      continue
    }
    const before = countRow(problem, problem.copyResponse())
    const add = (side: EntityGain['side'], entity: number, corrected: CorrectedResponse): void => {
      gains.push({ side, entity, change: difference(countRow(problem, corrected), before) })
    }
    for (const [at, entity] of component.keyEntities.entries()) {
      add('key', entity, withKeyEntity(problem, at))
      yield ++done / entities
    }
    for (const [at, entity] of component.responseEntities.entries()) {
      const corrected = withPureResponseEntity(problem, at)
      if (corrected !== undefined) add('response', entity, corrected)
      yield ++done / entities
    }
  }
  return gains
}

/** One component, its mentions and entities renumbered from 0. */
interface Problem {
  readonly isRight: boolean
  readonly keyEntity: Int32Array
  readonly keyEntities: number
  readonly keyMembers: readonly (readonly number[])[]
  readonly responseMembers: readonly (readonly number[])[]
  readonly mended: Twins
  /** By response mention: its key mention once spans are mended, or -1. */
  readonly keyMention: Int32Array
  /** Whether a response mention's span differs from that of the key mention it means. */
  readonly isMended: (responseMention: number) => boolean
  copyResponse(): CorrectedResponse
}

function componentCutter(
  { key, response, twins }: TwinDocuments,
  mended: Twins,
): (component: Component) => Problem {
  const keyLists = mentionsByEntity(key)
  const responseLists = mentionsByEntity(response)
  const place = new Int32Array(Math.max(key.mentions.count, response.mentions.count))
  return ({ keyEntities, responseEntities }) => {
    const responseMembers = renumber(responseEntities, responseLists, place)
    const responseEntity = entityColumn(responseMembers)
    const keyMentions = keyEntities.flatMap((e) => keyLists[e] as number[])
    const local = (column: Twins): Twins =>
      Int32Array.from(keyMentions, (k) => {
        const twin = column[k] as number
        return twin < 0 ? -1 : (place[twin] as number)
      })
    const localTwins = local(twins)
    const localMended = local(mended)
    const keyMembers = renumber(keyEntities, keyLists, place)
    const keyEntity = entityColumn(keyMembers)
    const keyMention = new Int32Array(responseEntity.length).fill(-1)
    for (const [k, r] of localMended.entries()) if (r >= 0) keyMention[r] = k
    return {
      isRight:
        keyEntities.length === 1 &&
        responseEntities.length === 1 &&
        keyEntity.length === responseEntity.length &&
        localTwins.every((twin) => twin >= 0),
      keyEntity,
      keyEntities: keyEntities.length,
      keyMembers,
      responseMembers,
      mended: localMended,
      keyMention,
      isMended: (r) => (keyMention[r] as number) >= 0 && localTwins[keyMention[r] as number] !== r,
      copyResponse: () => new CorrectedResponse(responseEntity, responseEntities.length, localTwins),
    }
  }
}

/** Renumber the mentions of some entities from 0; `place` receives each new number. */
function renumber(
  entities: readonly number[],
  lists: readonly (readonly number[])[],
  place: Int32Array,
): number[][] {
  let next = 0
  return entities.map((e) =>
    (lists[e] as readonly number[]).map((m) => {
      place[m] = next
      return next++
    }),
  )
}

function entityColumn(members: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(members.flatMap((list, e) => list.map(() => e)))
}

function withKeyEntity({ keyMembers, mended, copyResponse }: Problem, entity: number): CorrectedResponse {
  const corrected = copyResponse()
  const own = corrected.newEntity()
  for (const k of keyMembers[entity] as readonly number[]) {
    const r = mended[k] as number
    if (r < 0) corrected.introduce(k, own)
    else {
      corrected.move(r, own)
      corrected.setTwin(k, r)
    }
  }
  return corrected
}

/** Undefined if the entity is pure already. */
function withPureResponseEntity(problem: Problem, entity: number): CorrectedResponse | undefined {
  const { keyEntity, keyMention, isMended, copyResponse } = problem
  const members = problem.responseMembers[entity] as readonly number[]
  const corrected = copyResponse()
  const parts = new Map<number, number>()
  let isPure = true
  for (const r of members) {
    const k = keyMention[r] as number
    if (k < 0) {
      corrected.remove(r)
      isPure = false
      continue
    }
    const part = parts.get(keyEntity[k] as number) ?? corrected.newEntity()
    parts.set(keyEntity[k] as number, part)
    corrected.move(r, part)
    corrected.setTwin(k, r)
    isPure &&= !isMended(r)
  }
  return isPure && parts.size === 1 ? undefined : corrected
}

function countRow({ keyEntity, keyEntities }: Problem, corrected: CorrectedResponse): CountRow {
  return countTable(corrected.tabulate(keyEntity, keyEntities))
}

/** What would be added to the counts of a document if all of it were right. */
export function documentGain(key: CorefDocument, row: CountRow): CountRow {
  const { entity, count } = key.mentions
  const perfect = new CorrectedResponse(
    entity,
    key.entityCount,
    Int32Array.from({ length: count }, (_, k) => k),
  )
  return difference(countTable(perfect.tabulate(entity, key.entityCount)), row)
}

function difference(after: CountRow, before: CountRow): CountRow {
  return combineRows(after, before, (a, b) => a - b)
}

/** The counts of a corpus after a change in one document. */
export function addChange(total: CountRow, change: CountRow): CountRow {
  return combineRows(total, change, (a, b) => a + b)
}

function combineRows(first: CountRow, second: CountRow, combine: (a: number, b: number) => number): CountRow {
  return first.map((counts, m) => {
    const result: Record<string, number> = { ...counts }
    for (const name of RATIO_COUNTS) result[name] = combine(counts[name] ?? 0, second[m]?.[name] ?? 0)
    return result
  })
}
