import type { Analysis, Name } from '../analysis.ts'
import { NAME_TYPES } from '../names/labels.ts'
import { type Features, hashText } from '../perceptron/features.ts'
import type { WordForms } from '../word-forms.ts'
import type { Sentence, SpanGroup, SpanOption } from './spans.ts'

/** A text prepared for describing its spans: numbers for words, tags and relations, names by word. */
export class MentionView {
  readonly analysis: Analysis
  readonly #form: Int32Array
  readonly #suffix: Int32Array
  readonly #attributes: Int32Array
  readonly #kinds: Int32Array
  readonly #shape: Int32Array
  readonly #tags: Int32Array
  readonly #relations: Int32Array
  /** Number of the name a word is in, -1 for none. */
  readonly #names: Int32Array
  readonly #counts = new Map<number, number>()

  constructor(analysis: Analysis, forms: WordForms) {
    const { words, tags, relations, names } = analysis
    const count = words.length
    this.analysis = analysis
    this.#form = new Int32Array(count)
    this.#suffix = new Int32Array(count)
    this.#attributes = new Int32Array(count)
    this.#kinds = new Int32Array(count)
    this.#shape = new Int32Array(count)
    const hashes = new HashCache()
    this.#tags = new Int32Array(count)
    this.#relations = new Int32Array(count)
    for (let w = 0; w < count; w++) {
      this.#tags[w] = hashes.of(tags[w] as string)
      this.#relations[w] = hashes.of(relations?.[w] ?? '')
    }
    this.#names = new Int32Array(count).fill(-1)
    for (let from = 0; from < count; from += PIECE) {
      const indices = forms.indicesOf(words, from, Math.min(count, from + PIECE))
      for (let i = 0; i < indices.length; i++) {
        const index = indices[i] as number
        const form = forms.form[index] as number
        this.#form[from + i] = form
        this.#suffix[from + i] = forms.suffix3[index] as number
        this.#attributes[from + i] = forms.attributes[index] as number
        this.#kinds[from + i] = forms.kinds[index] as number
        this.#shape[from + i] = forms.shape[index] as number
        this.#counts.set(form, (this.#counts.get(form) ?? 0) + 1)
      }
    }
    for (const [n, { start, end }] of names.entries()) this.#names.fill(n, start, end)
  }

  nameAt(word: number): Name | undefined {
    const name = this.#names[word]
    return name === undefined || name === -1 ? undefined : this.analysis.names[name]
  }

  /** Features of a head, which decide whether there is a mention at all. */
  describeGroup(features: Features, group: SpanGroup, sentence: Sentence): void {
    const { head } = group
    const { tree, start } = sentence
    const form = this.#at(this.#form, head, sentence)
    const tag = this.#at(this.#tags, head, sentence)
    const known = this.#attributes[head] as number
    const relation = this.#relations[head] as number
    const localGovernor = tree.governors[head - start] as number
    const governor = localGovernor === -1 ? -1 : localGovernor + start
    const governorForm = governor === -1 ? -1 : (this.#form[governor] as number)
    const governorTag = governor === -1 ? -1 : (this.#tags[governor] as number)
    const first = tree.dependents[tree.starts[head - start] as number] as number
    const hasLeft =
      (tree.starts[head - start + 1] as number) > (tree.starts[head - start] as number) &&
      first + start < head
    const marker = hasLeft ? (this.#form[first + start] as number) : -1
    const markerRelation = hasLeft ? (this.#relations[first + start] as number) : -1
    const name = this.nameAt(head)
    const nameKind =
      name === undefined ? -1 : NAME_TYPES.indexOf(name.type) * 2 + (name.end === head + 1 ? 1 : 0)
    const count = Math.min(4, this.#counts.get(form) ?? 0)
    const kind = group.isJoined ? 500 : 0
    const before = this.#at(this.#form, head - 1, sentence)
    const after = this.#at(this.#form, head + 1, sentence)
    const beforeTag = this.#at(this.#tags, head - 1, sentence)
    const afterTag = this.#at(this.#tags, head + 1, sentence)
    const file = known >> 10
    features.one(kind + 1, 0)
    features.one(kind + 2, form)
    features.two(kind + 3, form, relation)
    features.two(kind + 4, tag, relation)
    features.two(kind + 5, tag, known & 1023)
    features.three(kind + 6, tag, relation, governorTag)
    features.two(kind + 7, relation, governorForm)
    features.two(kind + 8, form, governorForm)
    features.two(kind + 9, form, before)
    features.two(kind + 10, form, after)
    features.two(kind + 11, tag, before)
    features.two(kind + 12, tag, after)
    features.three(kind + 13, beforeTag, tag, afterTag)
    features.two(kind + 14, file, relation)
    features.three(kind + 15, file, tag, marker)
    features.three(kind + 16, tag, marker, relation)
    features.two(kind + 17, form, marker)
    features.two(kind + 18, nameKind, tag)
    features.two(kind + 19, nameKind, relation)
    features.two(kind + 20, nameKind, file)
    features.two(kind + 21, this.#suffix[head] as number, tag)
    features.three(kind + 22, this.#shape[head] as number, tag, head === start ? 1 : 0)
    features.two(kind + 23, count, tag)
    features.three(kind + 24, count, relation, marker)
    features.three(kind + 25, markerRelation, relation, tag)
    features.three(kind + 26, this.#relations[governor === -1 ? head : governor] as number, relation, tag)
    features.three(kind + 27, count, nameKind, relation)
    features.three(kind + 28, count, file, marker)
    features.two(kind + 29, file, before)
    features.two(kind + 30, file, governorForm)
    features.two(kind + 31, form, beforeTag)
    features.two(kind + 32, form, afterTag)
    const kinds = this.#kinds[head] as number
    features.two(kind + 33, kinds, tag)
    for (let bit = 0; bit < 30; bit++) {
      if (((kinds >> bit) & 1) === 0) continue
      features.two(kind + 34, bit, tag)
      features.two(kind + 35, bit, relation)
      features.two(kind + 36, bit, marker)
    }
  }

  /** Features of one span of a head, which decide whether these are the bounds. */
  describeSpan(features: Features, group: SpanGroup, span: SpanOption, sentence: Sentence): void {
    const { start, end } = span
    const { head } = group
    const { words } = this.analysis
    const tag = this.#tags[head] as number
    const form = this.#form[head] as number
    const lastIn = hashText(span.lastIn)
    const firstOut = hashText(span.firstOut)
    const source = span.source === 'tree' ? 1 : span.source === 'tags' ? 2 : 3
    const startTag = this.#tags[start] as number
    const startForm = this.#form[start] as number
    const endTag = this.#tags[end - 1] as number
    const endForm = this.#form[end - 1] as number
    const beforeForm = this.#at(this.#form, start - 1, sentence)
    const beforeTag = this.#at(this.#tags, start - 1, sentence)
    const afterForm = this.#at(this.#form, end, sentence)
    const afterTag = this.#at(this.#tags, end, sentence)
    const length = steps(end - start)
    const rightLength = steps(end - head - 1)
    const leftLength = steps(head - start)
    const nextForm = this.#at(this.#form, head + 1, sentence)
    const name = this.nameAt(head)
    const fit =
      name === undefined
        ? 0
        : 1 +
          (name.start === start ? 1 : name.start < start ? 2 : 0) * 3 +
          (name.end === end ? 1 : name.end > end ? 2 : 0)
    const kind = group.isJoined ? 600 : 100
    const file = (this.#attributes[head] as number) >> 10
    let commas = 0
    for (let w = head + 1; w < end; w++) if (words[w] === ',') commas++
    features.two(kind, length, source)
    features.two(kind + 1, lastIn, firstOut)
    features.three(kind + 2, lastIn, firstOut, tag)
    features.two(kind + 3, startTag, tag)
    features.two(kind + 4, startForm, leftLength)
    features.two(kind + 5, endTag, rightLength)
    features.two(kind + 6, endForm, rightLength === 0 ? 0 : 1)
    features.two(kind + 7, beforeForm, startTag)
    features.two(kind + 8, beforeTag, startTag)
    features.two(kind + 9, afterForm, endTag)
    features.two(kind + 10, afterTag, endTag)
    features.three(kind + 11, afterForm, lastIn, rightLength)
    features.three(kind + 12, afterTag, firstOut, lastIn)
    features.three(kind + 13, afterForm, firstOut, form)
    features.three(kind + 14, nextForm, rightLength === 0 ? 0 : 1, form)
    features.three(kind + 15, nextForm, rightLength === 0 ? 0 : 1, file)
    features.three(kind + 16, nextForm, lastIn, rightLength === 0 ? 0 : 1)
    features.three(
      kind + 17,
      fit,
      name === undefined ? -1 : NAME_TYPES.indexOf(name.type),
      rightLength === 0 ? 0 : 1,
    )
    features.three(kind + 18, Math.min(commas, 3), lastIn, source)
    features.three(kind + 19, length, lastIn, source)
    features.three(kind + 20, beforeForm, startForm, leftLength)
    features.three(kind + 21, file, lastIn, source)
    features.three(kind + 22, this.#relations[head] as number, lastIn, firstOut)
    features.three(kind + 23, tag, leftLength, rightLength)
    features.three(kind + 24, Math.min(6, group.spans.length), source, rightLength === 0 ? 0 : 1)
    features.three(kind + 25, afterTag, rightLength, tag)
    features.three(kind + 26, startTag, beforeTag, tag)
    features.three(kind + 27, endForm, afterForm, rightLength === 0 ? 0 : 1)
    features.three(kind + 28, commas > 0 ? 1 : 0, afterForm, lastIn)
    features.three(kind + 29, this.#relations[end - 1] as number, afterTag, lastIn)
  }

  #at(column: Int32Array, word: number, sentence: Sentence): number {
    return word < sentence.start ? -1 : word >= sentence.end ? -2 : (column[word] as number)
  }
}

/** Words are looked up in pieces, so that the cache of words stays within its bounds. */
const PIECE = 1 << 14

class HashCache {
  readonly #hashes = new Map<string, number>()

  of(text: string): number {
    let hash = this.#hashes.get(text)
    if (hash === undefined) {
      hash = hashText(text)
      this.#hashes.set(text, hash)
    }
    return hash
  }
}

function steps(count: number): number {
  return count < 5 ? count : count < 8 ? 5 : count < 13 ? 6 : 7
}
