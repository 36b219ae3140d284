import type { Name, NameType } from '../analysis.ts'

/** Types of names in the order of their labels. */
export const NAME_TYPES: readonly NameType[] = ['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'OTHER']

/** Outside any name; the labels of a type follow: first word, inner word, last word, only word. */
export const OUTSIDE = 0
export const FIRST = 0
export const INNER = 1
export const LAST = 2
export const ONLY = 3
export const LABEL_COUNT: number = 1 + 4 * NAME_TYPES.length

export function encodeLabel(type: number, part: number): number {
  return 1 + type * 4 + part
}

export function typeOf(label: number): number {
  return (label - 1) >> 2
}

export function partOf(label: number): number {
  return label === OUTSIDE ? -1 : (label - 1) & 3
}

/** Whether a name continues after this label. */
export function goesOn(label: number): boolean {
  const part = partOf(label)
  return part === FIRST || part === INNER
}

/** Whether a label may follow another: names neither stay open nor begin in the middle. */
export function mayFollow(last: number, label: number): boolean {
  if (!goesOn(last)) return label === OUTSIDE || partOf(label) === FIRST || partOf(label) === ONLY
  return (
    label !== OUTSIDE && typeOf(label) === typeOf(last) && (partOf(label) === INNER || partOf(label) === LAST)
  )
}

/** Adds the names encoded in a sentence's labels; one left open at its end is closed there. */
export function readLabels(labels: Int32Array, offset: number, names: Name[]): void {
  let start = -1
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number
    if (label === OUTSIDE) continue
    if (partOf(label) === FIRST || partOf(label) === ONLY) start = i
    if (goesOn(label) && i < labels.length - 1) continue
    names.push({ start: offset + start, end: offset + i + 1, type: NAME_TYPES[typeOf(label)] as NameType })
  }
}
