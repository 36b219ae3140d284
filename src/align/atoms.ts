import type { Tokens } from '../document/tokens.ts'

/**
 * A text as the smallest units that tokenisers agree on: runs of letters and digits, and each other character
 * alone. In scripts without blanks each character is an atom. Case, Unicode normal form and the shapes of
 * quotes and dashes are ignored.
 */
export interface Atoms {
  readonly count: number
  /** The number of its text in the table: the same for atoms that count as equal. */
  readonly word: Int32Array
  /** The token of the key it belongs to; 0 in a response. */
  readonly owner: Int32Array
  /** In characters of the response, or within the key's token. */
  readonly start: Int32Array
  readonly end: Int32Array
  readonly table: AtomTable
}

/** The atom of an empty node. */
const EMPTY_NODE = '\u0000'

/** An interning table: equal atoms of both sides get equal numbers. */
export class AtomTable {
  readonly #numbers: Map<string, number> = new Map()
  readonly #texts: string[] = []

  number(text: string): number {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.push(text) - 1
      this.#numbers.set(text, number)
    }
    return number
  }

  text(number: number): string {
    return this.#texts[number] as string
  }
}

/** The letters of some atoms, without blanks. */
export function textOfAtoms({ word, table }: Atoms, start: number, end: number = start + 1): string {
  let text = ''
  for (let at = start; at < end; at++) text += table.text(word[at] as number)
  return text
}

/** True for letters and digits, false for signs. */
export function isWordAtom(atoms: Atoms, at: number): boolean {
  return WORD.test(textOfAtoms(atoms, at))
}

/** The atoms of a key's tokens. Empty nodes are atoms too if the response marks them. */
export function atomsOfTokens(tokens: Tokens, table: AtomTable, hasEmptyNodes: boolean): Atoms {
  const list = new AtomList(table)
  for (let t = 0; t < tokens.count; t++) {
    const { text, empty } = tokens.token(t)
    if (empty === true) {
      if (hasEmptyNodes) list.add(EMPTY_NODE, t, 0, text.length)
    } else {
      cutAtoms(TREEBANK.get(text) ?? text, 0, t, list)
    }
  }
  return list.done()
}

/**
 * The atoms of a response's text.
 *
 * @param borders offsets that no atom may cross: the borders of mentions
 */
export function atomsOfText(
  text: string,
  emptyNodes: readonly (readonly [start: number, end: number])[],
  borders: readonly number[],
  table: AtomTable,
): Atoms {
  const list = new AtomList(table)
  const cuts = [...new Set([0, ...borders, text.length])].sort((a, b) => a - b)
  let node = 0
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [cut, end] = [cuts[i] as number, cuts[i + 1] as number]
    let at = cut
    for (; node < emptyNodes.length && ((emptyNodes[node] as readonly number[])[0] as number) < end; node++) {
      const [nodeStart, nodeEnd] = emptyNodes[node] as readonly [number, number]
      cutAtoms(text.slice(at, nodeStart), at, 0, list)
      list.add(EMPTY_NODE, 0, nodeStart, nodeEnd)
      at = nodeEnd
    }
    cutAtoms(text.slice(at, end), at, 0, list)
  }
  return list.done()
}

/** The numbers of the atoms of a string. */
export function atomNumbers(text: string, table: AtomTable): Int32Array {
  return atomsOfText(text, [], [], table).word
}

/** True if a run of the key's atoms leaves letters of its first or last token uncovered; signs are ignored. */
export function cutsToken(key: Atoms, first: number, last: number): boolean {
  const { owner, count } = key
  for (let k = first - 1; k >= 0 && owner[k] === owner[first]; k--) if (isWordAtom(key, k)) return true
  for (let k = last + 1; k < count && owner[k] === owner[last]; k++) if (isWordAtom(key, k)) return true
  return false
}

interface Atom {
  readonly word: number
  readonly owner: number
  readonly start: number
  end: number
}

class AtomList {
  readonly #table: AtomTable
  readonly #atoms: Atom[] = []

  constructor(table: AtomTable) {
    this.#table = table
  }

  add(text: string, owner: number, start: number, end: number): void {
    const word = this.#table.number(text)
    const last = this.#atoms.at(-1)
    const isRun = last?.word === word && last.owner === owner && last.end === start
    if (isRun && REPEATED.has(text)) last.end = end
    else this.#atoms.push({ word, owner, start, end })
  }

  done(): Atoms {
    const column = (name: keyof Atom): Int32Array => Int32Array.from(this.#atoms, (atom) => atom[name])
    const [word, owner, start, end] = [column('word'), column('owner'), column('start'), column('end')]
    return { count: word.length, word, owner, start, end, table: this.#table }
  }
}

function cutAtoms(text: string, base: number, owner: number, list: AtomList): void {
  let run = -1
  let at = 0
  while (at < text.length) {
    const code = text.codePointAt(at) as number
    const size = code > 0xffff ? 2 : 1
    const character = size === 1 ? (text[at] as string) : text.slice(at, at + 2)
    const isRun = code < 0x80 ? isAsciiWord(code) : WORD.test(character) && !ALONE.test(character)
    if (run >= 0 && !isRun) {
      list.add(normal(text.slice(run, at)), owner, base + run, base + at)
      run = -1
    }
    if (isRun) {
      if (run < 0) run = at
    } else if (!isBlank(code, character)) {
      list.add(SIGNS.get(character) ?? normal(character), owner, base + at, base + at + size)
    }
    at += size
  }
  if (run >= 0) list.add(normal(text.slice(run)), owner, base + run, base + text.length)
}

/** Compatibility forms are not folded: `²` and `2` are different words. */
function normal(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const WORD = /[\p{L}\p{N}\p{M}]/u
/** Scripts written without blanks. */
const ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Shapes of one sign. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': '“”„‟«»″〝〞＂',
    "'": '‘’‚‛′´`ʼ＇',
    '-': '‐‑‒–—―−﹘﹣－',
    '.': '…⋯',
  }).flatMap(([sign, shapes]) => [...shapes].map((shape): [string, string] => [shape, sign])),
)

/** Signs that mean the same when repeated: `--` is a dash, `...` is `…`. */
const REPEATED: ReadonlySet<string> = new Set(['-', '.'])

/** How treebanks write brackets and quotes. */
const BRACKETS = { '-LRB-': '(', '-RRB-': ')', '-LSB-': '[', '-RSB-': ']', '-LCB-': '{', '-RCB-': '}' }
const TREEBANK = new Map(Object.entries({ '``': '"', "''": '"', ...BRACKETS }))

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function isBlank(code: number, character: string): boolean {
  return code <= 32 || (code >= 0x80 && /[\s\u200b-\u200d\u2060\ufeff]/u.test(character))
}
