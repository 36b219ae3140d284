import { countBelow } from '../../document/sorted.ts'
import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'

/** The mentions that a pass needs to look at, in text order: most of those within reach could never be linked. */
export class RuleIndex {
  /** All mentions that are not pronouns. */
  readonly nouns: readonly number[]
  /** First and second person pronouns, and the speakers of quotations. */
  readonly voices: readonly number[]
  readonly #mentions: readonly Mention[]
  readonly #names: readonly number[]
  readonly #byText = new Map<number, number[]>()
  readonly #byHead = new Map<number, number[]>()

  constructor({ mentions, speakers }: Discourse) {
    const nouns: number[] = []
    const names: number[] = []
    const voices = new Set(speakers)
    for (const { index, text, headWord, pronoun, isName } of mentions) {
      if (pronoun !== undefined) {
        if (pronoun.person < 3) voices.add(index)
        continue
      }
      nouns.push(index)
      if (isName) names.push(index)
      enter(this.#byText, text, index)
      enter(this.#byHead, headWord, index)
    }
    this.#mentions = mentions
    this.#names = names
    this.nouns = nouns
    this.voices = [...voices].filter((index) => index >= 0).sort((a, b) => a - b)
  }

  /** Of the last `reach` mentions before one: the names, and the nouns of its own sentence. */
  namesAndNeighbours({ index, sentence }: Mention, reach: number): readonly number[] {
    const isHere = (noun: number): boolean => (this.#mentions[noun] as Mention).sentence === sentence
    const found: number[] = []
    let n = countBelow(this.nouns, index) - 1
    for (; n >= 0 && isHere(this.nouns[n] as number); n--) found.push(this.nouns[n] as number)
    const nearest = found.at(-1) ?? index
    for (let k = countBelow(this.#names, nearest) - 1; k >= 0; k--) {
      const name = this.#names[k] as number
      if (name < index - reach) break
      found.push(name)
    }
    return found.reverse()
  }

  /** The nouns with a text. */
  withText(text: number): readonly number[] {
    return this.#byText.get(text) ?? NONE
  }

  /** The nouns with a head. */
  withHead(headWord: number): readonly number[] {
    return this.#byHead.get(headWord) ?? NONE
  }
}

const NONE: readonly number[] = []

function enter(lists: Map<number, number[]>, key: number, index: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [index])
  else list.push(index)
}
