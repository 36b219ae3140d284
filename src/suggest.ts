import { editDistance } from './edit-distance.ts'

/** A question to end a message with, where one of some names was probably meant. */
export function didYouMean(name: string, names: readonly string[]): string {
  const guess = nearest(name, names)
  return guess === undefined ? '' : `; did you mean ${guess}?`
}

/**
 * The one of some names that was probably meant: one letter off, or two in a longer name; else one that goes on where
 * this leaves off, or that has it somewhere.
 */
function nearest(name: string, names: readonly string[]): string | undefined {
  // "B³" and "MUC", as tables print them.
  const plain = name.normalize('NFKC').toLowerCase()
  const own = CALLED_HERE[plain] ?? names.find((each) => each.toLowerCase() === plain)
  if (own !== undefined && names.includes(own)) return own
  const ranked = names.map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
  // Of names that differ in a year, the latest is meant.
  ranked.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? 1 : -1))
  const [best] = ranked
  const isNear = best !== undefined && best.distance <= (name.length < 6 ? 1 : 2)
  if (isNear) return best.candidate
  if (name.length < SHORTEST_PIECE) return undefined
  return names.find((each) => each.startsWith(name)) ?? names.find((each) => each.includes(name))
}

/** Shorter ones are in many names. */
const SHORTEST_PIECE = 3

/** What is known elsewhere by another name. */
const CALLED_HERE: Readonly<Record<string, string>> = {
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
