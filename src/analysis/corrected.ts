import { type OverlapTable, tabulate } from '../matching/overlap-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { DocumentErrors, ErrorType } from './error-types.ts'

/** What can be fixed: the errors of a type, or what no type counts. */
export type Fix = ErrorType | 'uncounted'

/**
 * The table of a response in which some errors are fixed. With all fixes the response is the key.
 *
 * A conflated part gets an entity of its own. A divided piece leaves its entity and joins its home, and so does what is
 * introduced: the home of a key entity is the response entity that holds the head of it or, where the head is missing,
 * its first mention found; where nothing was found it is a new one.
 */
export function correctedTable(
  { key, response, twins }: TwinDocuments,
  found: DocumentErrors,
  fixes: ReadonlySet<Fix>,
): OverlapTable {
  const corrected = new CorrectedResponse(response.mentions.entity, response.entityCount, twins)
  const homes = new Map<number, number>()
  const homeOf = (keyEntity: number): number => {
    const mention = found.homes[keyEntity] as number
    if (mention >= 0) return corrected.entityOf(mention)
    const home = homes.get(keyEntity) ?? corrected.newEntity()
    homes.set(keyEntity, home)
    return home
  }
  // In the order of the types, so that pieces join the homes that are left after splitting.
  for (const { type, mentions, keyEntity = -1, keyMention = -1 } of found.errors) {
    if (!fixes.has(type)) continue
    switch (type) {
      case 'span':
        corrected.setTwin(keyMention, mentions[0] as number)
        break
      case 'conflated': {
        const part = corrected.newEntity()
        for (const r of mentions) corrected.move(r, part)
        break
      }
      case 'extra-mention':
      case 'extra-entity':
        for (const r of mentions) corrected.remove(r)
        break
      case 'divided': {
        const home = homeOf(keyEntity)
        for (const r of mentions) corrected.move(r, home)
        break
      }
      case 'missing-mention':
      case 'missing-entity':
        for (const k of mentions) corrected.introduce(k, homeOf(keyEntity))
    }
  }
  if (fixes.has('uncounted')) {
    for (const r of found.uncounted.extra) corrected.remove(r)
    for (const k of found.uncounted.missing) {
      corrected.introduce(k, homeOf(key.mentions.entity[k] as number))
    }
  }
  return corrected.tabulate(key.mentions.entity, key.entityCount)
}

const REMOVED = -1
const NO_INTS: Int32Array = new Int32Array()

/** A response while it is being changed: the entity of each mention, and which key mention is whose twin. */
export class CorrectedResponse {
  readonly #entity: number[]
  readonly #twins: Int32Array
  #entities: number

  constructor(entity: Int32Array, entityCount: number, twins: Int32Array) {
    this.#entity = [...entity]
    this.#twins = twins.slice()
    this.#entities = entityCount
  }

  newEntity(): number {
    return this.#entities++
  }

  entityOf(mention: number): number {
    return this.#entity[mention] as number
  }

  move(mention: number, entity: number): void {
    this.#entity[mention] = entity
  }

  /** Take out a mention that is nobody's twin. */
  remove(mention: number): void {
    this.#entity[mention] = REMOVED
  }

  setTwin(keyMention: number, mention: number): void {
    this.#twins[keyMention] = mention
  }

  /** Add a twin for a key mention. */
  introduce(keyMention: number, entity: number): void {
    this.#twins[keyMention] = this.#entity.push(entity) - 1
  }

  tabulate(keyEntity: Int32Array, keyEntities: number): OverlapTable {
    const number = new Int32Array(this.#entities).fill(REMOVED)
    const position = new Int32Array(this.#entity.length).fill(REMOVED)
    const entity = new Int32Array(this.#entity.length)
    let count = 0
    let entities = 0
    for (const [m, e] of this.#entity.entries()) {
      if (e === REMOVED) continue
      if (number[e] === REMOVED) number[e] = entities++
      entity[count] = number[e] as number
      position[m] = count++
    }
    const twins = this.#twins.map((twin) => (twin < 0 ? twin : (position[twin] as number)))
    return tabulate(
      { entityCount: keyEntities, mentions: columns(keyEntity.length, keyEntity) },
      { entityCount: entities, mentions: columns(count, entity) },
      twins,
    )
  }
}

/** What a table reads of mentions when no span stands twice. */
function columns(count: number, entity: Int32Array) {
  return { count, entity, start: NO_INTS, end: NO_INTS, pieces: new Map(), repeats: false }
}
