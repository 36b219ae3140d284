import type { CorefDocument, Mentions } from './document.ts'

/** The feature that marks a mention whose place an alignment could only guess. */
export const ALIGNMENT = 'alignment'
export const UNPLACED = 'unplaced'

/** Such a mention counts, but has no twin. */
export function isUnplaced({ attributes }: Mentions, mention: number): boolean {
  return attributes?.[mention]?.features?.get(ALIGNMENT) === UNPLACED
}

export function hasUnplaced({ mentions }: CorefDocument): boolean {
  const { attributes, count } = mentions
  if (attributes === undefined) return false
  for (let m = 0; m < count; m++) if (isUnplaced(mentions, m)) return true
  return false
}
