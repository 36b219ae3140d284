import type { CorefDocument } from '../../src/document/document.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import { read, sourceOf } from '../support/plain.ts'

/** Values that separate, quote, escape, end or mean nothing in some format. */
export const ODD_VALUES: readonly string[] = [
  ...['', ' ', '  ', '_', '-', '*', '\t', '\r', '\n', '\r*', 'a\tb', 'a\nb', 'a\rb', ' a', 'a ', 'a b'],
  ...['"', '""', 'a"b', "'", '\\', 'a\\b', '|', 'a|b', ',', 'a,b', ':', 'a:b', ';', '=', 'a=b', '%', '%20'],
  ...[
    '(',
    ')',
    '(1)',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '&',
    '&amp;',
    '<b>',
    '#',
    '# a',
    '/',
    'a/b',
    '+',
    '~',
    '^',
  ],
  ...[
    '0',
    '1',
    '-1',
    '01',
    'e1',
    'null',
    'true',
    'None',
    'O',
    'x'.repeat(300),
    '\u00a0',
    'a\u00a0b',
    '\u2028',
  ],
  ...['\u0085', '\u000b', '\u000c', '\u0001', '\u007f', '\ufeff', '\ufeffa', '\u200b', '\ufffd', '\u{1f602}'],
  ...['__proto__', 'constructor', 'Bridge', 'bridge', 'split', 'PER', 'named', 'NAM', 'class', 'É'],
]

type Json = Record<string, unknown>

interface Parts {
  readonly document: Json
  readonly tokens: readonly Json[]
  readonly mentions: readonly Json[]
  readonly links: Json[]
}

/** By name, the places where a document may have a value. */
const PLACES: Readonly<Record<string, (parts: Parts, value: string) => void>> = {
  id: ({ document }, value) => set(document, 'id', value),
  genre: ({ document }, value) => set(document, 'genre', value),
  ...Object.fromEntries(
    ['text', 'lemma', 'pos', 'upos', 'feats', 'relation', 'speaker'].flatMap((field) => [
      [`${field} of a token`, ({ tokens }: Parts, value: string) => set(tokens[1], field, value)],
      [
        `${field} of tokens`,
        ({ tokens }: Parts, value: string) => {
          for (const token of tokens) set(token, field, value)
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['entity', 'pos', 'entityType', 'number', 'gender'].flatMap((field) => [
      [`${field} of a mention`, ({ mentions }: Parts, value: string) => set(mentions[0], field, value)],
      [
        `${field} of mentions`,
        ({ mentions }: Parts, value: string) => {
          for (const mention of mentions) set(mention, field, value)
        },
      ],
    ]),
  ),
  'value of a feature': ({ mentions }, value) => set(mentions[0], 'features', { f: value }),
  'name of a feature': ({ mentions }, value) => set(mentions[0], 'features', { [value]: 'v' }),
  ...Object.fromEntries(
    [
      'class',
      'type',
      'subtype',
      'style',
      'infstat',
      'status',
      'url',
      'gap',
      'EN',
      'number',
      'role',
      'min',
      'bridging',
      'relation',
      'animacy',
    ].map((name) => [
      `feature ${name}`,
      ({ mentions }: Parts, value: string) => set(mentions[0], 'features', { [name]: value }),
    ]),
  ),
  'kind of a link': ({ links }, value) => void links.push({ kind: value, from: 2, to: ['e1'] }),
  'end of a bridging link': ({ links }, value) => void links.push({ kind: 'bridging', from: 2, to: [value] }),
  'end of a split link': ({ links }, value) => void links.push({ kind: 'split', from: 2, to: [value, 'e1'] }),
}

/** Small documents with one odd value in one place, which every format can hold or refuse. */
export function* oddDocuments(
  referee: LoadedFormat,
): Generator<{ readonly what: string; readonly document: CorefDocument }> {
  for (const [place, put] of Object.entries(PLACES)) {
    for (const value of ODD_VALUES) {
      for (const hasText of [true, false]) {
        const json = documentWith((parts) => put(parts, value), hasText)
        const what = `${place}: ${JSON.stringify(value.slice(0, 20))}${hasText ? '' : ' without a text'}`
        try {
          const [document] = read(referee, sourceOf(`${JSON.stringify(json)}\n`, 'd.coref.jsonl')).documents
          if (document !== undefined) yield { what, document }
        } catch {
          // No document can have it there.
        }
      }
    }
  }
}

function documentWith(change: (parts: Parts) => void, hasText: boolean): Json {
  const document: Json = { id: 'd' }
  const words = ['Ann', 'saw', 'Bo', 'her']
  const tokens: Json[] = words.map((text) => ({ text }))
  const mentions: Json[] = [
    { span: [0, 1], entity: 'e1', type: 'named' },
    { span: [2, 3], entity: 'e2', type: 'named' },
    { span: [3, 4], entity: 'e1', type: 'pronoun' },
  ]
  const links: Json[] = []
  change({ document, tokens, mentions, links })
  let text = ''
  for (const token of hasText ? tokens : []) {
    const word = String(token['text'])
    text += text === '' ? '' : ' '
    set(token, 'start', text.length)
    text += word
    set(token, 'end', text.length)
  }
  return { ...document, ...(hasText ? { text } : {}), tokens, sentences: [[0, 4]], mentions, links }
}

function set(record: Json | undefined, field: string, value: unknown): void {
  if (record !== undefined)
    Object.defineProperty(record, field, { value, enumerable: true, writable: true, configurable: true })
}
