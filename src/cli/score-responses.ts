import type { NamedPath } from '../corpus/name-systems.ts'
import type { CorpusWatch } from '../corpus/open-corpus.ts'
import type { InputOptions } from '../corpus/sides.ts'
import { RefereeError } from '../errors.ts'
import { openInputs } from '../node/files/open-inputs.ts'
import { checkCountable } from '../scoring/document-row.ts'
import { evaluateSides, type SignedResult } from '../scoring/evaluate.ts'
import type { EvaluationOptions } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { finish } from '../steps.ts'
import { checkStandardInput } from './files/read-inputs.ts'
import type { Run } from './run.ts'

export interface ScoringOptions {
  readonly settings: Settings
  /** How to read the key and a response, by its index. */
  readonly input: (system: number) => InputOptions
  readonly perDocument?: boolean
  /** Also score each response at every confidence threshold. */
  readonly confidence?: boolean
  /** Leave out metrics that the data cannot support. */
  readonly leavesOutMissing?: boolean
  /** Called with each document of a response while it is scored. */
  readonly observer?: (system: number) => EvaluationOptions['observe']
  /** Observes each file that is read. */
  readonly watch?: CorpusWatch
}

/**
 * Score each response against the key, document by document, without holding either side in memory. The key is
 * read once for each response, which is cheaper than keeping it.
 *
 * @throws UsageError when standard input would have to be read twice
 */
export async function scoreResponses(
  run: Run,
  key: string,
  responses: readonly NamedPath[],
  options: ScoringOptions,
): Promise<SignedResult[]> {
  const { settings, watch, input, observer, confidence: isSure = false, ...kept } = options
  checkStandardInput(
    key,
    responses.map(({ path }) => path),
  )
  checkCountable(settings)
  // Loaded only on demand.
  const confidence = isSure ? (await import('../scoring/confidence.ts')).confidences() : undefined
  const results: SignedResult[] = []
  for (const [i, { name, path }] of responses.entries()) {
    const sides = await openInputs(run, key, path, {
      ...input(i),
      ...settings,
      name,
      label: `scoring ${name}`,
      ...(watch === undefined ? {} : { watch: { key: watch, response: watch } }),
      ...(i > 0 ? { noteKey: undefined } : {}),
    })
    const result = finish(evaluateSides(sides, settings, { ...kept, confidence, observe: observer?.(i) }))
    if (isSure && result.confidence === undefined) throw noConfidence(name)
    results.push(result)
  }
  return results
}

function noConfidence(name: string): RefereeError {
  return new RefereeError(
    'no-confidence',
    `${name}: no link has a confidence; the native format has "antecedent" and "confidence" for mentions`,
  )
}
