import { mentionsByEntity } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'

/** The mentions of each entity. If the ids are 0, 1, 2 and so on, entities are in that order. */
export function listEntities<Written>(
  document: TokenisedDocument,
  leftovers: Leftovers,
  writeMention: (mention: number) => Written,
): Written[][] {
  const entities = mentionsByEntity(document).map((list) => list.map(writeMention))
  const byId = new Map(entities.map((list, entity) => [document.entityId(entity), list]))
  const ordered = entities.flatMap((_, position) => {
    const list = byId.get(String(position))
    return list === undefined ? [] : [list]
  })
  if (ordered.length === entities.length) return ordered
  leftovers.drop('the ids of entities: they are numbered by position')
  return entities
}

/** One string for each token, sentence by sentence. */
export function bySentence(
  { sentences, tokens }: TokenisedDocument,
  read: (token: Token) => string,
): string[][] {
  const starts = sentences[0] === 0 || tokens.count === 0 ? [...sentences] : [0, ...sentences]
  const within = starts.filter((start) => start < tokens.count)
  return within.map((start, s) => {
    const end = within[s + 1] ?? tokens.count
    return Array.from({ length: end - start }, (_, t) => read(tokens.token(start + t)))
  })
}
