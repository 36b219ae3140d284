import type { DocumentPair } from '../../corpus/pair-documents.ts'
import type { Sides } from '../../corpus/sides.ts'
import { documentLabel } from '../../document/document.ts'
import type { Steps } from '../../steps.ts'
import type { Settings } from '../settings.ts'
import { joinSignatures, type Signature, type SignatureField, signScores } from '../signature.ts'
import { ScoredPair } from './scored-pair.ts'

/** Something computed from a document and all responses to it at once. */
export interface JointAnalysis<Result> {
  /** What affects its numbers besides the settings. */
  readonly fields?: readonly SignatureField[]
  /** @param pairs of the same document of the key, by response */
  add(pairs: readonly ScoredPair[], label: string): void
  result(): Result
}

/** What was computed from several responses together, and the line that reproduces it. */
export interface JointResult<Result> {
  readonly result: Result
  readonly signature: Signature
}

/**
 * Take each document that all responses have, one at a time.
 *
 * @param all the sides of each response to the same key, in memory
 * @throws RefereeError if they cannot be compared
 */
export function* scoreTogether<Result>(
  all: readonly Sides[],
  settings: Settings,
  analysis: JointAnalysis<Result>,
): Steps<JointResult<Result>> {
  const [first, ...others] = all.map(({ pairs }) => byName(pairs))
  let [done, documents] = [0, 0]
  for (const [name, pair] of first ?? []) {
    const own = [pair, ...others.map((pairs) => pairs.get(name))]
    // A document skipped for one response cannot be compared.
    if (own.every((each): each is DocumentPair => each !== undefined)) {
      analysis.add(
        own.map((each) => new ScoredPair(each, settings)),
        documentLabel(pair.key),
      )
      documents++
    }
    yield ++done / (first?.size ?? 1)
  }
  const result = analysis.result()
  const { fields = [] } = analysis
  const signatures = all.map(({ key, response }) =>
    signScores(settings, { documents, key, response, fields }),
  )
  return { result, signature: joinSignatures(signatures) }
}

/** A document that only a response has may be called like one of the key. */
function byName(pairs: Iterable<DocumentPair>): ReadonlyMap<string, DocumentPair> {
  const nameOf = ({ key, only }: DocumentPair): string => `${only === 'response'} ${documentLabel(key)}`
  return new Map(Array.from(pairs, (pair) => [nameOf(pair), pair]))
}
