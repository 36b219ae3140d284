/** The columns of a file, as its first line names them. */
export interface Columns {
  /** In lower case; `xpos` and `upos` for what xtsv calls `xpostag` and `upostag`. */
  readonly names: readonly string[]
  /** CoNLL-U Plus rather than xtsv: comments, and no column for the number of the sentence. */
  readonly isPlus: boolean
}

const PLUS = '# global.columns ='

/** Undefined for a line that names no columns. */
export function parseColumns(line: string): Columns | undefined {
  const text = line.trimEnd()
  const isPlus = text.startsWith(PLUS)
  if (!isPlus && !text.includes('\t')) return undefined
  const names = isPlus ? text.slice(PLUS.length).trim().split(/\s+/) : text.split('\t')
  return { names: names.map((name) => name.toLowerCase().replace(/^([xu]pos)tag$/, '$1')), isPlus }
}
