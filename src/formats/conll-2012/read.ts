import type { DocumentBuilder } from '../../document/builder.ts'
import type { ReadSource } from '../format.ts'
import { type ColumnDialect, type ColumnHeader, readBracketColumns } from '../shared/bracket-columns.ts'
import { type BracketDialect, NO_NAME } from '../shared/brackets.ts'
import { BAR, BLANK, HYPHEN, textOf, UNDERSCORE, ZERO } from '../shared/bytes.ts'
import type { ColumnLayout } from '../shared/column-tokens.ts'

const INTEGER = /^\d+$/
/** Row numbers as in CoNLL-U: words, multiword tokens (`1-2`) and empty nodes (`1.1`). */
const WORD_NUMBER = /^\d+([-.]\d+)?$/
const END = /^# ?end document/
const NOTHING: readonly string[] = ['', '-', '_']

const DIALECT: ColumnDialect = {
  parseBegin,
  parseEnd: (line) => (END.test(line) ? '' : undefined),
  words: { end: '#end document', begin: '"#begin document"', header: '"#begin document" line' },
  none: [HYPHEN, UNDERSCORE],
  brackets: ({ builder }) => new EntityBrackets(builder),
  layout: detectLayout,
  // Some relatives have other things in these cells, such as the number of the token.
  nameInRows: (name, part) =>
    /[\p{L}\p{N}]/u.test(name) && /^\d{1,9}$/.test(part) ? { name, part: Number(part) } : undefined,
}

/** Read documents in the CoNLL-2012 layout and its relatives. */
export const read: ReadSource = (source, context) => readBracketColumns(source, context, DIALECT)

/** Labels are the ids of entities, mostly integers. */
class EntityBrackets implements BracketDialect {
  readonly joiner: number = BAR
  readonly waits = true
  readonly #builder: DocumentBuilder

  constructor(builder: DocumentBuilder) {
    this.#builder = builder
  }

  name(bytes: Uint8Array, from: number, to: number): number {
    const length = to - from
    if (length === 0 || bytes[from] === BLANK || bytes[to - 1] === BLANK) return NO_NAME
    const { entities } = this.#builder
    // Only integers that String() would write the same way may take the fast path: ids are opaque.
    if (length < 10 && (length === 1 || bytes[from] !== ZERO)) {
      let value = 0
      let at = from
      for (; at < to; at++) {
        const digit = (bytes[at] as number) - ZERO
        if (digit < 0 || digit > 9) break
        value = value * 10 + digit
      }
      if (at === to) return entities.ofInteger(value)
    }
    return entities.of(textOf(bytes, from, to))
  }

  open(entity: number, row: number): number {
    return this.#builder.addMention(row, row + 1, entity)
  }

  close(mention: number, row: number): void {
    this.#builder.endMention(mention, row + 1)
  }

  label(entity: number): string | undefined {
    return this.#builder.entities.idOf(entity)
  }
}

/** The family starts rows in three ways: `doc part number form …`, `number form lemma upos …` or bare mention ids. */
function detectLayout(cells: readonly string[]): ColumnLayout {
  const columns = cells.length
  const plain = (form: number): ColumnLayout => ({ columns, form, nothing: NOTHING })
  if (columns <= 2) return plain(0)
  if (INTEGER.test(cells[1] as string) && INTEGER.test(cells[2] as string)) {
    if (columns < 11) return plain(3)
    return { ...plain(3), parse: 5, fields: { pos: [4], lemma: [6], speaker: [9] } }
  }
  if (!WORD_NUMBER.test(cells[0] as string)) return plain(Math.min(3, columns - 2))
  if (columns < 10) return plain(1)
  return { ...plain(1), fields: { pos: [3], lemma: [2], speaker: columns > 11 ? [10] : [] } }
}

/** The headers of the family: `#begin document (NAME); part 000`, `#begin document(NAME);`, `# begin document NAME`. */
function parseBegin(line: string): ColumnHeader | undefined {
  const begin = line.startsWith('# ') ? '# begin document' : '#begin document'
  if (!line.startsWith(begin)) return undefined
  let name = line.slice(begin.length).trim()
  const mark = name.lastIndexOf('; part')
  const after = mark < 0 ? '' : name.slice(mark + '; part'.length)
  const number = after.replace(';', '').trim()
  const hasPart = INTEGER.test(number)
  if (hasPart) name = name.slice(0, mark).trim()
  if (name.endsWith(';')) name = name.slice(0, -1).trim()
  // A name may itself contain brackets: only the outermost pair belongs to the header.
  if (name.startsWith('(') && name.endsWith(')')) name = name.slice(1, -1)
  return { name, part: hasPart ? Number(number) : 0 }
}
