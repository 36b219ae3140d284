import { Components } from '../../document/components.ts'
import { fullRules, type NameRule, paperRules } from './name-rules.ts'
import { type FoundName, type NameWords, nameWords } from './name-words.ts'

/** Two ways to tell which names of a text name the same thing. */
const nameMatchings = ['full', 'paper'] as const
export type NameMatching = (typeof nameMatchings)[number]

/** The better one on documents that it was not made on: docs/results/name-matching.md. */
export const defaultMatching: NameMatching = 'full'

/** By name: the number of its entity, counted from 0 by first name. */
export function matchNames(
  names: readonly FoundName[],
  textOf: (token: number) => string,
  matching: NameMatching,
): readonly number[] {
  const taken = names.map(({ start, end, type }) =>
    nameWords(
      Array.from({ length: end - start }, (_, i) => textOf(start + i)),
      type,
    ),
  )
  const joined = matching === 'paper' ? joinAll(taken) : joinLatest(taken)
  const numbers = new Map<number, number>()
  return names.map((_, i) => {
    const root = joined.find(i)
    const number = numbers.get(root) ?? numbers.size
    numbers.set(root, number)
    return number
  })
}

/** Whatever any rule joins is together, and so is all that hangs on it. */
function joinAll(names: readonly NameWords[]): Components {
  const joined = new Components(names.length)
  const distinct = distinctNames(names)
  for (const rule of paperRules) {
    for (const [b, { first: later, name }] of distinct.entries()) {
      for (const { first: earlier, name: other } of distinct.slice(0, b)) {
        if (rule.matches(name, other)) joined.join(earlier, later)
      }
    }
  }
  joinRepeats(names, joined)
  return joined
}

/**
 * From left to right, each new name with the latest one before it that the first rule to match finds: a
 * surname goes to the person who had it last, and does not make one person of two.
 */
function joinLatest(names: readonly NameWords[]): Components {
  const joined = new Components(names.length)
  /** The names so far, the latest mention of each last. */
  const latest = new Map<string, { readonly at: number; readonly name: NameWords }>()
  for (const [at, name] of names.entries()) {
    const spelling = spellingOf(name)
    const antecedent =
      latest.get(spelling)?.at ?? antecedentOf(name, [...latest.values()].reverse(), fullRules)
    if (antecedent !== undefined) joined.join(antecedent, at)
    latest.delete(spelling)
    latest.set(spelling, { at, name })
  }
  return joined
}

function antecedentOf(
  name: NameWords,
  before: readonly { readonly at: number; readonly name: NameWords }[],
  rules: readonly NameRule[],
): number | undefined {
  for (const rule of rules) {
    const found = before.find((each) => rule.matches(name, each.name))
    if (found !== undefined) return found.at
  }
  return undefined
}

interface DistinctName {
  readonly first: number
  readonly name: NameWords
}

/** A text repeats its names; rules need to see each spelling once. */
function distinctNames(names: readonly NameWords[]): DistinctName[] {
  const bySpelling = new Map<string, DistinctName>()
  for (const [first, name] of names.entries()) {
    const spelling = spellingOf(name)
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, { first, name })
  }
  return [...bySpelling.values()]
}

function joinRepeats(names: readonly NameWords[], joined: Components): void {
  const first = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const known = first.get(spellingOf(name))
    if (known === undefined) first.set(spellingOf(name), at)
    else joined.join(known, at)
  }
}

function spellingOf({ written, kind }: NameWords): string {
  return `${kind ?? ''}\t${written.join(' ')}`
}
