import { Encoding, Instances } from '../resolver/features/encoding.ts'
import { type Feature, feature, type Values } from '../resolver/features/feature.ts'
import { type Classifier, classifierOf } from '../resolver/learners/classifier.ts'
import { trainDecisionTree } from '../resolver/learners/decision-tree.ts'
import type { Analysis } from '../text/analysis.ts'
import type { Lexicon } from '../text/lexicon.ts'
import { type ShapedCandidate, shapes } from './candidates.ts'
import type { MentionTagger } from './mention-model.ts'

const DETERMINERS = ['', 'the', 'a', 'an', 'this', 'that', 'these', 'those', 'no', 'other', 'PRP$'] as const
const TAGS = ['other', 'NN', 'NNS', 'NNP', 'NNPS', 'PRP', 'PRP$', 'CD', 'JJ', 'WP', 'DT', 'EX'] as const
/** J48's defaults. */
const J48 = { leaf: 2, confidence: 0.25 }
/** A word seen less often says little. */
const ENOUGH = 4
const TENTHS = ['rare', ...Array.from({ length: 11 }, (_, i) => `${10 * i} %`)] as const

/**
 * The second tagger of Cai and Strube (2010), a decision tree (J48 there, our C4.5 here) over the first's candidates:
 * shape, part of speech, semantic class and determiner of the candidate, its length, its context, and how often its
 * head was a mention in the training documents.
 */
export class MentionTree implements MentionTagger {
  readonly #lexicon: Pick<Lexicon, 'senses' | 'file'>
  readonly #lessons: { analysis: Analysis; candidate: ShapedCandidate; isMention: boolean }[] = []
  readonly #words: Map<string, { seen: number; mentions: number }> = new Map()
  readonly #files: string[] = ['']
  #classifier: Classifier | undefined

  constructor(lexicon: Pick<Lexicon, 'senses' | 'file'>) {
    this.#lexicon = lexicon
  }

  learn(analysis: Analysis, candidates: readonly ShapedCandidate[], isMention: (i: number) => boolean): void {
    for (const [i, candidate] of candidates.entries()) {
      const word = wordKey(analysis, candidate)
      const counts = this.#words.get(word) ?? { seen: 0, mentions: 0 }
      counts.seen++
      if (isMention(i)) counts.mentions++
      this.#words.set(word, counts)
      this.#lessons.push({ analysis, candidate, isMention: isMention(i) })
    }
    this.#classifier = undefined
  }

  isMention(analysis: Analysis, candidate: ShapedCandidate): boolean {
    this.#classifier ??= this.#train()
    return this.#classifier.score(this.#describe(analysis, candidate)) >= 0.5
  }

  #train(): Classifier {
    for (const { analysis, candidate } of this.#lessons) this.#fileOf(analysis, candidate, true)
    const encoding = new Encoding(this.#features())
    const instances = new Instances(encoding)
    for (const { analysis, candidate, isMention } of this.#lessons) {
      instances.addRow(this.#describe(analysis, candidate, isMention), isMention)
    }
    return classifierOf(trainDecisionTree(instances, J48), encoding)
  }

  #features(): Feature[] {
    const values: Readonly<Record<string, Values>> = {
      shape: shapes,
      tag: TAGS,
      class: this.#files,
      determiner: DETERMINERS,
      length: { unit: 1, most: 20 },
      next: TAGS,
      word: TENTHS,
    }
    return Object.entries(values).map(([name, own]) => feature(name, 'own', own, '', () => 0))
  }

  /** @param own for a training example: whether it was a mention, to be excluded from its own count */
  #describe(analysis: Analysis, candidate: ShapedCandidate, own?: boolean): Uint8Array {
    const { words, tags } = analysis
    const { shape, head, start, end } = candidate
    const first = (words[start] as string).toLowerCase()
    const determiner =
      tags[start] === 'PRP$' ? 'PRP$' : tags[start] !== 'DT' ? '' : isDeterminer(first) ? first : 'other'
    return Uint8Array.of(
      shapes.indexOf(shape),
      tagIndex(tags[head]),
      this.#fileOf(analysis, candidate, false),
      DETERMINERS.indexOf(determiner),
      Math.min(20, end - start),
      tagIndex(tags[end]),
      this.#share(wordKey(analysis, candidate), own),
    )
  }

  /** How often the word was a mention, not counting the training example itself. */
  #share(word: string, own: boolean | undefined): number {
    const { seen, mentions } = this.#words.get(word) ?? { seen: 0, mentions: 0 }
    const [others, hits] = own === undefined ? [seen, mentions] : [seen - 1, mentions - (own ? 1 : 0)]
    return others < ENOUGH ? 0 : 1 + Math.round((10 * hits) / others)
  }

  #fileOf({ words }: Analysis, { head }: ShapedCandidate, isNew: boolean): number {
    const [sense] = this.#lexicon.senses((words[head] as string).toLowerCase())
    const file = sense === undefined ? '' : this.#lexicon.file(sense)
    const known = this.#files.indexOf(file)
    if (known >= 0 || !isNew) return Math.max(0, known)
    return this.#files.push(file) - 1
  }
}

function wordKey({ words }: Analysis, { shape, head }: ShapedCandidate): string {
  return `${shape} ${(words[head] as string).toLowerCase()}`
}

function tagIndex(tag: string | undefined): number {
  return Math.max(0, (TAGS as readonly (string | undefined)[]).indexOf(tag))
}

function isDeterminer(word: string): word is (typeof DETERMINERS)[number] {
  return DETERMINERS.some((each) => each === word)
}
