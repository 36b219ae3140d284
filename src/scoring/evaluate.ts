import { type Corpus, type Reading, signedReading } from '../corpus/corpus.ts'
import { type PairBy, pairDocuments, signedPairing } from '../corpus/pair-documents.ts'
import { RefereeError } from '../errors.ts'
import { finish, type Steps } from '../steps.ts'
import { Evaluation, type EvaluationOptions, type EvaluationResult } from './evaluation.ts'
import { resolveSettings, type Settings } from './settings.ts'
import { formatSignature, signedRun } from './signature.ts'

/** An evaluation, the line that reproduces it and its inputs. */
export interface SignedResult extends EvaluationResult {
  readonly signature: string
  readonly settings: Settings
  readonly names: { readonly key: string; readonly response: string }
  readonly sha256: { readonly key?: string | undefined; readonly response?: string | undefined }
  /** How the two sides were read and paired. */
  readonly readings: { readonly key?: Reading | undefined; readonly response?: Reading | undefined }
}

export interface EvaluateOptions extends EvaluationOptions {
  /** How to pair documents; by default by id or, if no id matches, by text. */
  readonly pairBy?: PairBy
}

/**
 * Score a response against a key.
 *
 * @throws RefereeError if the two cannot be compared: different texts, missing documents, duplicates in the key
 */
export function evaluate(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
  options: EvaluateOptions = {},
): SignedResult {
  return finish(evaluateInSteps(key, response, overrides, options))
}

/** `evaluate`, one document at a time. */
export function* evaluateInSteps(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
  options: EvaluateOptions = {},
): Steps<SignedResult> {
  requireCorpus('key', key)
  requireCorpus('response', response)
  const settings = resolveSettings(overrides)
  const evaluation = new Evaluation(settings, options)
  for (const warning of [...key.warnings, ...response.warnings]) evaluation.warn(warning)
  let pair = response.reading?.pair
  const pairing = {
    ...settings,
    pairBy: options.pairBy,
    onPaired: (by: PairBy) => {
      pair ??= signedPairing(by)
    },
  }
  let done = 0
  for (const each of pairDocuments(key.documents, response.documents, pairing, evaluation.warn)) {
    evaluation.add(each.key, each.response, each.position)
    yield Math.min(1, ++done / key.documents.length)
  }
  const result = evaluation.result()
  const readings = { key: key.reading, response: { ...signedReading(response), pair } }
  return {
    ...result,
    signature: formatSignature(
      settings,
      signedRun(result.documents, key, [{ sha256: response.sha256, reading: readings.response }]),
    ),
    settings,
    names: { key: key.name, response: response.name },
    sha256: { key: key.sha256, response: response.sha256 },
    readings,
  }
}

/** JavaScript callers have no compiler to check this. */
function requireCorpus(side: string, corpus: Partial<Corpus> | undefined): void {
  if (Array.isArray(corpus?.documents) && Array.isArray(corpus.warnings)) return
  throw new RefereeError(
    'bad-setting',
    `evaluate: the ${side} is not a corpus: await what readCorpus returns, or add a name to what readBytes returns`,
  )
}
