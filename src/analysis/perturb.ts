import { DocumentBuilder } from '../document/builder.ts'
import { Components } from '../document/components.ts'
import { type CorefDocument, documentLabel, type MentionAttributes } from '../document/document.ts'
import { keepMentions, withEntitiesOf } from '../document/filter.ts'
import { partitionPoint } from '../document/sorted.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import { shuffledOrder } from '../text/perceptron/shuffle.ts'

/** What can be done to a response, by share. */
export const perturbations = ['drop', 'add', 'merge', 'split', 'shift'] as const
export type Perturbation = (typeof perturbations)[number]

export const perturbationMeanings: Readonly<Record<Perturbation, string>> = {
  drop: 'twinless mentions removed, as a share of them',
  add: 'twinless mentions added as singletons, as a share of the mentions of the response',
  merge: 'entities merged, as a share of the merges that would leave one',
  split: 'entities split in two at random, as a share of those with two mentions or more',
  shift: 'mentions with a border moved by one token, as a share of all',
}

/** A response after one kind of change. */
export interface Perturbed {
  readonly response: CorefDocument
  /** How many mentions or entities were changed. */
  readonly changed: number
}

/**
 * Change a given share of a response at random. The order of changes depends only on seed, kind and
 * document, so whatever a smaller share changes, every larger one changes too.
 *
 * @param isExact whether only equal spans are twins: then a token inside a key mention is not its twin
 */
export function perturb(
  documents: TwinDocuments,
  kind: Perturbation,
  share: number,
  seed: number,
  isExact: boolean,
): Perturbed {
  const { key, response } = documents
  const own = hash(`${kind} ${documentLabel(key)}`) ^ seed
  switch (kind) {
    case 'drop':
      return drop(documents, share, own)
    case 'add':
      return add(key, response, share, own, isExact)
    case 'merge':
      return merge(response, share, own)
    case 'split':
      return split(response, share, own)
    case 'shift':
      return shift(key, response, share, own)
  }
}

function drop(documents: TwinDocuments, share: number, seed: number): Perturbed {
  const { response } = documents
  const twins = twinsOfResponse(documents)
  const twinless = indices(response.mentions.count).filter((m) => (twins[m] as number) < 0)
  const dropped = new Set(firstOf(twinless, share, seed))
  return { response: keepMentions(response, (m) => !dropped.has(m)), changed: dropped.size }
}

function add(
  key: CorefDocument,
  response: CorefDocument,
  share: number,
  seed: number,
  isExact: boolean,
): Perturbed {
  const taken = new Set([...spansOf(key), ...spansOf(response)])
  const inside = new Uint8Array(tokenCount(key, response))
  const { start, end, count } = key.mentions
  for (let m = 0; m < count; m++) inside.fill(1, start[m], end[m])
  const order = [...shuffledOrder(inside.length, seed)].filter(
    (t) => response.tokens?.token(t).empty !== true,
  )
  const places = [
    ...order.filter((t) => inside[t] === 0).map((t) => [t, t + 1] as const),
    ...(isExact ? [1, 2, 3].flatMap((length) => order.map((t) => [t, t + length] as const)) : []),
  ].filter(([from, to]) => isInOneSentence(response, from, to, inside.length))
  const target = Math.round(share * response.mentions.count)
  const builder = copyInto(response)
  let changed = 0
  for (const [from, to] of places) {
    if (changed === target) break
    const span = `${from} ${to}`
    if (taken.has(span)) continue
    taken.add(span)
    builder.addMention(from, to, builder.entities.ofInteger(response.entityCount + changed))
    builder.describeLast({ head: from, type: 'nominal' })
    changed++
  }
  return { response: finish(builder, response), changed }
}

/** The merges are some of the edges of a random tree over all entities. */
function merge(response: CorefDocument, share: number, seed: number): Perturbed {
  const { entityCount, mentions } = response
  const order = shuffledOrder(entityCount, seed)
  const chance = shuffledOrder(entityCount, seed + 1)
  const edges = indices(entityCount - 1).map((i): [number, number] => [
    order[i + 1] as number,
    order[(chance[i + 1] as number) % (i + 1)] as number,
  ])
  const chosen = firstOf(edges, share, seed + 2)
  const joined = new Components(entityCount)
  for (const [a, b] of chosen) joined.join(a, b)
  return {
    response: withEntitiesOf(response, (m) => joined.find(mentions.entity[m] as number)),
    changed: chosen.length,
  }
}

function split(response: CorefDocument, share: number, seed: number): Perturbed {
  const { entityCount, mentions } = response
  const members: number[][] = Array.from({ length: entityCount }, () => [])
  for (const [m, e] of mentions.entity.entries()) members[e]?.push(m)
  const large = indices(entityCount).filter((e) => (members[e]?.length ?? 0) > 1)
  const moved = new Set<number>()
  const chosen = firstOf(large, share, seed)
  for (const e of chosen) {
    const own = members[e] ?? []
    const order = shuffledOrder(own.length, seed + e + 1)
    for (const i of order.subarray(0, Math.floor(own.length / 2))) moved.add(own[i] as number)
  }
  return {
    response: withEntitiesOf(response, (m) => {
      const e = mentions.entity[m] as number
      return moved.has(m) ? entityCount + e : e
    }),
    changed: chosen.length,
  }
}

function shift(key: CorefDocument, response: CorefDocument, share: number, seed: number): Perturbed {
  const { start, end, entity, pieces, attributes, count } = response.mentions
  const taken = new Set([...spansOf(key), ...spansOf(response)])
  const tokens = tokenCount(key, response)
  const movable = indices(count).filter((m) => !pieces.has(m) && attributes?.[m]?.zero !== true)
  const moved = new Map<number, readonly [number, number]>()
  for (const m of firstOf(movable, share, seed)) {
    const [from, to] = [start[m] as number, end[m] as number]
    const head = attributes?.[m]?.head
    const options = [...shuffledOrder(SHIFTS.length, seed + m + 1)].map((i): [number, number] => {
      const [left, right] = SHIFTS[i] as readonly [number, number]
      return [from + left, to + right]
    })
    const place = options.find(
      ([a, b]) =>
        a < b &&
        isInOneSentence(response, a, b, tokens) &&
        !taken.has(`${a} ${b}`) &&
        (head === undefined || (a <= head && head < b)),
    )
    if (place === undefined) continue
    taken.add(place.join(' '))
    moved.set(m, place)
  }
  const builder = new DocumentBuilder()
  for (let m = 0; m < count; m++) {
    const [from, to] = moved.get(m) ?? [start[m] as number, end[m] as number]
    builder.addMention(from, to, builder.entities.ofInteger(entity[m] as number))
    builder.describeLast(attributes?.[m] ?? {}, pieces.get(m))
  }
  return { response: finish(builder, response), changed: moved.size }
}

const SHIFTS: readonly (readonly [start: number, end: number])[] = [
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
]

function copyInto({ mentions }: CorefDocument): DocumentBuilder {
  const builder = new DocumentBuilder()
  for (let m = 0; m < mentions.count; m++) {
    const e = builder.entities.ofInteger(mentions.entity[m] as number)
    builder.addMention(mentions.start[m] as number, mentions.end[m] as number, e)
    const attributes: MentionAttributes = mentions.attributes?.[m] ?? {}
    builder.describeLast(attributes, mentions.pieces.get(m))
  }
  return builder
}

function finish(builder: DocumentBuilder, frame: CorefDocument): CorefDocument {
  const { id, part, genre, text, tokens, sentences, origin } = frame
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}

/** A share of the items, in an order that does not depend on the share. */
function firstOf<Item>(items: readonly Item[], share: number, seed: number): Item[] {
  const order = shuffledOrder(items.length, seed)
  return [...order.subarray(0, Math.round(share * items.length))].map((i) => items[i] as Item)
}

function indices(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, i) => i)
}

function spansOf({ mentions }: CorefDocument): string[] {
  return indices(mentions.count).map((m) => `${mentions.start[m]} ${mentions.end[m]}`)
}

function tokenCount(key: CorefDocument, response: CorefDocument): number {
  const known = response.tokens?.count ?? key.tokens?.count
  return (
    known ?? [...key.mentions.end, ...response.mentions.end].reduce((most, end) => Math.max(most, end), 0)
  )
}

function isInOneSentence({ sentences }: CorefDocument, from: number, to: number, tokens: number): boolean {
  if (from < 0 || to > tokens) return false
  const next = partitionPoint(sentences.length, (s) => (sentences[s] as number) <= from)
  return to <= (sentences[next] ?? tokens)
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
