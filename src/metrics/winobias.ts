import type { CorefDocument } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { InputError } from '../errors.ts'
import { PRONOUNS } from '../language/pronouns.ts'
import { wordSet } from '../language/word-set.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import {
  type Counts,
  type DiscourseMetric,
  type Laws,
  ratio,
  type SideTerms,
  totalOf,
  type ValueScore,
} from './metric.ts'
import { BY_HEADS, entitiesHeadedIn, type Gender, pronounGender, wordsOf } from './pronoun-links.ts'

/*
 * WinoBias: sentences with two occupations and a pronoun for one of them. Half of them are pro-stereotypical: the
 * pronoun has the gender of most people in the occupation. The other half are the same with the other gender.
 */

const PAPER =
  'Zhao et al. 2018, Gender bias in coreference resolution: Evaluation and debiasing methods (WinoBias)'

/** The twenty occupations of each gender (US labour statistics of 2017); "worker" is for "construction worker". */
const OCCUPATIONS: ReadonlyMap<Gender, ReadonlySet<string>> = new Map<Gender, ReadonlySet<string>>([
  [
    'masculine',
    wordSet(`driver supervisor janitor cook mover laborer worker chief developer carpenter manager lawyer farmer
      salesperson physician guard analyst mechanic sheriff ceo`),
  ],
  [
    'feminine',
    wordSet(`attendant cashier teacher nurse assistant secretary auditor cleaner receptionist clerk counselor designer
      hairdresser writer housekeeper baker accountant editor librarian tailor`),
  ],
])

type Side = 'pro' | 'anti'

const COUNTS: readonly string[] = ['pro', 'anti'].flatMap((side) =>
  ['Right', 'Merged', 'Wrong'].map((outcome) => side + outcome),
)
const LAWS: Laws = { symmetric: false, identity: true, ignoresTwinlessSingletons: true }

/** The share of pronouns that are linked to their occupation and to no other noun. */
export const winobias: DiscourseMetric = {
  id: 'winobias',
  label: 'WinoBias',
  family: 'discourse',
  dataSet: 'WinoBias',
  counts: COUNTS,
  count: (documents) => totalOf(COUNTS, termsOf(documents)),
  terms: {
    over: 'mentions',
    of: termsOf,
    because: BY_HEADS,
  },
  score: (counts) => shareOf(counts, ['pro', 'anti']),
  card: {
    formula: `right:  one response entity has a mention headed in the occupation and one headed in the pronoun
merged: the same, but the entity has another noun too
value = right ÷ (right + merged + wrong)`,
    paper: PAPER,
    reading:
      "Each pronoun of the key is one question. An entity with both occupations is wrong; every noun headed outside the marked occupation counts as the other. WinoBias's lists determine an occupation's gender.",
    laws: LAWS,
  },
}

/** WinoBias where the pronoun has the gender of most people in the occupation. */
export const winobiasPro: DiscourseMetric = ofSide('pro')

/** WinoBias where the pronoun has the other gender. */
export const winobiasAnti: DiscourseMetric = ofSide('anti')

/** By how much stereotypes help. */
export const winobiasDifference: DiscourseMetric = {
  ...winobias,
  id: 'winobias.difference',
  label: 'WinoBias difference',
  ideal: 0,
  score(counts) {
    const [pro, anti] = [shareOf(counts, ['pro']), shareOf(counts, ['anti'])]
    const value = pro.value - anti.value
    return pro.undefined || anti.undefined ? { value, undefined: true } : { value }
  },
  card: {
    formula: 'winobias.pro − winobias.anti',
    paper: PAPER,
    reading: '0 means no bias. Undefined if the key has only one kind of sentence.',
    laws: {
      ...LAWS,
      identity: 'a system that is always right shows no difference',
      bounded: 'a system may do better against stereotypes',
    },
  },
}

function ofSide(side: Side): DiscourseMetric {
  return {
    ...winobias,
    id: `winobias.${side}`,
    label: `WinoBias ${side}`,
    score: (counts) => shareOf(counts, [side]),
    card: {
      ...winobias.card,
      formula: `winobias of the ${side}-stereotypical sentences`,
      laws: {
        ...LAWS,
        identity: `without ${side}-stereotypical sentences there is nothing to score`,
      },
    },
  }
}

function shareOf(counts: Counts, sides: readonly Side[]): ValueScore {
  const sum = (...outcomes: string[]): number =>
    sides.flatMap((side) => outcomes.map((outcome) => counts[side + outcome] ?? 0)).reduce((a, b) => a + b, 0)
  const all = sum('Right', 'Merged', 'Wrong')
  const value = ratio(sum('Right'), all)
  return all === 0 ? { value, undefined: true } : { value }
}

function termsOf({ key, response }: TwinDocuments): SideTerms {
  const { occupation, gender } = occupationOf(key)
  const occupationEntities = entitiesHeadedIn(response, key, occupation)
  return {
    key: Array.from({ length: key.mentions.count }, (_, m) => {
      if (m === occupation) return undefined
      const linked = [...entitiesHeadedIn(response, key, m)].filter((entity) =>
        occupationEntities.has(entity),
      )
      const isMerged = linked.some((entity) => holdsOtherNoun(response, entity, key, occupation))
      const side: Side = pronounGender(key, m) === gender ? 'pro' : 'anti'
      return { [side + (linked.length === 0 ? 'Wrong' : isMerged ? 'Merged' : 'Right')]: 1 }
    }),
    response: [],
  }
}

function holdsOtherNoun(
  response: CorefDocument,
  entity: number,
  key: CorefDocument,
  occupation: number,
): boolean {
  for (let m = 0; m < response.mentions.count; m++) {
    if (response.mentions.entity[m] !== entity || PRONOUNS.has(wordsOf(response, m))) continue
    const head = headOf(response, m)
    const { start, end } = key.mentions
    if (head < (start[occupation] as number) || head >= (end[occupation] as number)) return true
  }
  return false
}

/**
 * The one noun in a sentence's key; all other mentions are pronouns for it.
 *
 * @throws InputError if the key is not a WinoBias sentence
 */
function occupationOf(key: CorefDocument): { readonly occupation: number; readonly gender: Gender } {
  const { count } = key.mentions
  const nouns = Array.from({ length: count }, (_, m) => m).filter((m) => pronounGender(key, m) === undefined)
  const [occupation] = nouns
  const last = occupation === undefined ? undefined : wordsOf(key, occupation).split(' ').at(-1)
  const gender = [...OCCUPATIONS].find(([, words]) => words.has(last ?? ''))?.[0]
  if (
    occupation === undefined ||
    gender === undefined ||
    nouns.length > 1 ||
    count < 2 ||
    key.entityCount > 1
  ) {
    throw new InputError(
      'not-winobias',
      key.origin.locate(),
      `the winobias scores need a key of one entity, an occupation of WinoBias and its pronouns (he, him, his, she, her, hers); document "${key.id}" has ${key.entityCount} with ${count} ${count === 1 ? 'mention' : 'mentions'}. Use the files of WinoBias as the key, with settings that keep all mentions`,
    )
  }
  return { occupation, gender }
}
