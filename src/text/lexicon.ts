import { possibleLemmas } from './lemmas.ts'
import { decodeLexicon, type LexiconColumns } from './lexicon-file.ts'
import type { WordAttributes } from './word-forms.ts'

/** What the lexicon knows about a word, as bits. Words are looked up in lower case. */
export const KNOWN = {
  noun: 1,
  verb: 2,
  adjective: 4,
  adverb: 8,
  /** Written with a capital in all its senses. */
  proper: 16,
  /** Names a particular place, person or group in some sense. */
  place: 32,
  person: 64,
  group: 128,
  /** First names. */
  male: 256,
  female: 512,
} as const

/** The supertypes that give words their semantic classes (Stoyanov et al., 2009). */
export const SEMANTIC_CLASSES = [
  'person',
  'location',
  'organization',
  'time',
  'time_period',
  'date',
  'day',
  'money',
  'measure',
  'relation',
  'act',
  'phenomenon',
  'psychological_feature',
  'event',
  'group',
  'artifact',
  'commodity',
  'property',
  'sum',
  'cognitive_state',
  'male',
  'female',
  'transferred_property',
  'quantity',
  'statistic',
] as const
export type SemanticClass = (typeof SEMANTIC_CLASSES)[number]

/** WordNet's lexicographer files of nouns: 26 broad classes, one for each sense. The first is number 3. */
export const LEXICOGRAPHER_FILES = [
  'Tops',
  'act',
  'animal',
  'artifact',
  'attribute',
  'body',
  'cognition',
  'communication',
  'event',
  'feeling',
  'food',
  'group',
  'location',
  'motive',
  'object',
  'person',
  'phenomenon',
  'plant',
  'possession',
  'process',
  'quantity',
  'relation',
  'shape',
  'state',
  'substance',
  'time',
] as const
export type LexicographerFile = (typeof LEXICOGRAPHER_FILES)[number]
const FIRST_FILE = 3

const SENSES_OF_KINDS = 3
const ANCESTORS = ['structure', 'room', 'vehicle', 'road'] as const

/** The position of the first sense's lexicographer file in the attributes. */
const FILE_SHIFT = 10

/**
 * Words and their meanings: the noun senses of WordNet as a tree of first hypernyms, parts of speech, and
 * first names. Senses are numbers; a word has up to five, the most frequent first.
 */
export class Lexicon implements WordAttributes {
  readonly #columns: LexiconColumns
  readonly #ancestors: readonly number[]

  private constructor(columns: LexiconColumns) {
    this.#columns = columns
    this.#ancestors = ANCESTORS.map((word) => this.senses(word)[0] ?? -1)
  }

  static read(bytes: Uint8Array): Lexicon {
    return new Lexicon(decodeLexicon(bytes))
  }

  /** Bits of `KNOWN` for the word and its possible lemmas, with the file of its first sense above them. */
  attributes(word: string): number {
    const { rows, known } = this.#columns
    let bits = 0
    for (const lemma of possibleLemmas(word.toLowerCase())) {
      const row = rows.get(lemma)
      if (row === undefined) continue
      bits |= known[row] as number
    }
    const sense = this.senses(word)[0]
    return sense === undefined ? bits : bits | ((this.#columns.files[sense] as number) << FILE_SHIFT)
  }

  /**
   * The lexicographer files of a noun's first senses, a bit each, and above them whether one of these senses is
   * a kind of structure, room, vehicle or road, like LitBank's facilities and vehicles.
   */
  kinds(word: string): number {
    let bits = 0
    for (const sense of this.senses(word).subarray(0, SENSES_OF_KINDS)) {
      bits |= 1 << ((this.#columns.files[sense] as number) - FIRST_FILE)
      for (const [k, ancestor] of this.#ancestors.entries()) {
        if (sense === ancestor || this.isUnder(sense, ancestor)) bits |= 1 << (LEXICOGRAPHER_FILES.length + k)
      }
    }
    return bits
  }

  /** Noun senses of a word or, if it has none, of its lemma. */
  senses(word: string): Int32Array {
    const { rows, starts, senses } = this.#columns
    for (const lemma of possibleLemmas(word.toLowerCase())) {
      const row = rows.get(lemma)
      if (row === undefined) continue
      const start = starts[row] as number
      const end = starts[row + 1] as number
      if (end > start) return senses.subarray(start, end)
    }
    return NO_SENSES
  }

  /** The next sense up the tree, undefined at the root. */
  parent(sense: number): number | undefined {
    const parent = this.#columns.parents[sense]
    return parent === undefined || parent === -1 ? undefined : parent
  }

  file(sense: number): LexicographerFile {
    return LEXICOGRAPHER_FILES[(this.#columns.files[sense] as number) - FIRST_FILE] ?? 'Tops'
  }

  /** Whether a sense lies strictly below another. */
  isUnder(sense: number, ancestor: number): boolean {
    let up = this.parent(sense)
    while (up !== undefined && up > ancestor) up = this.parent(up)
    return up === ancestor
  }

  /** Steps from one sense to another through their nearest common ancestor; undefined if they have none. */
  distance(a: number, b: number): number | undefined {
    const { depths } = this.#columns
    let [left, right]: [number | undefined, number | undefined] = [a, b]
    let steps = 0
    while (left !== right) {
      if (left === undefined || right === undefined) return undefined
      if ((depths[left] as number) >= (depths[right] as number)) left = this.parent(left)
      else right = this.parent(right)
      steps++
    }
    return left === undefined ? undefined : steps
  }

  /** Semantic classes of a word, those of its first sense first, from the sense upwards. */
  classes(word: string): SemanticClass[] {
    const found = new Set<SemanticClass>()
    for (const sense of this.senses(word)) {
      for (let up: number | undefined = sense; up !== undefined; up = this.parent(up)) {
        const number = this.#columns.classes[up] as number
        if (number !== -1) found.add(SEMANTIC_CLASSES[number] as SemanticClass)
      }
    }
    return [...found]
  }

  /** The gender of a first name; undefined for words that are not first names. */
  firstNameGender(word: string): 'male' | 'female' | 'either' | undefined {
    const row = this.#columns.rows.get(word.toLowerCase())
    const bits = row === undefined ? 0 : (this.#columns.known[row] as number)
    const isMale = (bits & KNOWN.male) !== 0
    const isFemale = (bits & KNOWN.female) !== 0
    if (isMale) return isFemale ? 'either' : 'male'
    return isFemale ? 'female' : undefined
  }
}

const NO_SENSES = new Int32Array()
