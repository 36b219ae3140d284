import type { CorefDocument } from '../document/document.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import {
  ANTECEDENT_COUNTS,
  ANTECEDENT_FORMULA,
  ANTECEDENT_LAWS,
  antecedentScore,
  TERM,
} from './antecedent.ts'
import { type Counts, type DiscourseMetric, type SideTerms, totalOf } from './metric.ts'
import { previousMentions } from './verdicts.ts'

const PAPER =
  'Žabokrtský et al. 2022, CRAC shared task on multilingual coreference resolution: the anaphor-decomposable score'

/** Does the response put an anaphor in one entity with any earlier mention of its key entity? */
export const antecedentAny: DiscourseMetric = {
  id: 'antecedent.any',
  label: 'Any antecedent',
  family: 'discourse',
  counts: ANTECEDENT_COUNTS,
  count: (documents) => totalOf(ANTECEDENT_COUNTS, termsOfAll(documents)),
  terms: { over: 'mentions', of: termsOfAll },
  score: antecedentScore,
  card: {
    formula: `tp: the response groups m with the twin of a mention before m in its key entity
wl: it has m, not first in its entity, with none of those   fn, fp: as antecedent.immediate
${ANTECEDENT_FORMULA}`,
    paper: PAPER,
    reading:
      'tp is the numerator of MUC, fn and fp are those of antecedent.immediate, so recall and precision equal those of MUC. Unlike MUC, it can be sliced by features of anaphors.',
    laws: ANTECEDENT_LAWS,
  },
}

/** The same for zeros only: pronouns that are understood but not expressed. */
export const zeroAnaphora: DiscourseMetric = {
  ...antecedentAny,
  id: 'zero',
  label: 'Zeros',
  count: (documents) => totalOf(ANTECEDENT_COUNTS, termsOfZeros(documents)),
  terms: { over: 'mentions', of: termsOfZeros },
  card: {
    formula: `antecedent.any over the zero anaphors of each side
${ANTECEDENT_FORMULA}`,
    paper: PAPER,
    reading:
      'A zero with an overt twin, or the reverse, counts on the side where it is a zero: fp is a zero anaphor of the response whose twin is not a zero anaphor in the key. Without zeros the score is 0, flagged undefined.',
    laws: {
      ...ANTECEDENT_LAWS,
      symmetric: false,
      identity: 'without zero anaphors there is nothing to score',
    },
  },
}

function termsOfAll(documents: TwinDocuments): SideTerms {
  return termsOf(documents, () => true)
}

function termsOfZeros(documents: TwinDocuments): SideTerms {
  return termsOf(documents, ({ mentions }, m) => mentions.attributes?.[m]?.zero === true)
}

function termsOf(
  documents: TwinDocuments,
  passes: (document: CorefDocument, mention: number) => boolean,
): SideTerms {
  const { key, response, twins } = documents
  const keyPrevious = previousMentions(key)
  const responsePrevious = previousMentions(response)
  const reverse = twinsOfResponse(documents)
  const isAnaphor = (k: number): boolean => k >= 0 && (keyPrevious[k] as number) >= 0 && passes(key, k)
  const hasAntecedent = markAntecedents(documents)

  const keyTerm = (k: number): Counts | undefined => {
    if (!isAnaphor(k)) return undefined
    const twin = twins[k] as number
    if (twin < 0 || (responsePrevious[twin] as number) < 0) return TERM.fn
    return hasAntecedent[k] === 1 ? TERM.tp : TERM.wl
  }
  const responseTerm = (r: number): Counts | undefined => {
    const isLinked = (responsePrevious[r] as number) >= 0 && passes(response, r)
    return isLinked && !isAnaphor(reverse[r] as number) ? TERM.fp : undefined
  }
  return {
    key: Array.from(keyPrevious, (_, k) => keyTerm(k)),
    response: Array.from(responsePrevious, (_, r) => responseTerm(r)),
  }
}

/** By key mention: 1 if its twin shares a response entity with the twin of an earlier mention of its entity. */
function markAntecedents({ key, response, twins }: TwinDocuments): Uint8Array {
  const seen = new Set<number>()
  return Uint8Array.from(twins, (twin, k) => {
    if (twin < 0) return 0
    const keyEntity = key.mentions.entity[k] as number
    const cell = keyEntity * response.entityCount + (response.mentions.entity[twin] as number)
    if (seen.has(cell)) return 1
    seen.add(cell)
    return 0
  })
}
