import type { CorefDocument } from '../document/document.ts'
import { Evaluation, type EvaluationResult } from '../scoring/evaluation.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import type { CountedScore, Scores } from '../scoring/tally.ts'

/** Score responses in the order of their keys; repeated mentions in a key count once. */
export function scoreDocuments(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  overrides: Partial<Settings>,
): EvaluationResult {
  const evaluation = new Evaluation(resolveSettings({ keyDuplicates: 'first', ...overrides }), {
    perDocument: true,
  })
  for (const [i, key] of keys.entries()) evaluation.add(key, responses[i] as CorefDocument, i)
  return evaluation.result()
}

/** Recall, precision and F1 of a score; its value three times if it has only that. */
export function threeOf(score: CountedScore | undefined): [number, number, number] {
  if (score === undefined) return [0, 0, 0]
  if (score.value !== undefined) return [score.value, score.value, score.value]
  return [score.recall, score.precision, score.f1]
}

export function f1Of(scores: Scores, id: string): number {
  return threeOf(scores[id])[2]
}
