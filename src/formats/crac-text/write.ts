import type { CorefDocument } from '../../document/document.ts'
import { isZeroSpan } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { EMPTY_MARK } from '../shared/document-from-response.ts'
import { legalNames } from '../shared/entity-names.ts'
import { oneWord } from '../shared/laid-out-text.ts'
import { bracketsByToken, hasCrossing, mentionBrackets } from '../shared/write-brackets.ts'
import { readTags } from './read.ts'

/**
 * Write one document per line: `jugadores|[e1 de el Espanyol|[e2],e1]`, empty nodes as `##`.
 *
 * @throws RefereeError for what tags cannot show: discontinuous mentions, crossing ones of one entity
 */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { tokens, sentences } = document
  leftovers.drop('the names of documents: they are known by their order')
  if (sentences.length > 1) leftovers.drop('the ends of sentences')
  const tagsAt = makeTags(document, leftovers)
  const forms = Array.from({ length: tokens.count }, (_, t) => {
    const { text, empty } = tokens.token(t)
    const word = empty === true && text === '' ? '' : oneWord(text, leftovers)
    const form = empty === true ? `${EMPTY_MARK}${word}` : word
    const isMistakable = empty !== true && form.startsWith(EMPTY_MARK)
    if (isMistakable || readTags(form).tags.length > 0) {
      leftovers.refuse(`the word "${form}"`)
    }
    return form
  })
  const isKept = document.text === forms.join(' ') && areOneBlankApart(document, forms)
  leftovers.inspect(document, {
    tokens: isKept ? ['start', 'empty'] : ['empty'],
    mentions: areZerosShown(document) ? ['zero'] : [],
    text: isKept,
  })
  const words = forms.map((form, t) => {
    const tags = tagsAt(t)
    return tags.length === 0 ? form : `${form}|${tags.join(',')}`
  })
  yield `${words.join(' ')}\n`
}

/** Whether words start where single blanks between them would put them. */
function areOneBlankApart({ tokens }: TokenisedDocument, forms: readonly string[]): boolean {
  let start = 0
  return forms.every((form, t) => {
    const isThere = tokens.token(t).start === start
    start += form.length + 1
    return isThere
  })
}

/** Whether zeros are exactly the mentions of empty nodes alone, as a reader assumes. */
function areZerosShown({ mentions, tokens }: TokenisedDocument): boolean {
  for (let m = 0; m < mentions.count; m++) {
    const isZero = isZeroSpan(tokens, mentions.start[m] as number, mentions.end[m] as number)
    if (isZero !== (mentions.attributes?.[m]?.zero === true)) return false
  }
  return true
}

/** The tags of each token. Mentions of one entity may nest and meet, but not cross. */
function makeTags(document: CorefDocument, leftovers: Leftovers): (token: number) => string[] {
  const { mentions } = document
  const ids = legalNames(document, /^[^\s[\],|]+$/u, leftovers)
  if (hasCrossing(mentions, { isPerEntity: true })) {
    leftovers.refuse('crossing mentions of one entity')
  }
  const byToken = bracketsByToken(mentionBrackets(mentions))
  const idOf = (m: number): string => ids[mentions.entity[m] as number] as string
  return (token) => {
    const { opening, closing } = byToken.get(token) ?? { opening: [], closing: [] }
    const opens = opening.map(({ mention, start, end }) => `[${idOf(mention)}${end - start > 1 ? '' : ']'}`)
    // What closes here was opened earlier, so it may follow what opens here.
    return [...opens, ...closing.map(({ mention }) => `${idOf(mention)}]`)]
  }
}
