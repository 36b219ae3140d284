import { NAME_JOINTS } from '../language/function-words.ts'
import { PERSON_TITLES } from '../language/titles.ts'
import { KNOWN, type Lexicon } from './lexicon.ts'

/** A name found by parts of speech; its type is open if none of its words is known. */
export interface ProperName {
  readonly start: number
  readonly end: number
  readonly type: 'PER' | 'ORG' | 'GPE' | undefined
}

/**
 * Finds names as runs of proper nouns, with "of" and the like between two. It is not learned from annotated names,
 * so it has not seen those of any text.
 */
export function properNames(
  words: readonly string[],
  tags: readonly string[],
  lexicon: Pick<Lexicon, 'attributes' | 'firstNameGender'>,
): ProperName[] {
  const isProper = (at: number): boolean => tags[at]?.startsWith('NNP') === true
  const names: ProperName[] = []
  for (let start = 0; start < words.length; ) {
    if (!isProper(start)) {
      start++
      continue
    }
    let end = start + 1
    while (isProper(end) || (NAME_JOINTS.has((words[end] ?? '').toLowerCase()) && isProper(end + 1))) end++
    names.push({ start, end, type: typeOf(words.slice(start, end), lexicon) })
    start = end
  }
  return names
}

function typeOf(
  words: readonly string[],
  lexicon: Pick<Lexicon, 'attributes' | 'firstNameGender'>,
): ProperName['type'] {
  const [first = ''] = words
  if (PERSON_TITLES.has(first.toLowerCase().replace('.', ''))) return 'PER'
  const bits = lexicon.attributes(words.join('_')) || lexicon.attributes(words.at(-1) ?? '')
  if ((bits & KNOWN.place) !== 0) return 'GPE'
  if (lexicon.firstNameGender(first) !== undefined || (bits & KNOWN.person) !== 0) return 'PER'
  return (bits & KNOWN.group) === 0 ? undefined : 'ORG'
}
