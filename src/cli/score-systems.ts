import { type NamedResult, type ScoresReport, scoresReport } from '../report/scores.ts'
import { Evaluation, type EvaluationOptions } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { responseParserOf } from './align-files.ts'
import { type Io, UsageError } from './command.ts'
import type { SideFormats } from './format-options.ts'
import { corpusName } from './input/open-corpus.ts'
import { readOnce } from './input/standard-input.ts'
import { openPair } from './paired-corpora.ts'
import { scoreAligned } from './score-aligned.ts'

export { renderWarnings } from '../report/problems.ts'

export interface ScoreRun {
  readonly key: string
  readonly responses: readonly string[]
  readonly settings: Settings
  readonly formats?: SideFormats | undefined
  readonly perDocument?: boolean
  /** Leave out metrics that the data cannot support. */
  readonly leavesOutMissing?: boolean
  readonly isQuiet?: boolean
  /** Lay responses that cut the text into other words over the key's. */
  readonly isAligned?: boolean
  /** Who looks at each document of a response while it is scored. */
  readonly observer?: (system: number) => EvaluationOptions['observe']
}

/**
 * Score each response against the key, document by document, neither side held in memory. The key is
 * read once for each response: cheaper than keeping it.
 *
 * @throws UsageError when standard input would have to be read twice
 */
export async function scoreSystems(run: ScoreRun, io: Io): Promise<ScoresReport> {
  checkStandardInput(run)
  const systems: NamedResult[] = []
  let keyHash = ''
  let keyName = ''
  const names = distinctNames(run.responses)
  const note = (message: string): void => {
    if (run.isQuiet !== true) io.stderr(`${message}\n`)
  }
  const kept = { perDocument: run.perDocument ?? false, leavesOutMissing: run.leavesOutMissing ?? false }
  for (const [i, response] of run.responses.entries()) {
    const evaluating = { ...kept, observe: run.observer?.(i) }
    const parser = run.formats?.response === undefined ? await responseParserOf(response) : undefined
    const sides = {
      key: run.key,
      response,
      settings: run.settings,
      formats: run.formats,
      noteKey: i === 0 ? note : undefined,
      noteResponse: note,
    }
    if (parser !== undefined || run.isAligned === true) {
      const aligned = await scoreAligned({ ...sides, parser }, evaluating)
      keyHash = aligned.key.sha256
      keyName = aligned.key.name
      systems.push({
        name: names[i] as string,
        sha256: aligned.sha256,
        result: aligned.pessimistic,
        optimistic: aligned.optimistic.scores,
        repair: aligned.repair,
      })
      continue
    }
    const evaluation = new Evaluation(run.settings, evaluating)
    const corpora = await openPair({ ...sides, label: `scoring ${names[i]}`, warn: evaluation.warn }, io)
    for (const { key, response: answer, position } of corpora.pairs) evaluation.add(key, answer, position)
    const hashes = corpora.sha256()
    keyHash = hashes.key
    keyName = corpora.keyName
    systems.push({ name: names[i] as string, sha256: hashes.response, result: evaluation.result() })
  }
  return scoresReport({ name: keyName, sha256: keyHash }, systems, run.settings, {
    perDocument: run.perDocument ?? false,
  })
}

/** @throws UsageError when standard input would have to be read twice */
export function checkStandardInput({ key, responses }: Pick<ScoreRun, 'key' | 'responses'>): void {
  readOnce([key, ...responses])
  if (key === '-' && responses.length > 1) {
    throw new UsageError('the key is read once for each response: give it as a file, not as -')
  }
}

/** Systems are called by their file names, or by as much of their paths as tells them apart. */
export function distinctNames(paths: readonly string[]): string[] {
  for (let depth = 1; ; depth++) {
    const names = paths.map((path) => corpusName(path, depth))
    const isDone =
      new Set(names).size === paths.length || paths.every((path) => path.split('/').length <= depth)
    if (isDone) return names
  }
}
