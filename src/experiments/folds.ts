import { RefereeError } from '../errors.ts'
import type { TrainingDocumentHash } from '../resolver/model.ts'
import { shuffledOrder } from '../text/perceptron/shuffle.ts'

/** Documents by number: those to train on, and those to score. */
export interface Fold {
  readonly train: readonly number[]
  readonly test: readonly number[]
}

/** Each document is scored once, by a model trained on other documents. The same seed gives the same folds. */
export function foldsOf(documents: number, count: number, seed: number): Fold[] {
  const order = [...shuffledOrder(documents, seed)]
  const folds = Math.min(count, documents)
  return Array.from({ length: folds }, (_, fold) => ({
    train: order.filter((_d, i) => i % folds !== fold).sort((a, b) => a - b),
    test: order.filter((_d, i) => i % folds === fold).sort((a, b) => a - b),
  }))
}

/** @throws RefereeError if a model would score a document that it was trained on */
export function refuseSeen(
  trained: readonly TrainingDocumentHash[],
  scored: readonly TrainingDocumentHash[],
): void {
  const seen = new Set(trained.map(({ sha256 }) => sha256))
  const clash = scored.find(({ sha256 }) => seen.has(sha256))
  if (clash === undefined) return
  throw new RefereeError(
    'seen-data',
    `document "${clash.id}" was used to train the model: its score would be meaningless. Remove it from the corpus, or remove the other copy`,
  )
}
