import { LEXICOGRAPHER_FILES, type Lexicon, SEMANTIC_CLASSES, type SemanticClass } from '../text/lexicon.ts'

/** The lexical knowledge that the resolver needs; `text` provides it, tests provide their own. */
export interface Knowledge {
  /** The gender of a first name, in lower case. */
  nameGender(name: string): 'masculine' | 'feminine' | 'either' | undefined
  /** The meanings of a noun, in lower case and any number. */
  noun(word: string): Noun | undefined
}

/** A noun and its place in WordNet, looked up once so that pairs need not climb the hierarchy. */
export interface Noun {
  /** Commonest first. */
  readonly senses: readonly number[]
  /** The supertypes that its first senses fall under, as a bit set over `SUPERTYPES`. */
  readonly classes: number
  /** The first supertype of the first sense that has one, -1 for none. */
  readonly firstClass: number
  /** The first sense and its ancestors, up to the top. */
  readonly path: readonly number[]
  /** All ancestors of any of its senses. */
  readonly ancestors: ReadonlySet<number>
  /** By sense: its file in WordNet: people, places, acts… */
  readonly roots: readonly number[]
}

/** The supertypes of nouns that Reconcile looks for in WordNet, in its order. */
export const SUPERTYPES: readonly Supertype[] = SEMANTIC_CLASSES

export type Supertype = SemanticClass

/** The bits of some supertypes. */
export function classBits(...names: readonly Supertype[]): number {
  return names.reduce((bits, name) => bits | (1 << SUPERTYPES.indexOf(name)), 0)
}

/** Knows nothing about any word. */
export const noKnowledge: Knowledge = {
  nameGender: () => undefined,
  noun: () => undefined,
}

/** The lexicon in terms of the features; words recur, so answers are cached. */
export function knowledgeFrom(lexicon: Lexicon): Knowledge {
  const nouns = new Map<string, Noun | undefined>()
  return {
    nameGender(name) {
      const gender = lexicon.firstNameGender(name)
      if (gender === 'male') return 'masculine'
      return gender === 'female' ? 'feminine' : gender
    },
    noun(word) {
      if (nouns.has(word)) return nouns.get(word)
      const noun = nounOf(word, lexicon)
      if (nouns.size < KEPT) nouns.set(word, noun)
      return noun
    },
  }
}

const PERSONAL: ReadonlySet<SemanticClass> = new Set(['person', 'male', 'female'])

/** More words than any text has, but a stream of rubbish must not fill the memory. */
const KEPT = 200_000

function nounOf(word: string, lexicon: Lexicon): Noun | undefined {
  const senses = [...lexicon.senses(word)]
  if (senses.length === 0) return undefined
  // A dog is a person only in its second sense, a letter only in its last: without this, both would count as persons.
  const file = lexicon.file(senses[0] as number)
  // "Person" itself is in the file Tops.
  const isPerson = file === 'person' || file === 'Tops'
  const found = lexicon.classes(word)
  const classes = isPerson ? found : found.filter((name) => !PERSONAL.has(name))
  const first = found[0] === classes[0] ? found[0] : undefined
  const parent = (sense: number): number => lexicon.parent(sense) ?? -1
  return {
    senses,
    classes: classBits(...classes),
    firstClass: first === undefined ? -1 : SUPERTYPES.indexOf(first),
    path: pathUp(senses[0] as number, parent),
    ancestors: new Set(senses.flatMap((sense) => pathUp(sense, parent).slice(1))),
    roots: senses.map((sense) => LEXICOGRAPHER_FILES.indexOf(lexicon.file(sense))),
  }
}

/** A sense and its ancestors. It would end even in a cycle, which WordNet does not have. */
export function pathUp(sense: number, parent: (sense: number) => number): number[] {
  const path: number[] = []
  for (let at = sense; at >= 0 && !path.includes(at); at = parent(at)) path.push(at)
  return path
}
