import type { GapRole } from '../../document/gap-roles.ts'

export type Column = 'ID' | 'Text' | GapRole | `${GapRole}-offset` | 'A-coref' | 'B-coref' | 'URL'

const NAMES: readonly Column[] = ['A', 'A-offset', 'A-coref', 'B', 'B-offset', 'B-coref']
export const GAP_HEADER: readonly Column[] = ['ID', 'Text', 'Pronoun', 'Pronoun-offset', ...NAMES, 'URL']

/** The feature of the pronoun that holds the page of the text. */
export const PAGE = 'url'

/** Entities are called A and B, like the names; a pronoun that refers to neither is its own entity. */
export function nameEntities(isA: boolean, isB: boolean): Readonly<Record<GapRole, string>> {
  return { Pronoun: isA ? 'A' : isB ? 'B' : 'Pronoun', A: 'A', B: isA && isB ? 'A' : 'B' }
}

/** The position of each column, or undefined if one other than the page is missing. */
export function parseHeader(line: string): ReadonlyMap<Column, number> | undefined {
  const names = line.trimEnd().split('\t')
  const columns = new Map<Column, number>()
  for (const column of GAP_HEADER) {
    const at = names.indexOf(column)
    if (at >= 0) columns.set(column, at)
    else if (column !== 'URL') return undefined
  }
  return columns
}
