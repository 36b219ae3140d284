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
import { requiredTypes } from './required-types.ts'
import { previousMentions, verdictsOf } from './verdicts.ts'

/** Does an anaphor lead back to a noun of the right entity? */
export const antecedentInferred: DiscourseMetric = {
  id: 'antecedent.inferred',
  label: 'Inferred antecedent',
  family: 'discourse',
  readsTypes: true,
  counts: ANTECEDENT_COUNTS,
  count: (documents) => totalOf(ANTECEDENT_COUNTS, terms(documents)),
  terms: { over: 'mentions', of: terms },
  score: antecedentScore,
  card: {
    formula: `closest(m) = the nearest non-pronoun before m in its entity
tp: closest(m) in the response is before m in m's key entity   wl: it is not   fn: there is none   fp: as antecedent.immediate
${ANTECEDENT_FORMULA}`,
    paper: 'Tuggener 2014, Coreference resolution evaluation for higher level applications, section 3.2',
    reading:
      'Key mentions without an earlier non-pronoun are left out, except that in a pronoun-only key entity, an anaphor for which the response finds one is wl. The recall denominator therefore depends on the response, as in the paper. Types are those of each side, derived if missing.',
    laws: { ...ANTECEDENT_LAWS, symmetric: false },
  },
}

function terms(documents: TwinDocuments): SideTerms {
  const { key, response, twins } = documents
  const { closest, hasNominal } = nominalsOf(key)
  const answers = nominalsOf(response).closest
  const previous = previousMentions(key)
  const reverse = twinsOfResponse(documents)
  const entity = key.mentions.entity
  const isAntecedent = (found: number, k: number): boolean => {
    const twin = reverse[found] as number
    return twin >= 0 && twin < k && entity[twin] === entity[k]
  }
  const termOf = (k: number): Counts | undefined => {
    if ((previous[k] as number) < 0) return undefined
    const twin = twins[k] as number
    const found = twin < 0 ? -1 : (answers[twin] as number)
    if (hasNominal[entity[k] as number] === 0) return found < 0 ? undefined : TERM.wl
    if ((closest[k] as number) < 0) return undefined
    if (found < 0) return TERM.fn
    return isAntecedent(found, k) ? TERM.tp : TERM.wl
  }
  return {
    key: Array.from(previous, (_, k) => termOf(k)),
    response: verdictsOf(documents).response.map((verdict) => (verdict === 'fp' ? TERM.fp : undefined)),
  }
}

interface Nominals {
  /** By mention: the nearest mention before it in its entity that is not a pronoun, or -1. */
  readonly closest: Int32Array
  /** By entity: 1 if any of its mentions is not a pronoun. */
  readonly hasNominal: Uint8Array
}

function nominalsOf(document: CorefDocument): Nominals {
  const { mentions, entityCount } = document
  const types = requiredTypes(document)
  const last = new Int32Array(entityCount).fill(-1)
  const closest = new Int32Array(mentions.count)
  for (let m = 0; m < mentions.count; m++) {
    const e = mentions.entity[m] as number
    closest[m] = last[e] as number
    if (types[m] !== 'pronoun') last[e] = m
  }
  return { closest, hasNominal: Uint8Array.from(last, (m) => (m < 0 ? 0 : 1)) }
}
