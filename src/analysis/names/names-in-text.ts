import type { CorefDocument } from '../../document/document.ts'
import { withoutEmptyNodes } from '../../document/spoken-words.ts'
import { properNames } from '../../text/proper-names.ts'
import type { WordTagger } from '../../text/word-tagger.ts'
import type { FoundName } from './name-words.ts'

/**
 * The names in the words of a document, ignoring its annotation: those a name model finds or, if the tagger has
 * none, runs of proper nouns.
 */
export function namesInText(document: CorefDocument, tagger: WordTagger): FoundName[] {
  const { words, sentences, tokenOf } = withoutEmptyNodes(document)
  const tags = tagger.tags(words, sentences)
  const found: readonly FoundName[] =
    tagger.names(words, tags, sentences) ?? properNames(words, tags, tagger.lexicon)
  return found.map(({ start, end, type }) => ({
    start: tokenOf[start] as number,
    end: (tokenOf[end - 1] as number) + 1,
    type: type === 'OTHER' ? undefined : type,
  }))
}
