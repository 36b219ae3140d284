import { mentionsByEntity } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'

/** The mentions of each entity; entities with the ids 0, 1, 2 and so on are in that order. */
export function listEntities(
  document: TokenisedDocument,
  leftovers: Leftovers,
  writeMention: (mention: number) => readonly number[],
): (readonly number[])[][] {
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

/** Something of every word, sentence by sentence. */
export function bySentence(
  { sentences, tokens }: TokenisedDocument,
  read: (token: Token) => string,
): string[][] {
  const lists: string[][] = []
  let sentence = 0
  for (let t = 0; t < tokens.count; t++) {
    while ((sentences[sentence] ?? tokens.count) <= t) {
      if (sentences[sentence] === t) lists.push([])
      sentence++
    }
    if (lists.length === 0) lists.push([])
    lists.at(-1)?.push(read(tokens.token(t)))
  }
  return lists
}
