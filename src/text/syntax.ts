import type { Analysis } from './analysis.ts'
import type { Parser } from './parser/parser.ts'
import { piecesOfSentences } from './sentence-ranges.ts'
import type { Tagger } from './tagger.ts'

/** Tags and dependencies of a text, by a tagger and a parser. */
export type Syntax = Pick<Analysis, 'tags'> & Required<Pick<Analysis, 'governors' | 'relations'>>

type Words = Pick<Analysis, 'words' | 'sentences'>

/** Tags of all words of a document. */
export function tagsOf(tagger: Tagger, { words, sentences }: Words): string[] {
  const tags: string[] = []
  for (const [start, end] of piecesOfSentences(sentences, words.length)) {
    for (const tag of tagger.tag(words, start, end)) tags.push(tag)
  }
  return tags
}

/** Dependencies of all words of a document, with its tags. */
export function dependenciesOf(parser: Parser, { words, sentences }: Words, tags: readonly string[]): Syntax {
  const governors = new Int32Array(words.length)
  const relations: string[] = []
  for (const [start, end] of piecesOfSentences(sentences, words.length)) {
    const found = parser.parse(words, tags, start, end)
    for (let i = 0; i < end - start; i++) {
      const governor = found.governors[i] as number
      governors[start + i] = governor === -1 ? -1 : start + governor
      relations.push(found.relations[i] as string)
    }
  }
  return { tags, governors, relations }
}
