// What test files import as 'fast-check' while mutants are run: the first counterexample kills a mutant, so
// properties try less and do not shrink what they find.
import real from 'fast-check'

/** Lifted for tests that count on more. */
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
