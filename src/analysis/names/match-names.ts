import { Components } from '../../document/components.ts'
import { fullRules, type NameRule, paperRules } from './name-rules.ts'
import { type FoundName, type NameWords, nameWords } from './name-words.ts'

/** Two ways to decide which names in a text name the same thing. */
export const nameMatchings = ['full', 'paper'] as const
export type NameMatching = (typeof nameMatchings)[number]

/** The better one on documents it was not developed on: docs/results/name-matching.md. */
export const defaultMatching: NameMatching = 'full'

/** By name: the number of its entity, counting from 0 in the order in which entities are first named. */
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

/** Names that any rule joins are together, transitively. */
function joinAll(names: readonly NameWords[]): Components {
  const joined = new Components(names.length)
  const index = new NameIndex(paperRules)
  const seen = new Set<string>()
  for (const [at, name] of names.entries()) {
    // Texts repeat names; rules need to see each spelling only once.
    if (seen.has(spellingOf(name))) continue
    seen.add(spellingOf(name))
    for (const rule of paperRules) {
      for (const other of index.candidates(rule, name)) {
        if (rule.matches(name, other.name)) joined.join(other.at, at)
      }
    }
    index.add({ at, name })
  }
  joinRepeats(names, joined)
  return joined
}

/**
 * From left to right, join each new name with the latest earlier one found by the first rule that matches: a
 * surname goes to the person who had it last, and does not merge two people.
 */
function joinLatest(names: readonly NameWords[]): Components {
  const joined = new Components(names.length)
  const index = new NameIndex(fullRules)
  const latest = new Map<string, Entry>()
  for (const [at, name] of names.entries()) {
    const spelling = spellingOf(name)
    const known = latest.get(spelling)
    const antecedent = known?.at ?? antecedentOf(name, index)
    if (antecedent !== undefined) joined.join(antecedent, at)
    if (known !== undefined) known.at = at
    else {
      const entry = { at, name }
      latest.set(spelling, entry)
      index.add(entry)
    }
  }
  return joined
}

function antecedentOf(name: NameWords, index: NameIndex): number | undefined {
  for (const rule of fullRules) {
    let found = -1
    for (const other of index.candidates(rule, name)) {
      if (other.at > found && rule.matches(name, other.name)) found = other.at
    }
    if (found >= 0) return found
  }
  return undefined
}

/** A spelling, and where it last occurred. */
interface Entry {
  at: number
  readonly name: NameWords
}

/** Finds the names that a rule might match: a novel has thousands, and few share a word. */
class NameIndex {
  readonly #entries: ReadonlyMap<NameRule, Map<string, Entry[]>>

  constructor(rules: readonly NameRule[]) {
    this.#entries = new Map(rules.map((rule) => [rule, new Map()]))
  }

  add(entry: Entry): void {
    for (const [rule, byKey] of this.#entries) {
      for (const key of rule.keys(entry.name)) {
        const list = byKey.get(key)
        if (list === undefined) byKey.set(key, [entry])
        else list.push(entry)
      }
    }
  }

  candidates(rule: NameRule, name: NameWords): Iterable<Entry> {
    const byKey = this.#entries.get(rule)
    const keysOf = rule.lookupKeys ?? rule.keys
    return new Set(keysOf(name).flatMap((key) => byKey?.get(key) ?? []))
  }
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
