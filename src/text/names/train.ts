import type { NameType } from '../analysis.ts'
import { beginModel } from '../model/envelope.ts'
import { shuffledOrder } from '../perceptron/shuffle.ts'
import { PerceptronTrainer } from '../perceptron/trainer.ts'
import type { WordForms } from '../word-forms.ts'
import { encodeLabel, FIRST, INNER, LABEL_COUNT, LAST, NAME_TYPES, ONLY, OUTSIDE } from './labels.ts'
import { type NameInput, NameTagger } from './name-tagger.ts'

/** A name to learn, with every type it may have: a corpus with the type "place" leaves open what kind of place. */
export interface NameLesson {
  readonly start: number
  readonly end: number
  readonly types: readonly NameType[]
}

/** A document to learn names from. */
export interface NameLessons extends NameInput {
  readonly names: readonly NameLesson[]
  /** Whether names of other types may occur without annotation; they then count neither as right nor as wrong. */
  readonly mayHaveOthers: boolean
}

/** Learns names from documents. The same documents give the same bytes. */
export function trainNames(
  documents: readonly NameLessons[],
  forms: WordForms,
  { epochs = 6, leastUpdates = 3 }: { readonly epochs?: number; readonly leastUpdates?: number } = {},
): Uint8Array {
  const trainer = new PerceptronTrainer({ classes: LABEL_COUNT, leastUpdates })
  const tagger = new NameTagger(trainer, forms)
  const truths = documents.map(allowedLabels)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const d of shuffledOrder(documents.length, epoch + 1)) {
      const allowed = truths[d] as readonly (readonly number[])[]
      tagger.walk(
        documents[d] as NameLessons,
        () => {},
        (word, label, _last, features, scores) => {
          const right = allowed[word] as readonly number[]
          if (!right.includes(label)) {
            const best = right.reduce((a, b) => ((scores[b] as number) > (scores[a] as number) ? b : a))
            trainer.correct(features, best, label)
          }
          trainer.count()
        },
      )
    }
  }
  const writer = beginModel('names')
  trainer.finish(writer)
  return writer.finish()
}

const PROPER = new Set(['NNP', 'NNPS', 'JJ', 'NN', 'NNS'])
const OTHER = NAME_TYPES.indexOf('OTHER')
const ANY_OTHER = [OUTSIDE, ...[FIRST, INNER, LAST, ONLY].map((part) => encodeLabel(OTHER, part))]

function allowedLabels({ words, tags, names, mayHaveOthers }: NameLessons): readonly (readonly number[])[] {
  const allowed: (readonly number[])[] = words.map((word, i) =>
    mayHaveOthers && PROPER.has(tags[i] as string) && /^\p{Lu}/u.test(word) ? ANY_OTHER : [OUTSIDE],
  )
  for (const { start, end, types } of names) {
    for (let i = start; i < end; i++) {
      const part = end - start === 1 ? ONLY : i === start ? FIRST : i === end - 1 ? LAST : INNER
      allowed[i] = types.map((type) => encodeLabel(NAME_TYPES.indexOf(type), part))
    }
  }
  return allowed
}
