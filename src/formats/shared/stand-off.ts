import { DocumentBuilder, type DocumentFrame } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes, Origin } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, type PlacingOptions, placeSpans, tokenList } from './character-spans.ts'
import { lineStarts, type TextTokens } from './text-tokens.ts'

/** A mention that is given by the characters of a text. */
export interface CharacterMention {
  readonly extent: CharacterAnnotation
  readonly min?: CharacterAnnotation | undefined
  /** Undefined for a mention without entity. */
  readonly entity: string | undefined
  /** @param min the minimum as tokens, where there is one */
  describe(min: readonly Span[] | undefined): MentionAttributes
}

/** All of a document but its mentions; the rest is as the text has it, a sentence a line. */
export type TextFrame = Pick<DocumentFrame, 'id' | 'origin'> & Partial<DocumentFrame>

/**
 * A document of mentions that are given by characters.
 *
 * @param builder where many small documents share one
 * @param frame gets the tokens, and the mentions by number as they were added; those with a fault are absent
 */
export function buildFromCharacters(
  text: string,
  mentions: readonly CharacterMention[],
  options: PlacingOptions,
  frame: (tokens: TextTokens, added: readonly (number | undefined)[]) => TextFrame,
  builder: DocumentBuilder = new DocumentBuilder(),
): CorefDocument {
  const annotations = [...mentions.map(({ extent }) => extent), ...mentions.flatMap(({ min }) => min ?? [])]
  const { tokens, spans } = placeSpans(text, annotations, options)
  let next = mentions.length
  const added = mentions.map(({ min, entity, describe }, m) => {
    const minimum = min === undefined ? undefined : spans[next++]
    const span = spans[m]
    return span && addMention(builder, span, entity, describe(minimum))
  })
  return builder.finish({
    text,
    tokens: tokenList(text, tokens),
    sentences: lineStarts(text, tokens),
    ...frame(tokens, added),
  })
}

/** Add a mention of one or several pieces. @returns its number */
export function addMention(
  builder: DocumentBuilder,
  span: readonly Span[],
  entity: string | undefined,
  attributes: MentionAttributes,
): number {
  const pieces = normalPieces(span)
  const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(entity)
  const added = builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], number)
  builder.describeLast(attributes, pieces)
  return added
}

/**
 * The origin of a document whose text is in another file, or among the marks of its own.
 *
 * @param text which knows where its characters are
 */
export function textOrigin(main: PlacedText, tokens: TextTokens, text: Pick<PlacedText, 'place'>): Origin {
  return {
    path: main.path,
    locate(token) {
      const offset = token === undefined ? undefined : tokens.start[token]
      return offset === undefined ? { path: main.path, line: 1, column: 1 } : text.place(offset)
    },
    bytes: () => main.bytes(),
  }
}
