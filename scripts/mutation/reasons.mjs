/** Why mutants that match may survive. The first that fits counts. */
const REASONS = [
  {
    mutator: 'EqualityOperator',
    test: ({ text, replacement, context }) =>
      /^\w+ < [\w.]+$/.test(text) && replacement.includes('<=') && context.startsWith('for ('),
    reason:
      'One step beyond the end of a typed array reads undefined, which counts as 0: the result is the same',
  },
]

export function reasonFor(mutant) {
  const found = REASONS.find(
    ({ mutator, path, test }) =>
      (mutator === undefined || mutator === mutant.mutator) &&
      (path === undefined || path.test(mutant.path)) &&
      test(mutant),
  )
  return found?.reason ?? 'Not looked at yet'
}
