// Imported by test files as 'fast-check' while mutants run: the first counterexample kills a mutant, so properties run
// fewer cases and do not shrink counterexamples.
import real from 'fast-check'

/** Raised for tests that need more. */
export const limit = { runs: 12 }

const few = {
  ...real,
  assert: (property, parameters) =>
    real.assert(property, {
      ...parameters,
      numRuns: Math.min(parameters?.numRuns ?? 100, limit.runs),
      endOnFailure: true,
    }),
}

// biome-ignore lint/style/noDefaultExport: as in fast-check.
export default few
