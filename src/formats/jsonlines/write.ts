import type { CorefDocument } from '../../document/document.ts'
import type { Token, Tokens } from '../../document/tokens.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { writtenName } from './document-key.ts'
import { NO_SPEAKER } from './words.ts'

/** Write e2e-coref's JSON lines: words, speakers, and spans with inclusive ends. */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { id, part, tokens, mentions } = document
    if (tokens === undefined) throw cannotHold('jsonlines', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('jsonlines', document, 'a discontinuous mention')
    leftovers.inspect(document, { tokens: ['speaker'], part: true })
    const order = entityOrder(document)
    if (order === undefined) leftovers.drop('the ids of entities: they are numbered by position')
    const entities = spansByEntity(document)
    const json = {
      ...writtenName({ id, part }),
      sentences: bySentence(document, tokens, (token) => token.text),
      speakers: bySentence(document, tokens, ({ speaker = '-' }) => {
        if (NO_SPEAKER.has(speaker) && speaker !== '-') leftovers.drop('speakers without a name')
        return NO_SPEAKER.has(speaker) ? '-' : speaker
      }),
      clusters: order === undefined ? entities : order.map((entity) => entities[entity]),
    }
    yield `${JSON.stringify(json)}\n`
  }
}

/** Entities by the numbers they have for ids, when these are 0, 1, 2 and so on: the positions to give them. */
export function entityOrder({ entityCount, entityId }: CorefDocument): number[] | undefined {
  const order: (number | undefined)[] = Array.from({ length: entityCount }, () => undefined)
  for (let entity = 0; entity < entityCount; entity++) {
    const id = entityId(entity) ?? ''
    const position = Number(id)
    if (String(position) !== id || position < 0 || position >= entityCount) return undefined
    order[position] = entity
  }
  return order as number[]
}

/** The spans of each entity, first and last word. */
function spansByEntity({ mentions, entityCount }: CorefDocument): [number, number][][] {
  const entities: [number, number][][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) {
    entities[mentions.entity[m] as number]?.push([
      mentions.start[m] as number,
      (mentions.end[m] as number) - 1,
    ])
  }
  return entities
}

/** Something of every word, sentence by sentence. */
export function bySentence(
  { sentences }: CorefDocument,
  tokens: Tokens,
  of: (token: Token) => string,
): string[][] {
  const lists: string[][] = []
  let sentence = 0
  for (let t = 0; t < tokens.count; t++) {
    while ((sentences[sentence] ?? tokens.count) <= t) {
      if (sentences[sentence] === t) lists.push([])
      sentence++
    }
    if (lists.length === 0) lists.push([])
    lists.at(-1)?.push(of(tokens.token(t)))
  }
  return lists
}
