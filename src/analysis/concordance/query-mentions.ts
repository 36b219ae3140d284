import type { Corpus } from '../../corpus/corpus.ts'
import { type Sides, sidesOf } from '../../corpus/sides.ts'
import { scoreTogether } from '../../scoring/run/score-together.ts'
import { resolveSettings, type Settings } from '../../scoring/settings.ts'
import type { Signature } from '../../scoring/signature.ts'
import { finish, type Steps } from '../../steps.ts'
import { Concordance, type ConcordanceResult } from './concordance.ts'

/** What a query found in responses, and the line that reproduces it. */
export interface SignedConcordance extends ConcordanceResult {
  /** Names of the responses. */
  readonly systems: readonly string[]
  readonly signature: Signature
}

/**
 * The mentions that match a query: `referee errors KEY A [B] --where QUERY` for programs.
 *
 * @param responses one, or two to compare
 * @throws RefereeError for an invalid query and for corpora that cannot be compared
 */
export function queryMentions(
  query: string,
  key: Corpus,
  responses: readonly Corpus[],
  overrides: Partial<Settings> = {},
  limit?: number,
): SignedConcordance {
  const settings = resolveSettings(overrides)
  const sides = responses.map((response) => sidesOf(key, response, settings))
  return finish(queryMentionsInSteps(query, sides, settings, limit))
}

/** `queryMentions`, one document at a time. */
export function* queryMentionsInSteps(
  query: string,
  sides: readonly Sides[],
  settings: Settings,
  limit?: number,
): Steps<SignedConcordance> {
  const concordance = new Concordance(query, sides.length, limit)
  const { result, signature } = yield* scoreTogether(sides, settings, concordance)
  return { ...result, systems: sides.map(({ response }) => response.name), signature }
}
