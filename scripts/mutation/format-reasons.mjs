/** Why mutants of the formats that match may survive. The first that fits counts. */
const REASONS = []

export function formatReasonFor(mutant) {
  const found = REASONS.find(({ path = /./, test = () => true }) => path.test(mutant.path) && test(mutant))
  return found?.reason ?? 'A gap in the tests, or not looked at yet'
}
