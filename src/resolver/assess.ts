import type { CorefDocument } from '../document/document.ts'
import { Evaluation, type EvaluationResult } from '../scoring/evaluation.ts'
import { defaultSettings } from '../scoring/settings.ts'
import { type JudgedScore, logOdds } from './calibration.ts'
import type { Model } from './model.ts'
import { discourseResolver } from './resolve-discourse.ts'
import { type Lesson, type TrainingOptions, trainModel } from './train.ts'
import { withEntities } from './with-entities.ts'

const METRICS = ['mentions', 'muc', 'b3', 'ceafe', 'conll']

/** Scores responses as they are made, one after another. */
export class Assessment {
  readonly #evaluation: Evaluation
  /** The links that `ranking` made, with their log odds, if models were assessed. */
  readonly links: JudgedScore[] = []

  constructor(singletons: 'keep' | 'drop' = 'keep') {
    this.#evaluation = new Evaluation({
      ...defaultSettings,
      metrics: METRICS,
      singletons,
      keyDuplicates: 'first',
    })
  }

  add(key: CorefDocument, response: CorefDocument): void {
    this.#evaluation.add(key, response)
  }

  result(): EvaluationResult {
    return this.#evaluation.result()
  }
}

/** How well a model does on documents it has not seen. */
export function assess(model: Model | undefined, lessons: readonly Lesson[], into: Assessment): void {
  const resolve = discourseResolver(model)
  for (const { key, words, discourse, entity } of lessons) {
    const found = resolve(discourse, (from, to, confidence) => {
      const keyEntity = entity[from] as number
      into.links.push({ score: logOdds(confidence), isRight: keyEntity >= 0 && keyEntity === entity[to] })
    })
    into.add(key, withEntities(key, words, discourse.mentions, found))
  }
}

/** Cross-validation: document i is in fold i mod n; each fold is resolved by a model trained on the others. */
export function crossValidate(
  lessons: readonly Lesson[],
  folds: number,
  options: TrainingOptions,
  onFold: (fold: number) => void = () => {},
): Assessment {
  const assessment = new Assessment(options.singletons)
  for (let fold = 0; fold < folds; fold++) {
    onFold(fold)
    const model = trainModel(
      lessons.filter((_, i) => i % folds !== fold),
      options,
    )
    assess(
      model,
      lessons.filter((_, i) => i % folds === fold),
      assessment,
    )
  }
  return assessment
}
