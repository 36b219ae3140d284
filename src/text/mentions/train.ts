import type { Analysis } from '../analysis.ts'
import { beginModel } from '../model/envelope.ts'
import { Features } from '../perceptron/features.ts'
import { shuffledOrder } from '../perceptron/shuffle.ts'
import { PerceptronTrainer } from '../perceptron/trainer.ts'
import type { WordForms } from '../word-forms.ts'
import { MentionFinder } from './mention-finder.ts'
import { MentionView } from './mention-view.ts'
import { type Sentence, type SpanGroup, type SpanOption, sentencesOf, spanGroups } from './spans.ts'

/** A document to learn mentions from: its analysis by the stages before, with the annotated mentions. */
export interface MentionLessons {
  readonly analysis: Analysis
  readonly mentions: readonly { readonly start: number; readonly end: number }[]
}

export interface MentionTrainingOptions {
  readonly epochs?: number
  readonly leastUpdates?: number
  /** The score that mentions should exceed, and how far below 0 that of anything else should be. */
  readonly found?: number
  readonly left?: number
}

/** Learns which spans are mentions. The same documents give the same bytes. */
export function trainMentions(
  documents: readonly MentionLessons[],
  forms: WordForms,
  { epochs = 6, leastUpdates = 8, found = 40, left = 20 }: MentionTrainingOptions = {},
): Uint8Array {
  const trainer = new PerceptronTrainer({ classes: 1, leastUpdates })
  const finder = new MentionFinder(trainer, forms)
  const lessons = documents.map((document) => prepare(document, forms))
  const features = new Features()
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const d of shuffledOrder(lessons.length, epoch + 1)) {
      const { view, groups } = lessons[d] as Prepared
      const push = (
        group: SpanGroup,
        sentence: Sentence,
        span: SpanOption,
        by: number,
        withGroup: boolean,
      ): void => {
        features.clear()
        if (withGroup) view.describeGroup(features, group, sentence)
        view.describeSpan(features, group, span, sentence)
        trainer.push(features, by)
      }
      for (const { group, sentence, right } of groups) {
        const { best, score } = finder.choose(view, group, sentence)
        if (right === undefined && score > -left) push(group, sentence, best, -1, true)
        else if (right !== undefined && score <= found) push(group, sentence, right, 1, true)
        if (right !== undefined && best !== right) {
          push(group, sentence, right, 1, false)
          push(group, sentence, best, -1, false)
        }
        trainer.count()
      }
    }
  }
  const writer = beginModel('mentions')
  trainer.finish(writer)
  return writer.finish()
}

interface Prepared {
  readonly view: MentionView
  readonly groups: readonly {
    readonly group: SpanGroup
    readonly sentence: Sentence
    readonly right: SpanOption | undefined
  }[]
}

/** All heads of a document with the right span, the longest if there are two. */
function prepare({ analysis, mentions }: MentionLessons, forms: WordForms): Prepared {
  const annotated = new Set(mentions.map(({ start, end }) => `${start}:${end}`))
  const view = new MentionView(analysis, forms)
  const groups: Prepared['groups'][number][] = []
  for (const sentence of sentencesOf(analysis)) {
    for (const group of spanGroups(analysis, sentence, view)) {
      const right = group.spans
        .filter(({ start, end }) => annotated.has(`${start}:${end}`))
        .reduce<SpanOption | undefined>(
          (a, b) => (a === undefined || b.end - b.start > a.end - a.start ? b : a),
          undefined,
        )
      groups.push({ group, sentence, right })
    }
  }
  return { view, groups }
}
