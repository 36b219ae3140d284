import { type RepairReport, sumRepairs } from '../align/repair-report.ts'
import { pairDocuments } from '../corpus/pair-documents.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { Evaluation, type EvaluationOptions, type EvaluationResult } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { alignFiles, type ResponseParser } from './align-files.ts'
import type { SideFormats } from './format-options.ts'
import { openCorpus } from './input/open-corpus.ts'

/** A response that had to be laid over the key's words: its two readings, and what that cost. */
export interface AlignedEvaluation {
  readonly key: { readonly name: string; readonly sha256: string }
  readonly sha256: string
  readonly pessimistic: EvaluationResult
  readonly optimistic: EvaluationResult
  readonly repair: RepairReport
}

export interface AlignedRun {
  readonly key: string
  readonly response: string
  readonly settings: Settings
  /** For what a language model wrote; undefined for a document format. */
  readonly parser: ResponseParser | undefined
  readonly formats: SideFormats | undefined
  /** Where to say what format was detected, for each side. */
  readonly noteKey: ((message: string) => void) | undefined
  readonly noteResponse: (message: string) => void
}

/** Score a response whose text is not the key's, token for token. */
export async function scoreAligned(run: AlignedRun, options: EvaluationOptions): Promise<AlignedEvaluation> {
  const { settings, parser, formats } = run
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  const keyCorpus = await openCorpus(run.key, { format: formats?.key, warn, note: run.noteKey })
  const keys = [...keyCorpus.documents]
  const aligning = { parser, format: formats?.response, warn, note: run.noteResponse, flag: '--align' }
  const { aligned, sha256 } = await alignFiles(keys, run.response, aligning)
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
    repair: sumRepairs(aligned.map(({ report }) => report)),
  }
}
