import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes, Origin } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { ErrorCode, InputError, Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { sameButBlanks, shown } from '../shared/surface.ts'

/** The governor of a token, by its number in the sentence, 0 for the root. */
export interface Governor {
  readonly governor: number
  readonly relation?: string
}

/** A token of the output. */
export interface SentenceToken extends Omit<Token, 'governor'> {
  readonly governor?: number
}

/** A mention of the output: sentences and tokens count from 1, the end is exclusive. */
export interface SentenceMention {
  readonly entity: string
  readonly sentence: number
  readonly start: number
  readonly end: number
  readonly head: number | undefined
  readonly text: string | undefined
  readonly attributes: MentionAttributes
  place(): Place
  error(code: ErrorCode, reason: string): InputError
}

/** Make a document from either syntax. */
export function assemble(
  id: string,
  sentences: readonly (readonly SentenceToken[])[],
  mentions: readonly SentenceMention[],
  origin: Origin,
  context: ReadContext,
): CorefDocument {
  const tokens: Token[] = []
  const firsts: number[] = []
  for (const sentence of sentences) {
    const first = tokens.length
    firsts.push(first)
    for (const { governor, ...token } of sentence) {
      const isKnown = governor !== undefined && governor <= sentence.length
      tokens.push(isKnown ? { ...token, governor: governor === 0 ? -1 : first + governor - 1 } : token)
    }
  }
  const builder = new DocumentBuilder()
  for (const mention of mentions) {
    const first = firsts[mention.sentence - 1]
    const size = sentences[mention.sentence - 1]?.length ?? 0
    const fault = faultOf(mention, first === undefined ? undefined : size, sentences.length)
    if (first === undefined || fault !== undefined) {
      context.fault(mention.error('span-outside-document', fault ?? ''))
      continue
    }
    const [start, end] = [first + mention.start - 1, first + mention.end - 1]
    compareText(mention, tokens, start, end, context)
    builder.addMention(start, end, builder.entities.of(mention.entity))
    const head = mention.head === undefined ? {} : { head: first + mention.head - 1 }
    builder.describeLast({ ...head, ...mention.attributes })
  }
  const starts = firsts.filter((first, s) => first < (firsts[s + 1] ?? tokens.length))
  return builder.finish({ id, tokens: new TokenList(tokens), sentences: Int32Array.from(starts), origin })
}

function faultOf(
  { sentence, start, end, head }: SentenceMention,
  size: number | undefined,
  sentences: number,
): string | undefined {
  if (size === undefined) return `there is no sentence ${sentence}: the document has ${sentences}`
  if (start < 1 || end <= start || end > size + 1) {
    return `tokens ${start} to ${end} (exclusive) are not in sentence ${sentence}, which has ${size}`
  }
  if (head !== undefined && (head < 1 || head > size)) {
    return `the head is token ${head} of sentence ${sentence}, which has ${size}`
  }
  return undefined
}

function compareText(
  mention: SentenceMention,
  tokens: readonly Token[],
  start: number,
  end: number,
  context: ReadContext,
): void {
  const { text, entity } = mention
  if (text === undefined) return
  // More words than characters cannot be the same, and must not be joined for each of many mentions.
  const words = tokens.slice(start, Math.min(end, start + text.length + 100))
  const found = words.map((token) => token.text).join(' ')
  if (sameButBlanks(found, text)) return
  context.warn({
    code: 'surface-mismatch',
    ...mention.place(),
    message: `a mention of ${entity} should be "${shown(text)}", the text has "${shown(found)}" there; the positions were believed`,
  })
}
