import type { RepairReport } from '../../align/repair-report.ts'
import { type Corpus, type Reading, signedReading } from '../../corpus/corpus.ts'
import type { DocumentPair } from '../../corpus/pair-documents.ts'
import { type Sides, sidesOf } from '../../corpus/sides.ts'
import { StagedWarnings } from '../../corpus/staged-warnings.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { finish, type Steps } from '../../steps.ts'
import type { Settings } from '../settings.ts'
import { type Signature, type SignatureField, signScores } from '../signature.ts'
import type { NewAnalysis } from './analysis.ts'
import { ScoredPair } from './scored-pair.ts'

/** What a result was made from, and the line that reproduces it. */
export interface Signed {
  readonly signature: Signature
  readonly settings: Settings
  readonly documents: number
  readonly names: { readonly key: string; readonly response: string }
  readonly sha256: { readonly key?: string | undefined; readonly response?: string | undefined }
  /** How the two sides were read and paired. */
  readonly readings: { readonly key?: Reading | undefined; readonly response?: Reading | undefined }
  /** If the response was aligned with the key's tokens: its repairs. */
  readonly alignment?: RepairReport
  readonly warnings: readonly Warning[]
}

/** What was computed from two sides. */
export interface ScoredSides<Result> {
  readonly result: Result
  readonly signed: Signed
}

export interface PassOptions {
  /** Takes the error of a document, which then counts for nothing; by default it is thrown. */
  readonly onFault?: (pair: DocumentPair, error: RefereeError) => void
}

/**
 * The one way from two sides to numbers: take each pair of documents, match it once for all analyses, and sign the
 * result.
 *
 * @param newAnalysis `together` makes one of several
 * @throws RefereeError if the two cannot be compared: different texts, missing documents, duplicates in the key
 */
export function scoreSides<Result>(
  sides: Sides,
  settings: Settings,
  newAnalysis: NewAnalysis<Result>,
  options: PassOptions = {},
): ScoredSides<Result> {
  return finish(scoreSidesInSteps(sides, settings, newAnalysis, options))
}

/** `scoreSides` for two corpora, in one object. */
export function scoreCorpora<Result extends object>(
  key: Corpus,
  response: Corpus,
  settings: Settings,
  newAnalysis: NewAnalysis<Result>,
): Result & Signed {
  const { result, signed } = scoreSides(sidesOf(key, response, settings), settings, newAnalysis)
  return { ...signed, ...result }
}

/** `scoreSides`, one document at a time; some analyses take several steps. */
export function* scoreSidesInSteps<Result>(
  sides: Sides,
  settings: Settings,
  newAnalysis: NewAnalysis<Result>,
  { onFault }: PassOptions = {},
): Steps<ScoredSides<Result>> {
  const { expected } = sides
  const warnings = new StagedWarnings(sides.warnings)
  const warn = warnings.at('matching')
  const analysis = newAnalysis({ settings, warnings })
  let documents = 0
  for (const pair of sides.pairs) {
    try {
      const steps = analysis.add(new ScoredPair(pair, settings, warn))
      if (steps !== undefined) for (const step of steps) yield share(documents + step)
    } catch (error) {
      if (onFault === undefined || !(error instanceof RefereeError)) throw error
      onFault(pair, error)
    }
    yield share(++documents)
  }
  const result = analysis.result()
  return { result, signed: describeRun(sides, settings, documents, warnings, analysis.fields) }

  function share(done: number): number {
    return expected === undefined || expected === 0 ? 0 : Math.min(1, done / expected)
  }
}

/** @param fields what affects the numbers besides the settings */
export function describeRun(
  { key, response }: Pick<Sides, 'key' | 'response'>,
  settings: Settings,
  documents: number,
  warnings: StagedWarnings,
  fields: readonly SignatureField[] = [],
): Signed {
  const { repair } = response
  return {
    signature: signScores(settings, { documents, key, response, fields }),
    settings,
    documents,
    names: { key: key.name, response: response.name },
    sha256: { key: key.sha256, response: response.sha256 },
    readings: { key: key.reading, response: signedReading(response) },
    ...(repair === undefined ? {} : { alignment: repair }),
    warnings: warnings.all,
  }
}
