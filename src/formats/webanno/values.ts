/** One of the values that share a cell. */
export interface CellValue {
  /** Undefined for `*`: the annotation is there, the feature is not set. */
  readonly text: string | undefined
  /** The text in brackets after it, or undefined: `12` in `person[12]`, `6_1` in `2-3[6_1]`. */
  readonly index: string | undefined
  /** Where it starts in the cell. */
  readonly offset: number
}

/** The values of a cell, separated by `|`; none if the cell is `_` or empty. */
export function parseCell(cell: string): CellValue[] {
  if (cell === '_' || cell === '') return []
  const values: CellValue[] = []
  let start = 0
  let bracket = -1
  for (let at = 0; at <= cell.length; at++) {
    const character = cell[at]
    if (character === '\\') {
      at++
      if (at < cell.length) continue
    }
    if (character === '[') bracket = at
    if (at < cell.length && character !== '|') continue
    const end = Math.min(at, cell.length)
    const hasIndex = bracket >= start && cell[end - 1] === ']' && cell[end - 2] !== '\\'
    const raw = cell.slice(start, hasIndex ? bracket : end)
    values.push({
      text: raw === '*' ? undefined : unescapeValue(raw),
      index: hasIndex ? cell.slice(bracket + 1, end - 1) : undefined,
      offset: start,
    })
    start = at + 1
    bracket = -1
  }
  return values
}

/** A value as a cell can hold it. */
export function formatValue(value: string | undefined, index: string): string {
  if (value === undefined) return `*[${index}]`
  // GUM writes `_` and `*` as they are inside longer values, and so do we.
  if (value === '_' || value === '*') return `\\${value}[${index}]`
  return `${escapeValue(value)}[${index}]`
}

const CONTROLS = new Map(Object.entries({ t: '\t', n: '\n', r: '\r' }))
const LETTERS = new Map([...CONTROLS].map(([letter, control]) => [control, letter]))

/** A backslash escapes only characters with a special meaning; before any other it is a plain backslash. */
function unescapeValue(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\([tnr\\[\]|_;*])|\\(->)/g,
    (_, one: string | undefined, arrow: string | undefined) =>
      one === undefined ? (arrow as string) : (CONTROLS.get(one) ?? one),
  )
}

function escapeValue(text: string): string {
  return text.replace(/[\\[\]|\t\n\r]/g, (character) => `\\${LETTERS.get(character) ?? character}`)
}

/** Words and text keep brackets and bars as they are; only backslashes, TABs and line ends are escaped. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\([tnr\\])/g, (_, one: string) => CONTROLS.get(one) ?? one)
}

export function escapeText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => `\\${LETTERS.get(character) ?? character}`)
}
