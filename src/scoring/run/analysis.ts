import type { StagedWarnings } from '../../corpus/staged-warnings.ts'
import type { Steps } from '../../steps.ts'
import type { Settings } from '../settings.ts'
import type { SignatureField } from '../signature.ts'
import type { ScoredPair } from './scored-pair.ts'

/** Something computed document by document from two sides: scores, errors, a range. */
export interface PairAnalysis<Result> {
  /** What affects its numbers besides the settings. */
  readonly fields?: readonly SignatureField[]
  /** Take one document. Long work returns its steps, most returns nothing. */
  add(pair: ScoredPair): Steps<unknown> | undefined
  result(): Result
}

/** What an analysis is made for. */
export interface AnalysisContext {
  readonly settings: Settings
  readonly warnings: StagedWarnings
}

/** Makes an analysis of one response. */
export type NewAnalysis<Result> = (context: AnalysisContext) => PairAnalysis<Result>

/** By name; one that is undefined is left out. */
export type NewAnalyses = Readonly<Record<string, NewAnalysis<unknown> | undefined>>

/** The results of several analyses, by name. */
export type Results<Analyses extends NewAnalyses> = {
  readonly [Name in keyof Analyses]: Analyses[Name] extends NewAnalysis<infer Result> | undefined
    ? undefined extends Analyses[Name]
      ? Result | undefined
      : Result
    : never
}

/** The same analysis, signed with more fields; they are asked for at the end. */
export function withFields<Result>(
  newAnalysis: NewAnalysis<Result>,
  fields: () => readonly SignatureField[],
): NewAnalysis<Result> {
  return (context) => {
    const analysis = newAnalysis(context)
    return {
      get fields() {
        return fields()
      },
      add: (pair) => analysis.add(pair),
      result: () => analysis.result(),
    }
  }
}

/** Several analyses as one: each document is matched once for all of them. */
export function together<const Analyses extends NewAnalyses>(
  analyses: Analyses,
): NewAnalysis<Results<Analyses>> {
  return (context) => {
    const made = Object.entries(analyses).flatMap(([name, make]) =>
      make === undefined ? [] : [[name, make(context)] as const],
    )
    return {
      fields: made.flatMap(([, { fields = [] }]) => fields),
      add(pair) {
        let steps: Steps<unknown>[] | undefined
        for (const [, analysis] of made) {
          const own = analysis.add(pair)
          if (own !== undefined) steps = [...(steps ?? []), own]
        }
        return steps && inTurn(steps)
      },
      result() {
        return Object.fromEntries(
          made.map(([name, analysis]) => [name, analysis.result()]),
        ) as Results<Analyses>
      },
    }
  }
}

function* inTurn(all: readonly Steps<unknown>[]): Steps<void> {
  for (const steps of all) yield* steps
}
