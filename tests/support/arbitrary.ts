import fc from 'fast-check'
import { DocumentBuilder } from '../../src/document/builder.ts'
import {
  ANTECEDENT,
  type CorefDocument,
  type Link,
  type MentionAttributes,
} from '../../src/document/document.ts'
import type { Span } from '../../src/document/span.ts'
import { type Token, TokenList } from '../../src/document/tokens.ts'

/** Words found in real files, and words that break readers. */
const WORDS = [
  'Ann',
  'the',
  'dog',
  '.',
  '(',
  ')',
  '(7)',
  '-',
  '_',
  '#',
  '|',
  '*',
  '😂',
  'שלום',
  'نص',
  'e\u0301',
  '1',
  '0',
  '\u00a0',
  '"',
  '\\',
]

/** Ids that change if treated as numbers or field names. */
export const HOSTILE_IDS = [
  '1',
  '01',
  '10',
  '2',
  '0',
  '__proto__',
  'constructor',
  'toString',
  '99999999999999999999',
  '100000000000000000000',
  'é',
  '😂',
]

/** Any character, like the unit "binary", for which fast-check puts all 1.1 million of them into a map. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800))

export const word: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).map((text) => text.replace(/\s/gu, 'x')),
)

const said = (...values: string[]): fc.Arbitrary<string | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })

const token: fc.Arbitrary<Token> = fc
  .record({ text: word, pos: said('NNP', 'PRP', '.'), lemma: said('be', 'x y'), speaker: said('A', 'B_2') })
  .map(({ text, ...more }) => ({ text, ...given(more) }))

const attributes: fc.Arbitrary<MentionAttributes> = fc
  .record({
    head: fc.option(fc.constant(0), { nil: undefined }),
    min: fc.option(fc.constant<readonly Span[]>([[0, 1]]), { nil: undefined }),
    type: fc.option(fc.constantFrom('named' as const, 'nominal' as const, 'pronoun' as const), {
      nil: undefined,
    }),
    pos: said('NN', 'PRP$'),
    entityType: said('PER', 'ORG'),
    number: said('singular', 'plural'),
    gender: said('feminine', ''),
    zero: fc.option(fc.constant(true), { nil: undefined }),
    features: fc.option(
      fc
        .array(fc.tuple(fc.constantFrom('speaker', '__proto__', 'constructor', '1'), word), { maxLength: 3 })
        .map((entries) => new Map(entries)),
      { nil: undefined },
    ),
  })
  .map(given)

/** A record without the fields that are undefined. */
function given<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}

export interface Wealth {
  /** Discontinuous mentions, attributes, links and mentions without an entity. */
  readonly isRich: boolean
  /** Antecedents, some with confidences. */
  readonly isLinked?: boolean
}

/** Documents of up to twelve words and ten mentions: nested, crossing, repeated, in few entities. */
export function corefDocument({ isRich, isLinked = false }: Wealth): fc.Arbitrary<CorefDocument> {
  return fc
    .record({
      id: fc.oneof(fc.constantFrom('d', 'nw/wsj/00', "wb:(Y)-'", '__proto__', 'a b', 'x; part 2'), word),
      part: fc.constantFrom(0, 0, 1, 12),
      genre: isRich ? said('fiction', 'bio') : fc.constant(undefined),
      tokens: fc.array(token, { maxLength: 12 }),
      breaks: fc.array(fc.nat(11), { maxLength: 3 }),
      mentions: fc.array(
        fc.tuple(fc.nat(11), fc.nat(11), fc.constantFrom(...HOSTILE_IDS), fc.boolean(), attributes),
        { maxLength: 10 },
      ),
      links: fc.array(fc.tuple(fc.nat(9), fc.array(fc.constantFrom(...HOSTILE_IDS), { maxLength: 2 })), {
        maxLength: 2,
      }),
    })
    .map(({ id, part, genre, tokens, breaks, mentions, links }) => {
      const builder = new DocumentBuilder()
      const count = tokens.length
      const antecedents: Link[] = []
      const last = new Map<number, number>()
      for (const [a, b, entity, isPlain, more] of count === 0 ? [] : mentions) {
        const [start, end] = [Math.min(a % count, b % count), Math.max(a % count, b % count) + 1]
        const number = isRich && entity === '10' ? builder.entities.anonymous() : builder.entities.of(entity)
        const from = builder.addMention(start, end, number)
        const to = last.get(number)
        last.set(number, from)
        if (!isRich || isPlain) continue
        if (isLinked && to !== undefined) {
          const sure = start % 2 === 0 ? {} : { confidence: end / (count + 1) }
          antecedents.push({ kind: ANTECEDENT, from, to: [], anchors: [to], ...sure })
        }
        const pieces: readonly Span[] | undefined =
          end - start > 2
            ? [
                [start, start + 1],
                [end - 1, end],
              ]
            : undefined
        builder.describeLast(more, pieces)
      }
      const kept: Link[] = links.flatMap(([from, to]) =>
        isRich && from < builder.count ? [{ kind: 'split', from, to }] : [],
      )
      return builder.finish({
        id,
        part,
        genre,
        tokens: new TokenList(tokens),
        sentences: Int32Array.from(
          count === 0 ? [] : [...new Set([0, ...breaks.filter((at) => at < count)])].sort((a, b) => a - b),
        ),
        links: [...kept, ...antecedents],
        origin: {
          path: 'made',
          locate: () => ({ path: 'made', line: 1, column: 1 }),
          bytes: () => new Uint8Array(),
        },
      })
    })
}
