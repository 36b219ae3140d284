/** The columns of a file, as its first line names them. */
export interface Columns {
  /** In lower case; `xpos` and `upos` instead of xtsv's `xpostag` and `upostag`. */
  readonly names: readonly string[]
  /** CoNLL-U Plus rather than xtsv: it has comments, but no column for the sentence number. */
  readonly isPlus: boolean
}

const PLUS = '# global.columns ='

/** Undefined for a line that does not name columns. */
export function parseColumns(line: string): Columns | undefined {
  const text = line.trimEnd()
  const isPlus = text.startsWith(PLUS)
  if (!isPlus && !text.includes('\t')) return undefined
  const names = isPlus ? text.slice(PLUS.length).trim().split(/\s+/) : text.split('\t')
  return { names: names.map((name) => name.toLowerCase().replace(/^([xu]pos)tag$/, '$1')), isPlus }
}
