import type { CorefDocument } from '../document/document.ts'
import { GAP_ROLE, GAP_ROLES, type GapRole } from '../document/gap-roles.ts'
import { InputError } from '../errors.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import {
  type Counts,
  type DiscourseMetric,
  type Laws,
  type RatioScore,
  ratio,
  ratioScore,
  type SideTerms,
  totalOf,
} from './metric.ts'
import { BY_HEADS, entitiesHeadedIn, type Gender, pronounGender } from './pronoun-links.ts'

/*
 * GAP: each text asks whether a pronoun means the name A, and whether it means the name B: two yes-or-no
 * questions per text, scored by the gender of the pronoun.
 */

const PAPER = 'Webster et al. 2018, Mind the GAP: A balanced corpus of gendered ambiguous pronouns'
const NAMES = ['A', 'B'] as const
const COUNTS: readonly string[] = (['masculine', 'feminine'] as const).flatMap((gender) =>
  ['Tp', 'Fp', 'Fn', 'Tn'].map((outcome) => gender + outcome),
)
const LAWS: Laws = {
  symmetric: false,
  identity: 'a pronoun that means neither name has nothing to find',
  ignoresTwinlessSingletons: true,
}

/** How many of the names meant by pronouns are found. */
export const gap: DiscourseMetric = {
  id: 'gap',
  label: 'GAP',
  family: 'discourse',
  dataSet: 'GAP',
  counts: COUNTS,
  count: (documents) => totalOf(COUNTS, termsOf(documents)),
  terms: {
    over: 'mentions',
    of: termsOf,
    because: BY_HEADS,
  },
  score: (counts) => scoreOf(counts, ['masculine', 'feminine']),
  card: {
    formula: `tp: key and response link the name to the pronoun   fn: only the key   fp: only the response   tn: neither
recall    = tp ÷ (tp + fn)
precision = tp ÷ (tp + fp)`,
    paper: PAPER,
    reading:
      'Counts as in gap_scorer.py. A response links a name if one of its entities has a mention with its head in the name and one with its head in the pronoun. Both names may be linked.',
    laws: LAWS,
  },
}

/** GAP on the texts that ask about "he", "him" and "his". */
export const gapMasculine: DiscourseMetric = ofGender('masculine')

/** GAP on the texts that ask about "she", "her" and "hers". */
export const gapFeminine: DiscourseMetric = ofGender('feminine')

/** How much better or worse women are resolved than men. */
export const gapBias: DiscourseMetric = {
  ...gap,
  id: 'gap.bias',
  label: 'GAP bias',
  ideal: 1,
  score(counts) {
    const [feminine, masculine] = [scoreOf(counts, ['feminine']).f1, scoreOf(counts, ['masculine']).f1]
    const value = ratio(feminine, masculine)
    return value === 0 ? { value, undefined: true } : { value }
  },
  card: {
    formula: 'F1 of gap.feminine ÷ F1 of gap.masculine',
    paper: PAPER,
    reading: '100 means no bias; below that, men are resolved better. Undefined if either F1 is 0.',
    laws: { ...LAWS, bounded: 'women may be resolved better than men' },
  },
}

function ofGender(gender: Gender): DiscourseMetric {
  return {
    ...gap,
    id: `gap.${gender}`,
    label: `GAP ${gender}`,
    score: (counts) => scoreOf(counts, [gender]),
    card: { ...gap.card, formula: `gap over ${gender} pronouns` },
  }
}

function scoreOf(counts: Counts, genders: readonly Gender[]): RatioScore {
  const sum = (outcome: string): number =>
    genders.reduce((total, gender) => total + (counts[gender + outcome] ?? 0), 0)
  const [tp, fp, fn] = [sum('Tp'), sum('Fp'), sum('Fn')]
  return ratioScore({
    recallNumerator: tp,
    recallDenominator: tp + fn,
    precisionNumerator: tp,
    precisionDenominator: tp + fp,
  })
}

function termsOf({ key, response }: TwinDocuments): SideTerms {
  const { roles, gender } = questionOf(key)
  const answers = answersOf(key, roles, response)
  const { entity } = key.mentions
  const terms: (Counts | undefined)[] = new Array(key.mentions.count).fill(undefined)
  for (const name of NAMES) {
    const isTrue = entity[roles[name]] === entity[roles.Pronoun]
    const outcome = answers[name] ? (isTrue ? 'Tp' : 'Fp') : isTrue ? 'Fn' : 'Tn'
    terms[roles[name]] = { [gender + outcome]: 1 }
  }
  return { key: terms, response: [] }
}

/**
 * Which names a response links to the pronoun of a text.
 *
 * @throws InputError if the key is not a GAP text
 */
export function gapAnswers(key: CorefDocument, response: CorefDocument): Record<'A' | 'B', boolean> {
  return answersOf(key, questionOf(key).roles, response)
}

type Roles = Readonly<Record<GapRole, number>>

function answersOf(key: CorefDocument, roles: Roles, response: CorefDocument): Record<'A' | 'B', boolean> {
  const pronounEntities = entitiesHeadedIn(response, key, roles.Pronoun)
  const isLinked = (name: 'A' | 'B'): boolean =>
    [...entitiesHeadedIn(response, key, roles[name])].some((entity) => pronounEntities.has(entity))
  return { A: isLinked('A'), B: isLinked('B') }
}

/** @throws InputError if the key is not a GAP text */
function questionOf(key: CorefDocument): { readonly roles: Roles; readonly gender: Gender } {
  const [pronouns = [], as = [], bs = []] = GAP_ROLES.map((role) => findMarked(key, role))
  const [Pronoun, A, B] = [pronouns[0], as[0], bs[0]]
  const isOne = pronouns.length === 1 && as.length === 1 && bs.length === 1
  const gender = Pronoun === undefined ? undefined : pronounGender(key, Pronoun)
  if (!isOne || Pronoun === undefined || A === undefined || B === undefined || gender === undefined) {
    throw new InputError(
      'not-gap',
      key.origin.locate(),
      `the gap scores need one pronoun (he, him, his, she, her, hers) and two names, marked in the key; document "${key.id}" has ${pronouns.length}, ${as.length} and ${bs.length}. Use the table of GAP as the key, with settings that keep all mentions`,
    )
  }
  return { roles: { Pronoun, A, B }, gender }
}

function findMarked({ mentions }: CorefDocument, role: GapRole): number[] {
  const found: number[] = []
  for (let m = 0; m < mentions.count; m++) {
    if (mentions.attributes?.[m]?.features?.get(GAP_ROLE) === role) found.push(m)
  }
  return found
}
