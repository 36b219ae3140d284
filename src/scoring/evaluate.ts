import type { CorefDocument } from '../document/document.ts'
import { RefereeError, type Warning } from '../errors.ts'
import { Evaluation, type EvaluationOptions, type EvaluationResult } from './evaluation.ts'
import { pairDocuments } from './pairing.ts'
import { resolveSettings, type Settings } from './settings.ts'
import { formatSignature } from './signature.ts'

/** Documents that belong together, and where they came from. */
export interface Corpus {
  readonly name: string
  readonly documents: readonly CorefDocument[]
  /** Of the bytes they were read from, in hexadecimal. */
  readonly sha256?: string
  readonly warnings: readonly Warning[]
}

/** An evaluation, the line that reproduces it and what it is of. */
export interface SignedResult extends EvaluationResult {
  readonly signature: string
  readonly settings: Settings
  readonly names: { readonly key: string; readonly response: string }
  readonly sha256: { readonly key?: string | undefined; readonly response?: string | undefined }
}

/**
 * Score a response against a key.
 *
 * @throws RefereeError when the two cannot be compared: other texts, missing documents, duplicates in the key
 */
export function evaluate(
  key: Corpus,
  response: Corpus,
  given: Partial<Settings> = {},
  options: EvaluationOptions = {},
): SignedResult {
  requireCorpus('key', key)
  requireCorpus('response', response)
  const settings = resolveSettings(given)
  const evaluation = new Evaluation(settings, options)
  for (const warning of [...key.warnings, ...response.warnings]) evaluation.warn(warning)
  for (const pair of pairDocuments(key.documents, response.documents, settings, evaluation.warn)) {
    evaluation.add(pair.key, pair.response, pair.position)
  }
  const result = evaluation.result()
  const run = { documents: result.documents, key: key.sha256, responses: [response.sha256] }
  return {
    ...result,
    signature: formatSignature(settings, run),
    settings,
    names: { key: key.name, response: response.name },
    sha256: { key: key.sha256, response: response.sha256 },
  }
}

/** Whoever writes JavaScript has no compiler to say so. */
function requireCorpus(side: string, corpus: Partial<Corpus> | undefined): void {
  if (Array.isArray(corpus?.documents) && Array.isArray(corpus.warnings)) return
  throw new RefereeError(
    'bad-setting',
    `evaluate: the ${side} is no corpus: await what readCorpus returns, or add a name to what readBytes returns`,
  )
}
