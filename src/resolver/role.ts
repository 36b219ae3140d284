import type { Analysis } from '../text/analysis.ts'
import type { Role } from './mention.ts'

const VERB = /^(?:VB|MD)/
const FINITE = /^(?:VBD|VBZ|VBP|MD)$/

/**
 * The grammatical role of a head. With dependencies: its relation; a conjunct has that of the first one.
 * Without: a subject comes directly before a finite verb, skipping adverbs, and not after a preposition; an
 * object comes directly after a verb.
 */
export function roleOf(analysis: Analysis, start: number, end: number, head: number): Role {
  const { governors, relations } = analysis
  if (governors === undefined || relations === undefined) return positionalRole(analysis, start, end)
  let at = head
  for (let steps = 0; steps < 8 && isConjunct(relations[at]); steps++) {
    const governor = governors[at] as number
    if (governor < 0) break
    at = governor
  }
  const relation = relations[at] ?? ''
  if (relation.startsWith('nsubj') || relation.startsWith('csubj')) return 'subject'
  return relation === 'obj' || relation === 'iobj' ? 'object' : 'other'
}

function isConjunct(relation: string | undefined): boolean {
  return relation?.startsWith('conj') === true
}

function positionalRole({ tags }: Analysis, start: number, end: number): Role {
  const before = tags[start - 1]
  if (before === 'IN' || before === 'TO') return 'other'
  let next = end
  while (next < tags.length && next < end + 3 && tags[next]?.startsWith('RB') === true) next++
  if (FINITE.test(tags[next] ?? '')) return 'subject'
  return VERB.test(before ?? '') ? 'object' : 'other'
}
