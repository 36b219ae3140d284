import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { summedRepair } from '../formats/alignment/align-corpus.ts'
import type { ResponseParser } from '../formats/alignment/parsers.ts'
import type { RepairReport } from '../formats/alignment/report.ts'
import { Evaluation, type EvaluationOptions, type EvaluationResult } from '../scoring/evaluation.ts'
import { pairDocuments } from '../scoring/pairing.ts'
import type { Settings } from '../scoring/settings.ts'
import { alignFiles } from './align-files.ts'
import { openCorpus } from './input/open-corpus.ts'

/** A response that had to be laid over the key's words: its two readings, and what that cost. */
export interface AlignedEvaluation {
  readonly key: { readonly name: string; readonly sha256: string }
  readonly sha256: string
  readonly pessimistic: EvaluationResult
  readonly optimistic: EvaluationResult
  readonly repair: RepairReport
}

/** Score a response whose text is not the key's, token for token. @param parser undefined for a document format */
export async function scoreAligned(
  keyPath: string,
  responsePath: string,
  settings: Settings,
  parser: ResponseParser | undefined,
  options: EvaluationOptions,
): Promise<AlignedEvaluation> {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  const keyCorpus = await openCorpus(keyPath, { warn })
  const keys = [...keyCorpus.documents]
  const { aligned, sha256 } = await alignFiles(keys, responsePath, { parser, warn, flag: '--align' })
  const evaluate = (documents: readonly CorefDocument[], own: EvaluationOptions): EvaluationResult => {
    const evaluation = new Evaluation(settings, own)
    for (const warning of warnings) evaluation.warn(warning)
    for (const { key, response, position } of pairDocuments(keys, documents, settings, evaluation.warn)) {
      evaluation.add(key, response, position)
    }
    return evaluation.result()
  }
  return {
    key: { name: keyCorpus.name, sha256: keyCorpus.sha256() },
    sha256,
    pessimistic: evaluate(
      aligned.map(({ pessimistic }) => pessimistic),
      options,
    ),
    optimistic: evaluate(
      aligned.map(({ optimistic }) => optimistic),
      { ...options, observe: undefined },
    ),
    repair: summedRepair(aligned.map(({ report }) => report)),
  }
}
