import { copyInts, newInts, ScratchInts } from '../document/ints.ts'
import type { Span } from '../document/span.ts'
import { type EntityOfMention, type OverlapTable, tabulate } from '../matching/overlap-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { DocumentErrors, ErrorType } from './error-types.ts'

/** What can be fixed: the errors of one type, or those that no type counts. */
export type Fix = ErrorType | 'uncounted'

/**
 * The table of a response with some errors fixed. With all fixes, the response equals the key.
 *
 * A conflated part becomes an entity of its own. A divided piece leaves its entity and joins its home, and so does what
 * is introduced: the home of a key entity is the response entity that holds its head or, if the head is missing,
 * its first mention found; if none was found, a new entity.
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
  // In the order of the types, so that pieces join the homes left after splitting.
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

/** A response being corrected: the entity of each mention, and which mention is each key mention's twin. */
export class CorrectedResponse {
  /** By mention: those of the response first, then those introduced. */
  readonly #entity: Int32Array
  readonly #twins: Int32Array
  #mentions: number
  #entities: number

  constructor(entity: Int32Array, entityCount: number, twins: Int32Array) {
    this.#entity = newInts(entity.length + twins.length)
    this.#entity.set(entity)
    this.#twins = copyInts(twins, twins.length)
    this.#mentions = entity.length
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

  /** Remove a twinless mention. */
  remove(mention: number): void {
    this.#entity[mention] = REMOVED
  }

  setTwin(keyMention: number, mention: number): void {
    this.#twins[keyMention] = mention
  }

  /** Add a twin for a key mention. */
  introduce(keyMention: number, entity: number): void {
    this.#entity[this.#mentions] = entity
    this.#twins[keyMention] = this.#mentions++
  }

  tabulate(keyEntity: Int32Array, keyEntities: number): OverlapTable {
    // Entities and mentions are renumbered without the removed ones, counting from 1, because 0 means not yet numbered.
    const numbers = entityNumbers.zeros(this.#entities)
    const places = mentionPlaces.zeros(this.#mentions)
    const entity = newInts(this.#mentions)
    let count = 0
    let entities = 0
    for (let m = 0; m < this.#mentions; m++) {
      const e = this.#entity[m] as number
      if (e === REMOVED) continue
      if (numbers[e] === 0) numbers[e] = ++entities
      entity[count] = (numbers[e] as number) - 1
      places[m] = ++count
    }
    const twins = newInts(this.#twins.length)
    for (let k = 0; k < twins.length; k++) {
      const twin = this.#twins[k] as number
      twins[k] = twin < 0 ? twin : (places[twin] as number) - 1
    }
    return tabulate(
      { entityCount: keyEntities, mentions: columns(keyEntity.length, keyEntity) },
      { entityCount: entities, mentions: columns(count, entity) },
      twins,
    )
  }
}

const entityNumbers: ScratchInts = new ScratchInts()
const mentionPlaces: ScratchInts = new ScratchInts()
const NO_INTS: Int32Array = new Int32Array()
const NO_PIECES: ReadonlyMap<number, readonly Span[]> = new Map()

/** The part of the mentions that a table reads when no span is repeated. */
function columns(count: number, entity: Int32Array): EntityOfMention['mentions'] {
  return { count, entity, start: NO_INTS, end: NO_INTS, pieces: NO_PIECES, repeats: false }
}
