import type { ScoredPairs } from '../scored-pairs.ts'
import { averageLink } from './average-link.ts'
import { bestFirst } from './best-first.ts'
import { closestFirst } from './closest-first.ts'
import { singleLink } from './single-link.ts'

/** Turns scored pairs into entities: by mention, the first mention of its entity. */
export type Linker = (pairs: ScoredPairs, threshold: number) => Int32Array

export type LinkerName = 'single-link' | 'best-first' | 'closest-first' | 'average-link'

/** Whether pairs that are not above the threshold affect the entities. */
export function looksBelowThreshold(linker: LinkerName): boolean {
  return linker === 'average-link'
}

export const linkers: Readonly<Record<LinkerName, Linker>> = {
  'single-link': singleLink,
  'best-first': bestFirst,
  'closest-first': closestFirst,
  'average-link': averageLink,
}
