/** The maximum width of lines of help. */
const HELP_WIDTH = 80

/** The left side of a list entry, and its meaning. */
export type HelpRow = readonly [term: string, meaning: string]

const INDENT = 2
const GAP = 2
/** A longer term has its meaning on the next line. */
const WIDEST_TERM = 26

/** Terms in one column of that width and their meanings, wrapped, in another. */
export function columns(rows: readonly HelpRow[], width: number): string[] {
  const start = HELP_WIDTH - meaningWidth(width)
  return rows.flatMap(([term, meaning]) => {
    const lines = wrap(meaning, meaningWidth(width)).map((line) => ' '.repeat(start) + line)
    const label = ' '.repeat(INDENT) + term
    if (term.length > width) return [label, ...lines]
    const [first = '', ...rest] = lines
    return [label.padEnd(start) + first.trimStart(), ...rest]
  })
}

/** The width of the first column, for several lists that line up. */
export function termWidth(terms: readonly string[]): number {
  return Math.max(0, ...terms.map(({ length }) => length).filter((length) => length <= WIDEST_TERM))
}

/** The width of the second column. */
export function meaningWidth(width: number): number {
  return HELP_WIDTH - INDENT - width - GAP
}

/** A paragraph as lines; an indented one already has its line breaks. */
export function wrap(text: string, width: number = HELP_WIDTH): string[] {
  if (text.startsWith(' ')) return text.split('\n')
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
