/** What an analysis adds to a signature or decides itself. All else is the same on every surface. */
export const ownFields = {
  comparison: ['test', 'trials', 'seed', 'pairs', 'metrics'],
  sensitivity: ['perturbations', 'shares', 'seed', 'trials'],
  // Repeated spans are errors of an annotator.
  agreement: ['unmarked', 'duplicates'],
} as const
