import type { CorefDocument } from '../../document/document.ts'
import { withoutEmptyNodes } from '../../document/spoken-words.ts'
import { properNames } from '../../text/proper-names.ts'
import type { WordTagger } from '../../text/word-tagger.ts'
import type { FoundName } from './name-words.ts'

/** The names that a part-of-speech tagger finds in the words of a document, whatever is annotated there. */
export function namesInText(document: CorefDocument, tagger: WordTagger): FoundName[] {
  const { words, sentences, tokenOf } = withoutEmptyNodes(document)
  return properNames(words, tagger.tags(words, sentences), tagger.lexicon).map(({ start, end, type }) => ({
    start: tokenOf[start] as number,
    end: (tokenOf[end - 1] as number) + 1,
    type,
  }))
}
