import type { Corpus } from '../../corpus/corpus.ts'
import { pairDocuments } from '../../corpus/pair-documents.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { resolveSettings, type Settings } from '../../scoring/settings.ts'
import { finish, type Steps } from '../../steps.ts'
import { Concordance, type ConcordanceResult } from './concordance.ts'

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
  settings: Partial<Settings> = {},
  limit?: number,
): ConcordanceResult {
  return finish(queryMentionsInSteps(query, key, responses, settings, limit))
}

/** `queryMentions`, one document at a time. */
export function* queryMentionsInSteps(
  query: string,
  key: Corpus,
  responses: readonly Corpus[],
  overrides: Partial<Settings> = {},
  limit?: number,
): Steps<ConcordanceResult> {
  const settings = resolveSettings(overrides)
  const concordance = new Concordance(query, settings, responses.length, limit)
  const [first, ...others] = responses.map((response) => [
    ...pairDocuments(key.documents, response.documents, settings, () => {}),
  ])
  const byLabel = others.map(
    (pairs) => new Map(pairs.map((pair) => [documentLabel(pair.key), pair.response] as const)),
  )
  let done = 0
  for (const pair of first ?? []) {
    const others = byLabel.map((documents) => documents.get(documentLabel(pair.key)))
    // A document skipped for one system cannot be compared.
    if (others.every((document): document is CorefDocument => document !== undefined))
      concordance.add(pair.key, [pair.response, ...others], pair.position)
    yield ++done / (first?.length ?? 1)
  }
  return concordance.result()
}
