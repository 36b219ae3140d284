import { FEMALE_TITLES, MALE_TITLES } from '../language/titles.ts'
import { wordSet } from '../language/word-set.ts'
import type { Analysis } from '../text/analysis.ts'
import type { NameFinder } from './name-finder.ts'

/** Not "a": "a scholar and a gentleman" may be one man. Not "every": "every man and every woman" may be *he or she*. */
const DETERMINERS = wordSet('the this that my your his her its our their')

/**
 * Whether a span is certain to be two or more, each with a name or a determiner of its own: "Sam and Kim", "Sam and his
 * wife", "Mr. and Mrs. Lee", but not "his wife and editor".
 */
export function isCoordination(
  { words, governors, relations }: Analysis,
  names: NameFinder,
  start: number,
  end: number,
): boolean {
  if (end - start < 3 || governors === undefined || relations === undefined) return false
  for (let and = start + 1; and < end - 1; and++) {
    if (relations[and] !== 'cc' || (words[and] as string).toLowerCase() !== 'and') continue
    const later = governors[and] as number
    if (later <= and || later >= end || relations[later] !== 'conj') continue
    const first = governors[later] as number
    if (first < start || first >= and || isInside(governors[first] as number)) continue
    if (areTitles(and) || areApart(first, later, and)) return true
  }
  return false

  function isInside(word: number): boolean {
    return word >= start && word < end
  }

  function areTitles(and: number): boolean {
    const [a, b] = [(words[and - 1] as string).toLowerCase(), (words[and + 1] as string).toLowerCase()]
    return (MALE_TITLES.has(a) && FEMALE_TITLES.has(b)) || (FEMALE_TITLES.has(a) && MALE_TITLES.has(b))
  }

  function areApart(first: number, later: number, and: number): boolean {
    const [a, b] = [names.lastOverlapping(first, first + 1), names.lastOverlapping(later, later + 1)]
    if (a !== undefined && a === b) return false
    return (
      (a?.type === 'PER' || DETERMINERS.has((words[start] as string).toLowerCase())) &&
      (b?.type === 'PER' || DETERMINERS.has((words[and + 1] as string).toLowerCase()))
    )
  }
}
