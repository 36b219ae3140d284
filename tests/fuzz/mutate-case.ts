import type { FuzzCase } from './fuzz-case.ts'
import type { Random } from './random.ts'

type Mutate = (text: string, random: Random) => string

const encoder = new TextEncoder()

/** Change a case in one to four places. */
export function mutateCase(seed: FuzzCase, random: Random): FuzzCase {
  let mutant = seed
  const times = 1 + random.below(random.chance(0.5) ? 1 : 4)
  for (let i = 0; i < times; i++) mutant = mutateOnce(mutant, random)
  return mutant
}

function mutateOnce(seed: FuzzCase, random: Random): FuzzCase {
  const names = Object.keys(seed.files)
  const beside = names.length > 0 && random.chance(0.25) ? random.pick(names) : undefined
  const bytes = beside === undefined ? seed.main : (seed.files[beside] as Uint8Array)
  const [name, change] = random.pick(random.chance(0.12) ? OF_BYTES : changesFor(bytes))
  const changed = typeof change === 'function' ? change(bytes, random) : bytes
  const history = [...seed.history, beside === undefined ? name : `${name} in ${beside}`]
  if (beside === undefined) return { ...seed, main: changed, history }
  return { ...seed, files: { ...seed.files, [beside]: changed }, history }
}

type ChangeBytes = (bytes: Uint8Array, random: Random) => Uint8Array
type Named = readonly [name: string, change: ChangeBytes]

/** Values that have broken a reader before, or might. */
const NUMBERS = [
  '-1',
  '0',
  '1',
  '2',
  '99',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e3',
  '1.5',
  '01',
  '-0',
  '',
  'NaN',
]
const IDS = [
  '__proto__',
  'constructor',
  '0',
  '01',
  '1',
  'e1',
  '-',
  '_',
  '',
  'x'.repeat(300),
  '😂',
  'a|b',
  'a b',
  '(1',
  '1)',
  '"',
  '%',
  '&amp;',
  '\u0000',
]
const PIECES = [
  ...[
    '(1',
    '1)',
    '(1)',
    '(1|(2)',
    '|',
    '(',
    ')',
    '[',
    ']',
    '](#e1)',
    '|[e1]',
    '[e1',
    'e1]',
    '{',
    '}',
    '{e ',
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&lt;',
    '&x;',
    '<![CDATA[',
    ']]>',
    '<!--',
  ],
  ...['"', "'", '\\', '\\u0000', '\\ud800', ',', ':', 'null', 'true', '[]', '{}', '[0,0]', '[1,0]', '""'],
  ...[
    '\t',
    '  ',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\u000b',
    '\u0085',
    '\u2028',
    '\u00a0',
    '\u3000',
    '\ufeff',
    '\u200b',
    '\u202e',
    '\u0000',
    '\u001b[2J',
    '\u007f',
    '😂',
    'e\u0301',
    '\ud7ff',
    '\uffff',
  ],
  ...[
    '#begin document (x); part 000\n',
    '#end document\n',
    '# newdoc id = d\n',
    '# sent_id = s1\n',
    '# global.Entity = eid',
    '*',
    '-',
    '_',
    '0',
    '%',
  ],
]

const ofText =
  (change: Mutate): ChangeBytes =>
  (bytes, random) =>
    encoder.encode(change(new TextDecoder().decode(bytes), random))

const OF_BYTES: readonly Named[] = [
  ['cut off', (bytes, random) => bytes.slice(0, random.below(bytes.length + 1))],
  ['cut the start', (bytes, random) => bytes.slice(random.below(bytes.length + 1))],
  [
    'change a byte',
    (bytes, random) => {
      const changed = bytes.slice()
      if (changed.length > 0) changed[random.below(changed.length)] = random.below(256)
      return changed
    },
  ],
  [
    'insert bytes that are no text',
    (bytes, random) =>
      splice(
        bytes,
        random.below(bytes.length + 1),
        0,
        random.pick([[0xff], [0xc3], [0xed, 0xa0, 0x80], [0x80], [0]]),
      ),
  ],
  ['a byte order mark', (bytes) => splice(bytes, 0, 0, [0xef, 0xbb, 0xbf])],
  [
    'UTF-16',
    (bytes, random) => {
      const text = new TextDecoder().decode(bytes)
      const wide = Buffer.from(random.chance(0.7) ? `\ufeff${text}` : text, 'utf16le')
      return new Uint8Array(random.chance(0.3) ? wide.swap16() : wide)
    },
  ],
  ['Latin-1', (bytes) => new Uint8Array(Buffer.from(new TextDecoder().decode(bytes), 'latin1'))],
]

function splice(bytes: Uint8Array, at: number, remove: number, insert: readonly number[]): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...insert, ...bytes.subarray(at + remove)])
}

/** Replaces one match of a pattern. */
function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const match = random.pick(found)
  const [whole] = match
  return text.slice(0, match.index) + by(whole) + text.slice(match.index + whole.length)
}

const lines =
  (change: (list: string[], random: Random) => void): ChangeBytes =>
  (bytes, random) =>
    ofText((text) => {
      const list = text.split('\n')
      change(list, random)
      return list.join('\n')
    })(bytes, random)

const fields =
  (change: (list: string[], random: Random) => void): ChangeBytes =>
  (bytes, random) =>
    ofText((text) => {
      const list = text.split('\n')
      const at = random.below(list.length)
      const line = list[at] as string
      const separator = line.includes('\t') ? '\t' : ' '
      const columns = line.split(separator)
      change(columns, random)
      list[at] = columns.join(separator)
      return list.join('\n')
    })(bytes, random)

const OF_TEXT: readonly Named[] = [
  [
    'insert a piece',
    ofText((text, random) => {
      const at = random.below(text.length + 1)
      return text.slice(0, at) + random.pick(PIECES) + text.slice(at)
    }),
  ],
  [
    'delete characters',
    ofText((text, random) => {
      const at = random.below(text.length + 1)
      return text.slice(0, at) + text.slice(at + 1 + random.below(4))
    }),
  ],
  [
    'repeat a stretch',
    ofText((text, random) => {
      const [a, b] = [random.below(text.length + 1), random.below(text.length + 1)].sort((x, y) => x - y) as [
        number,
        number,
      ]
      return text.slice(0, b) + text.slice(a, b) + text.slice(b)
    }),
  ],
  [
    'another number',
    ofText((text, random) => replaceOne(text, /-?\d+/g, random, () => random.pick(NUMBERS))),
  ],
  [
    'a number beside it',
    ofText((text, random) =>
      replaceOne(text, /\d{1,9}/g, random, (number) => String(Number(number) + random.pick([-1, 1, 2]))),
    ),
  ],
  [
    'another name',
    ofText((text, random) => replaceOne(text, /[\p{L}_][\p{L}\p{N}_]*/gu, random, () => random.pick(IDS))),
  ],
  [
    'exchange names',
    ofText((text, random) => {
      const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
      return words.length === 0
        ? text
        : replaceOne(text, /[\p{L}\p{N}_]+/gu, random, () => random.pick(words))
    }),
  ],
  ['drop a bracket', ofText((text, random) => replaceOne(text, /[()[\]{}<>|]/g, random, () => ''))],
  [
    'double a bracket',
    ofText((text, random) => replaceOne(text, /[()[\]{}<>|]/g, random, (each) => each + each)),
  ],
  [
    'turn a bracket',
    ofText((text, random) =>
      replaceOne(text, /[()[\]{}]/g, random, (each) => ')(][}{'['()[]{}'.indexOf(each)] as string),
    ),
  ],
  ['Windows line ends', ofText((text) => text.replaceAll('\n', '\r\n'))],
  ['old Macintosh line ends', ofText((text) => text.replaceAll('\n', '\r'))],
  [
    'one other line end',
    ofText((text, random) =>
      replaceOne(text, /\n/g, random, () => random.pick(['\r\n', '\r', '', '\n\n', '\u2028'])),
    ),
  ],
  ['no last line end', ofText((text) => text.replace(/\n+$/, ''))],
]

const OF_LINES: readonly Named[] = [
  ['delete a line', lines((list, random) => void list.splice(random.below(list.length), 1))],
  [
    'repeat a line',
    lines((list, random) => {
      const at = random.below(list.length)
      list.splice(at, 0, list[at] as string)
    }),
  ],
  [
    'move a line',
    lines((list, random) => {
      const [line = ''] = list.splice(random.below(list.length), 1)
      list.splice(random.below(list.length + 1), 0, line)
    }),
  ],
  ['repeat everything', lines((list) => void list.push(...list.slice()))],
  [
    'an empty line',
    lines(
      (list, random) =>
        void list.splice(random.below(list.length + 1), 0, random.pick(['', ' ', '\t', '#', '# x'])),
    ),
  ],
  ['delete a field', fields((columns, random) => void columns.splice(random.below(columns.length), 1))],
  [
    'repeat a field',
    fields((columns, random) => {
      const at = random.below(columns.length)
      columns.splice(at, 0, columns[at] as string)
    }),
  ],
  [
    'another field',
    fields((columns, random) => {
      columns[random.below(columns.length)] = random.pick([...IDS, ...NUMBERS, ...PIECES])
    }),
  ],
  [
    'exchange fields',
    fields((columns, random) => {
      const [a, b] = [random.below(columns.length), random.below(columns.length)]
      ;[columns[a], columns[b]] = [columns[b] as string, columns[a] as string]
    }),
  ],
]

const OF_XML: readonly Named[] = [
  ['drop a tag', ofText((text, random) => replaceOne(text, /<[^>]*>/g, random, () => ''))],
  ['double a tag', ofText((text, random) => replaceOne(text, /<[^>]*>/g, random, (tag) => tag + tag))],
  [
    'rename a tag',
    ofText((text, random) => replaceOne(text, /<\/?[\w-]+/g, random, () => `<${random.pick(IDS)}`)),
  ],
  ['drop an attribute', ofText((text, random) => replaceOne(text, /\s[\w:-]+="[^"]*"/g, random, () => ''))],
  [
    'double an attribute',
    ofText((text, random) => replaceOne(text, /\s[\w:-]+="[^"]*"/g, random, (each) => each + each)),
  ],
  [
    'another attribute value',
    ofText((text, random) =>
      replaceOne(text, /="[^"]*"/g, random, () => `="${random.pick([...IDS, ...NUMBERS])}"`),
    ),
  ],
  [
    'move an element',
    ofText((text, random) => {
      let cut = ''
      const rest = replaceOne(text, /<([\w-]+)[^<>]*>[^<>]*<\/\1>/g, random, (element) => {
        cut = element
        return ''
      })
      const at = rest.indexOf('>', random.below(rest.length + 1)) + 1
      return rest.slice(0, at) + cut + rest.slice(at)
    }),
  ],
]

/** Change JSON at one place. */
const json =
  (change: (parent: Record<string, unknown> | unknown[], key: string, random: Random) => void): ChangeBytes =>
  (bytes, random) =>
    ofText((text) => {
      const list = text.split('\n')
      const isLines = list.filter((line) => line.trim() !== '').length > 1 && isJson(list[0] as string)
      const at = isLines ? random.below(list.length) : 0
      const part = isLines ? (list[at] as string) : text
      if (!isJson(part)) return text
      const value: unknown = JSON.parse(part)
      const places = placesIn(value)
      if (places.length === 0) return text
      const { parent, key } = random.pick(places)
      change(parent, key, random)
      const written = JSON.stringify(value)
      if (!isLines) return written
      list[at] = written
      return list.join('\n')
    })(bytes, random)

interface JsonPlace {
  readonly parent: Record<string, unknown> | unknown[]
  readonly key: string
}

function placesIn(value: unknown): JsonPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])])
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e21,
  2 ** 31,
  '',
  'x',
  '1',
  [],
  {},
  [[]],
  [0, 1],
  [1, 0],
  [0, 0],
  ['a'],
  { a: 1 },
  '\u0000',
  '\ufeff',
]

const OF_JSON: readonly Named[] = [
  [
    'another JSON value',
    json((parent, key, random) => {
      set(parent, key, random.pick(VALUES))
    }),
  ],
  [
    'delete from JSON',
    json((parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    }),
  ],
  [
    'repeat in an array',
    json((parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 0, parent[Number(key)])
    }),
  ],
  [
    'rename a key',
    json((parent, key, random) => {
      if (Array.isArray(parent)) return
      const { [key]: value } = parent
      delete parent[key]
      set(parent, random.pick(['x', '', 'id', 'text', 'span', ...Object.keys(parent)]), value)
    }),
  ],
  [
    'wrap a JSON value',
    json((parent, key, random) => {
      const value = (parent as Record<string, unknown>)[key]
      set(parent, key, random.pick([[value], { value }, String(value), [value, value]]))
    }),
  ],
  [
    'a key twice',
    ofText((text, random) =>
      replaceOne(text, /"\w+":("[^"\\]*"|-?\d+|\[[^[\]{}]*\])/g, random, (pair) => `${pair},${pair}`),
    ),
  ],
]

function set(parent: Record<string, unknown> | unknown[], key: string, value: unknown): void {
  ;(parent as Record<string, unknown>)[key] = value
}

/** Changes suited to how the bytes start. */
function changesFor(bytes: Uint8Array): readonly Named[] {
  const first = String.fromCharCode(...bytes.subarray(0, 40)).trimStart()
  if (first.startsWith('{"') || first.startsWith('[')) return [...OF_TEXT, ...OF_JSON, ...OF_JSON, ...OF_JSON]
  if (first.startsWith('<')) return [...OF_TEXT, ...OF_XML, ...OF_XML]
  return [...OF_TEXT, ...OF_LINES, ...OF_LINES]
}
