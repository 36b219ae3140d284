import type { TwinDocuments } from '../matching/twin-documents.ts'
import { type Counts, type DiscourseMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

/** Non-referring expressions: which mentions are rightly marked as referring to nothing. */
export const nonReferring: DiscourseMetric = {
  id: 'nonreferring',
  label: 'Non-referring',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count,
  score: ratioScore,
  card: {
    formula: `recall    = twins ÷ non-referring mentions of the key        twins among these mentions alone
precision = twins ÷ non-referring mentions of the response`,
    paper:
      'Poesio et al. 2018, Anaphora resolution with the ARRAU corpus (CRAC 2018 shared task); Yu et al. 2022, The Universal Anaphora scorer',
    reading:
      'Non-referring mentions are matched with each other by --match, and counted before --non-referring drops them from the entities. Without any, the score is 0, flagged undefined.',
    laws: {
      symmetric: true,
      identity: 'a document without non-referring mentions has nothing to find: 0/0',
      ignoresTwinlessSingletons: true,
    },
  },
}

function count({ nonReferring: documents }: TwinDocuments): Counts {
  if (documents === undefined) return sharedNumerator(0, 0, 0)
  const { key, response, twins } = documents
  const found = twins.reduce((sum, twin) => sum + (twin >= 0 ? 1 : 0), 0)
  return sharedNumerator(found, key.mentions.count, response.mentions.count)
}
