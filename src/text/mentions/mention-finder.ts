import type { Analysis, Candidate } from '../analysis.ts'
import { openModel } from '../model/envelope.ts'
import { Features } from '../perceptron/features.ts'
import { LinearModel, type Scorer } from '../perceptron/linear-model.ts'
import type { WordForms } from '../word-forms.ts'
import { MentionView } from './mention-view.ts'
import { type Sentence, type SpanGroup, type SpanOption, sentencesOf, spanGroups } from './spans.ts'

/** A choice made for one head: the best span, whether it was taken, and the scores behind it. */
export interface SpanChoice {
  readonly group: SpanGroup
  readonly sentence: Sentence
  readonly best: SpanOption
  /** Above 0 the span is a mention. */
  readonly score: number
}

/** The precise mention tagger: for each head, the best of its spans, if it is good enough. */
export class MentionFinder {
  readonly #scorer: Scorer
  readonly #forms: WordForms
  readonly #features = new Features()
  readonly #score = new Int32Array(1)

  constructor(scorer: Scorer, forms: WordForms) {
    this.#scorer = scorer
    this.#forms = forms
  }

  static read(bytes: Uint8Array, forms: WordForms): MentionFinder {
    return new MentionFinder(LinearModel.read(openModel(bytes, 'mentions')), forms)
  }

  /**
   * Mentions in text order, outer before inner; none crosses another.
   *
   * @param threshold below 0 for more mentions, above for more certain ones
   */
  find(analysis: Analysis, threshold = 0): Candidate[] {
    const view = new MentionView(analysis, this.#forms)
    const found: Candidate[] = []
    for (const sentence of sentencesOf(analysis)) {
      const choices: SpanChoice[] = []
      for (const group of spanGroups(analysis, sentence, view)) {
        const choice = this.choose(view, group, sentence)
        if (choice.score > threshold) choices.push(choice)
      }
      for (const { best, group, score } of withoutConflicts(choices)) {
        found.push({ ...candidateOf(view, best, group.head), score })
      }
    }
    return found.sort((a, b) => a.start - b.start || b.end - a.end)
  }

  choose(view: MentionView, group: SpanGroup, sentence: Sentence): SpanChoice {
    this.#features.clear()
    view.describeGroup(this.#features, group, sentence)
    const common = this.#sum()
    let best = group.spans[0] as SpanOption
    let highest = Number.NEGATIVE_INFINITY
    for (const span of group.spans) {
      this.#features.clear()
      view.describeSpan(this.#features, group, span, sentence)
      const score = this.#sum()
      if (score > highest) {
        best = span
        highest = score
      }
    }
    return { group, sentence, best, score: common + highest }
  }

  #sum(): number {
    this.#scorer.score(this.#features, this.#score)
    return this.#score[0] as number
  }
}

/** Keeps, of two choices with the same or crossing spans, the one with the higher score. */
function withoutConflicts(choices: SpanChoice[]): SpanChoice[] {
  const kept: SpanChoice[] = []
  for (const choice of choices.sort((a, b) => b.score - a.score)) {
    if (!hasConflict(kept, choice)) kept.push(choice)
  }
  return kept
}

function hasConflict(kept: readonly SpanChoice[], { best }: SpanChoice): boolean {
  for (const other of kept) if (conflict(other.best, best)) return true
  return false
}

function conflict(a: SpanOption, b: SpanOption): boolean {
  if (a.start === b.start) return a.end === b.end
  return a.start < b.start ? b.start < a.end && a.end < b.end : a.start < b.end && b.end < a.end
}

const PRONOUN_TAG = /^(?:PRP\$?|WP\$?|WDT|EX|DT)$/

/** A span as a candidate for the resolver, with its type. */
export function candidateOf(
  view: MentionView,
  span: Pick<SpanOption, 'start' | 'end'>,
  head: number,
): Candidate {
  const { start, end } = span
  const name = view.nameAt(head)
  if (end - start === 1 && name === undefined && PRONOUN_TAG.test(view.analysis.tags[head] as string)) {
    return { start, end, head, type: 'pronoun' }
  }
  if (name === undefined) return { start, end, head, type: 'nominal' }
  return { start, end, head, type: 'named', entityType: name.type }
}
