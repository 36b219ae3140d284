import type { Corpus } from '../src/corpus/corpus.ts'
import { DocumentBuilder } from '../src/document/builder.ts'
import type { CorefDocument, Link, MentionAttributes, Origin } from '../src/document/document.ts'
import type { Span } from '../src/document/span.ts'
import { type Token, TokenList } from '../src/document/tokens.ts'

/** A mention as tests write it; without an entity it is a singleton. */
export interface TestMention extends MentionAttributes {
  readonly span: Span | readonly Span[]
  readonly entity?: string
  /** Entities the mention is related to without being one of their mentions. */
  readonly bridgesTo?: readonly string[]
}

export interface TestFrame {
  readonly id?: string
  readonly part?: number
  readonly genre?: string
  /** Words separated by blanks, or tokens; without either, the document has no text. */
  readonly words?: string | readonly Token[]
  readonly sentences?: readonly number[]
  readonly paragraphs?: readonly number[]
  readonly path?: string
}

/** A document as any reader would build it. Its token i is on line i + 1 of its path. */
export function documentOf(mentions: readonly TestMention[], frame: TestFrame = {}): CorefDocument {
  const builder = new DocumentBuilder()
  const links: Link[] = []
  for (const { span, entity, bridgesTo, ...attributes } of mentions) {
    const pieces = piecesIn(span)
    const [first, last] = [pieces[0] as Span, pieces.at(-1) as Span]
    const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(entity)
    const from = builder.addMention(first[0], last[1], number)
    if (bridgesTo !== undefined) links.push({ kind: 'bridging', from, to: bridgesTo })
    if (pieces.length > 1 || Object.keys(attributes).length > 0) builder.describeLast(attributes, pieces)
  }
  const { words } = frame
  const list = typeof words === 'string' ? words.split(' ').map((text) => ({ text })) : words
  return builder.finish({
    id: frame.id ?? 'd',
    part: frame.part,
    genre: frame.genre,
    tokens: list === undefined ? undefined : new TokenList(list),
    sentences: Int32Array.from(frame.sentences ?? (list === undefined ? [] : [0])),
    paragraphs: frame.paragraphs && Int32Array.from(frame.paragraphs),
    ...(links.length === 0 ? {} : { links }),
    origin: originOf(frame.path ?? 'test'),
  })
}

function piecesIn(span: Span | readonly Span[]): readonly Span[] {
  return typeof span[0] === 'number' ? [span as Span] : (span as readonly Span[])
}

function originOf(path: string): Origin {
  return {
    path,
    locate: (token = 0) => ({ path, line: token + 1, column: 1 }),
    bytes: () => new Uint8Array(),
  }
}

/** A side as entities of mention names; each name is one token, at its position in `order`. */
export function documentOfEntities(
  entities: readonly (readonly string[])[],
  order: readonly string[],
  id?: string,
  attributesOf: (mention: string) => MentionAttributes = () => ({}),
): CorefDocument {
  const at = new Map(order.map((mention, position) => [mention, position]))
  const mentions = entities.flatMap((entity, e) =>
    entity.map((mention): TestMention => {
      const position = at.get(mention)
      if (position === undefined) throw new RangeError(`no place for mention ${mention}`)
      return { ...attributesOf(mention), span: [position, position + 1], entity: `e${e}` }
    }),
  )
  return documentOf(mentions, id === undefined ? {} : { id })
}

const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz']

/** `abc de` is two entities; each letter is a mention of one token, at its position in the alphabet. */
export function documentOfLetters(text: string, id?: string): CorefDocument {
  const entities = text.split(' ').filter((entity) => entity !== '')
  return documentOfEntities(
    entities.map((entity) => [...entity]),
    LETTERS,
    id,
  )
}

/** The inverse of `documentOfLetters`, to show what a filter left. */
export function lettersOf({ mentions, entityCount }: CorefDocument): string {
  const letters = Array.from(mentions.start, (start) => LETTERS[start])
  return Array.from({ length: entityCount }, (_, e) =>
    letters.filter((_, m) => mentions.entity[m] === e).join(''),
  ).join(' ')
}

export function corpusOf(...documents: readonly CorefDocument[]): Corpus {
  return { name: 'test', documents, warnings: [] }
}
