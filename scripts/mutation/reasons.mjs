/** Why mutants that match may survive. The first that fits counts. */
const REASONS = [
  {
    mutator: /EqualityOperator/,
    test: ({ text, replacement, context }) =>
      /^\w+ < [\w.]+$/.test(text) && replacement.includes('<=') && context.startsWith('for ('),
    reason:
      'Equivalent: one step beyond the end of a typed array reads undefined, which counts as 0 or writes nothing',
  },
  {
    mutator: /EqualityOperator/,
    test: ({ text }) => /TIE|EPSILON|TOLERANCE/.test(text),
    reason: 'Equivalent in practice: no difference is exactly as large as the tolerance',
  },
  {
    path: /scoring\/(?:ceaf|partition-terms)\.ts$/,
    test: ({ text }) => /^twin (?:>=|<) 0$/.test(text),
    reason: 'Equivalent: what is found or kept at -1 is never looked at',
  },
  {
    mutator: /ArrayDeclaration/,
    test: ({ text }) => text.startsWith('new Array'),
    reason: 'Equivalent: the length given beforehand saves time only',
  },
  {
    path: /compare\/resamples\.ts$/,
    test: ({ line }) => line >= 30 && line <= 50,
    reason: 'Equivalent: how much work is done between two pauses does not change the result',
  },
  {
    path: /compare\/sensitivity\.ts$/,
    test: () => true,
    reason: 'Tested on the command line only, which this suite leaves out',
  },
  {
    mutator: /ObjectLiteral/,
    test: ({ text }) => /repair|readings?\b/.test(text),
    reason: 'Language-model output: tested on the command line, which this suite leaves out',
  },
]

export function reasonFor(mutant) {
  const found = REASONS.find(
    ({ mutator = /./, path = /./, test }) =>
      mutator.test(mutant.mutator) && path.test(mutant.path) && test(mutant),
  )
  return found?.reason ?? 'A gap in the tests, or not looked at yet'
}
