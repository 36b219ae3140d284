import type { NamedPath } from '../corpus/name-systems.ts'
import type { CorpusWatch } from '../corpus/open-corpus.ts'
import type { InputOptions } from '../corpus/open-pair.ts'
import { RefereeError } from '../errors.ts'
import { openInputs } from '../node/files/open-inputs.ts'
import { type NamedResult, type ScoresReport, scoresReport } from '../report/scores.ts'
import type { ConfidenceScores, ConfidenceTally } from '../scoring/confidence.ts'
import { Evaluation, type EvaluationOptions } from '../scoring/evaluation.ts'
import { ScoreRanges } from '../scoring/score-range.ts'
import type { Settings } from '../scoring/settings.ts'
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
): Promise<ScoresReport> {
  const { settings, perDocument = false, leavesOutMissing = false, watch } = options
  checkStandardInput(
    key,
    responses.map(({ path }) => path),
  )
  const systems: NamedResult[] = []
  let keyCorpus: Parameters<typeof scoresReport>[0] = { name: '' }
  for (const [i, { name, path }] of responses.entries()) {
    const kept = { perDocument, leavesOutMissing }
    const evaluation = new Evaluation(settings, { ...kept, observe: options.observer?.(i) })
    const pair = await openInputs(run, key, path, {
      ...options.input(i),
      ...settings,
      label: `scoring ${name}`,
      warn: evaluation.warn,
      ...(watch === undefined ? {} : { watch: { key: watch, response: watch } }),
      note: run.note,
      noteKey: i === 0 ? run.note : undefined,
    })
    const ranges = pair.isAligned ? new ScoreRanges(settings) : undefined
    const confidence = options.confidence === true ? await newConfidenceTally(settings) : undefined
    for (const each of pair.pairs) {
      evaluation.add(each.key, each.response, each.position)
      ranges?.add(each.key, each.response)
      confidence?.add(each.key, each.response)
    }
    const { name: keyName, sha256, reading } = pair.key
    keyCorpus = { name: keyName, sha256, reading }
    const result = evaluation.result()
    systems.push({
      name,
      sha256: pair.response.sha256,
      result,
      ...(ranges === undefined ? {} : { range: ranges.result(result.scores) }),
      ...(pair.repair === undefined ? {} : { repair: pair.repair }),
      ...(confidence === undefined ? {} : { confidence: resultOf(confidence, name) }),
      reading: pair.reading,
    })
  }
  return scoresReport(keyCorpus, systems, settings, { perDocument })
}

// Loaded only on demand.
async function newConfidenceTally(settings: Settings): Promise<ConfidenceTally> {
  const { ConfidenceTally } = await import('../scoring/confidence.ts')
  return new ConfidenceTally(settings)
}

/** @throws RefereeError if a response has no confidences */
function resultOf(tally: ConfidenceTally, name: string): ConfidenceScores {
  const result = tally.result()
  if (result !== undefined) return result
  throw new RefereeError(
    'no-confidence',
    `${name}: no link has a confidence; the native format has "antecedent" and "confidence" for mentions`,
  )
}
