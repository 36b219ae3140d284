import { mentionsByEntity } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { writtenName } from './document-key.ts'
import { NO_SPEAKER } from './words.ts'

/** Write e2e-coref's JSON lines: words, speakers, and spans with inclusive ends. */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { start, end } = document.mentions
    const json = {
      ...writtenName(document),
      sentences: bySentence(document, (token) => token.text),
      speakers: bySentence(document, ({ speaker = '-' }) => {
        if (NO_SPEAKER.has(speaker) && speaker !== '-') leftovers.drop('speakers without a name')
        return NO_SPEAKER.has(speaker) ? '-' : speaker
      }),
      clusters: listEntities(document, leftovers, (m) => [start[m] as number, (end[m] as number) - 1]),
    }
    yield `${JSON.stringify(json)}\n`
  }
}

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
