import { mentionSize } from '../document/document.ts'
import { assign } from '../matching/assignment/assignment.ts'
import { overlappingMentions } from '../matching/overlapping.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { type Counts, type DiscourseMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

/** MOR, mention overlap ratio: how much of the mentions' text was found, whatever the entities. */
export const mentionOverlap: DiscourseMetric = {
  id: 'mor',
  label: 'MOR',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count,
  score: ratioScore,
  card: {
    formula: `recall    = Ω ÷ Σ tokens of key mentions        Ω = most tokens that a one-to-one map of mentions can share
precision = Ω ÷ Σ tokens of response mentions`,
    paper: 'Žabokrtský et al. 2022, CRAC shared task on multilingual coreference resolution',
    reading:
      'Independent of --match; computed after singletons are dropped, if they are. A zero counts as one token.',
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

function count(documents: TwinDocuments): Counts {
  const { key, response } = documents
  const shared = overlapMap(documents).reduce((sum, { tokens }) => sum + tokens, 0)
  return sharedNumerator(shared, tokensIn(key), tokensIn(response))
}

/** Two mentions that the best map joins, and the tokens they share. */
export interface AlignedMentions {
  readonly key: number
  readonly response: number
  readonly tokens: number
}

export function overlapMap({ key, response }: TwinDocuments): AlignedMentions[] {
  const { rowStart, response: column, tokens } = overlappingMentions(key, response)
  const weight = Float64Array.from(tokens)
  const rows = key.mentions.count
  const map = assign({ rows, columns: response.mentions.count, rowStart, column, weight })
  const aligned: AlignedMentions[] = []
  for (const [k, pair] of map.entries()) {
    if (pair >= 0) aligned.push({ key: k, response: column[pair] as number, tokens: tokens[pair] as number })
  }
  return aligned
}

function tokensIn({ mentions }: TwinDocuments['key']): number {
  let tokens = 0
  for (let m = 0; m < mentions.count; m++) tokens += mentionSize(mentions, m)
  return tokens
}
