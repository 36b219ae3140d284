import type { Warning } from '../errors.ts'
import { InputError } from '../errors.ts'
import {
  type CorefDocument,
  entitySizes,
  type Link,
  type MentionAttributes,
  type MentionType,
} from './document.ts'
import { mentionTypes } from './mention-type.ts'
import { findRepeats, repeatMessage, repeatPlace } from './repeats.ts'
import type { Span } from './span.ts'

/** The document with only some of its mentions: entities without mentions vanish, the order stays. */
export function keepMentions(document: CorefDocument, isKept: (mention: number) => boolean): CorefDocument {
  const { mentions } = document
  const kept: number[] = []
  for (let m = 0; m < mentions.count; m++) if (isKept(m)) kept.push(m)
  if (kept.length === mentions.count) return document

  const entity = new Int32Array(kept.length)
  const renumbered = new Map<number, number>()
  const formerly: number[] = []
  const pieces = new Map<number, readonly Span[]>()
  for (const [after, before] of kept.entries()) {
    const e = mentions.entity[before] as number
    let number = renumbered.get(e)
    if (number === undefined) {
      number = formerly.push(e) - 1
      renumbered.set(e, number)
    }
    entity[after] = number
    const own = mentions.pieces.get(before)
    if (own !== undefined) pieces.set(after, own)
  }
  const start = Int32Array.from(kept, (m) => mentions.start[m] as number)
  const end = Int32Array.from(kept, (m) => mentions.end[m] as number)
  return {
    ...document,
    mentions: {
      count: kept.length,
      start,
      end,
      entity,
      pieces,
      attributes: mentions.attributes && kept.map((m) => mentions.attributes?.[m] as MentionAttributes),
      repeats: mentions.repeats && findRepeats({ start, end, pieces }).length > 0,
    },
    entityCount: formerly.length,
    entityId: (e) => document.entityId(formerly[e] as number),
    links: relink(document.links, kept),
  }
}

function relink(links: readonly Link[], kept: readonly number[]): Link[] {
  if (links.length === 0) return []
  const position = new Map(kept.map((before, after) => [before, after]))
  return links.flatMap((link) => {
    const from = position.get(link.from)
    if (from === undefined) return []
    const anchors = link.anchors?.map((mention) => position.get(mention) ?? -1)
    return [{ ...link, from, ...(anchors === undefined ? {} : { anchors }) }]
  })
}

/** The document with some entities joined. @param into the smallest number of the entities that one is joined with */
export function withMergedEntities(document: CorefDocument, into: (entity: number) => number): CorefDocument {
  const { mentions } = document
  const renumbered = new Map<number, number>()
  const formerly: number[] = []
  const entity = mentions.entity.map((e) => {
    const root = into(e)
    let number = renumbered.get(root)
    if (number === undefined) {
      number = formerly.push(root) - 1
      renumbered.set(root, number)
    }
    return number
  })
  const idOf = new Map<string, string>()
  for (let e = 0; e < document.entityCount; e++) {
    const [own, joined] = [document.entityId(e), document.entityId(into(e))]
    if (own !== undefined && joined !== undefined) idOf.set(own, joined)
  }
  return {
    ...document,
    mentions: { ...mentions, entity },
    entityCount: formerly.length,
    entityId: (e) => document.entityId(formerly[e] as number),
    links: document.links.map((link) => ({ ...link, to: link.to.map((id) => idOf.get(id) ?? id) })),
  }
}

export type DuplicatePolicy = 'first' | 'error' | 'keep-last'

/**
 * Make a side a partition: each mention belongs to one entity. Equal spans are adjacent, with the entity
 * that appeared first in front.
 *
 * @param hint appended to messages
 * @throws InputError at the first repeated mention under the policy `error`
 */
export function withoutDuplicates(
  document: CorefDocument,
  policy: DuplicatePolicy,
  warn: (warning: Warning) => void,
  hint = '',
): CorefDocument {
  if (!document.mentions.repeats) return document
  const dropped = new Set<number>()
  for (const m of findRepeats(document.mentions)) {
    const place = repeatPlace(document, m)
    const message = repeatMessage(document, m)
    if (policy === 'error') {
      throw new InputError(
        'duplicate-mention',
        place,
        `${message}; keep one, or use --duplicates first (response) or --key-duplicates first (key)${hint}`,
      )
    }
    dropped.add(policy === 'first' ? m : m - 1)
    const kept = policy === 'first' ? 'first' : 'last'
    warn({ code: 'duplicate-mention', ...place, message: `${message}; the ${kept} one counts${hint}` })
  }
  return keepMentions(document, (m) => !dropped.has(m))
}

export function withoutZeros(document: CorefDocument): CorefDocument {
  const { attributes } = document.mentions
  return attributes === undefined ? document : keepMentions(document, (m) => attributes[m]?.zero !== true)
}

/** @param isMore whether an entity with a single mention has something else besides */
export function withoutSingletons(
  document: CorefDocument,
  isMore: (entity: number) => boolean = () => false,
): CorefDocument {
  const sizes = entitySizes(document)
  return keepMentions(document, (m) => {
    const entity = document.mentions.entity[m] as number
    return (sizes[entity] as number) > 1 || isMore(entity)
  })
}

/** Only mentions of one type; undefined when the document does not say and has no text to derive it from. */
export function onlyType(document: CorefDocument, type: MentionType): CorefDocument | undefined {
  const known = mentionTypes(document)
  return known && keepMentions(document, (m) => known.types[m] === type)
}

/**
 * The document without the entities that no mention names.
 *
 * @throws InputError when mention types are neither given nor derivable
 */
export function withNamedEntities(document: CorefDocument): CorefDocument {
  const known = mentionTypes(document)
  if (known === undefined) {
    throw new InputError(
      'no-types',
      document.origin.locate(),
      `document "${document.id}" gives no mention types and has no text to derive them from, so entities with a name cannot be found`,
    )
  }
  const { entity } = document.mentions
  const named = new Set<number>()
  for (const [m, type] of known.types.entries()) if (type === 'named') named.add(entity[m] as number)
  return keepMentions(document, (m) => named.has(entity[m] as number))
}

/** The same mentions in other entities, numbered anew by first mention. @param entityOf by mention, any number */
export function withEntitiesOf(
  document: CorefDocument,
  entityOf: (mention: number) => number,
): CorefDocument {
  const { mentions } = document
  const numbers = new Map<number, number>()
  const entity = new Int32Array(mentions.count)
  for (let m = 0; m < mentions.count; m++) {
    const original = entityOf(m)
    const number = numbers.get(original) ?? numbers.size
    numbers.set(original, number)
    entity[m] = number
  }
  return {
    ...document,
    mentions: { ...mentions, entity },
    entityCount: numbers.size,
    // An entity of the file may be split over several now.
    entityId: () => undefined,
    links: [],
  }
}
