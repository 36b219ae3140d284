import { editDistance } from './edit-distance.ts'

/** The end of a message that suggests the name probably meant; empty if there is none. */
export function didYouMean(name: string, names: readonly string[]): string {
  const guess = nearest(name, names)
  return guess === undefined ? '' : `; did you mean ${guess}?`
}

/**
 * The name that was probably meant: one letter off, or two in a longer name; otherwise one that starts with
 * this one or contains it.
 */
function nearest(name: string, names: readonly string[]): string | undefined {
  // "B³" and "MUC", as tables print them.
  const plain = name.normalize('NFKC').toLowerCase()
  const exact = ALIASES[plain] ?? names.find((each) => each.toLowerCase() === plain)
  if (exact !== undefined && names.includes(exact)) return exact
  const ranked = names.map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
  // Among names that differ only in a year, the latest is meant.
  ranked.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? 1 : -1))
  const [best] = ranked
  const isNear = best !== undefined && best.distance <= (name.length < 6 ? 1 : 2)
  if (isNear) return best.candidate
  if (name.length < SHORTEST_PIECE) return undefined
  return names.find((each) => each.startsWith(name)) ?? names.find((each) => each.includes(name))
}

/** Shorter pieces occur in many names. */
const SHORTEST_PIECE = 3

/** Names used elsewhere. */
const ALIASES: Readonly<Record<string, string>> = {
  tex: 'latex',
  md: 'markdown',
  bcub: 'b3',
  bcubed: 'b3',
  'b-cubed': 'b3',
  'ceaf-m': 'ceafm',
  'ceaf-e': 'ceafe',
  avg: 'conll',
  e2e: 'jsonlines',
}
