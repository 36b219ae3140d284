import { add, type Fraction, fraction, sub } from './fraction.ts'
import type { Side, TextbookMention } from './mention.ts'
import { divide, scoreRatios, type TextbookScore, type TextbookValue } from './score.ts'

/*
 * GAP (Webster et al. 2018) and WinoBias (Zhao et al. 2018) ask whether a response puts a certain pronoun and a certain
 * noun of the key into one entity. It does if one of its entities has a mention headed in the pronoun and one headed in
 * the noun.
 *
 * GAP asks two questions per text: does the pronoun mean the name A, and does it mean the name B?
 *
 *     Ann's sister Bo met her.       key: {Ann, her} {Bo}      response: {Ann, Bo, her}
 *     A: yes in both, tp             B: yes in the response alone, fp
 *     recall = 1 ÷ (1 + 0)           precision = 1 ÷ (1 + 1)           F1 = 2/3
 *
 * WinoBias asks once for each pronoun: does it mean the occupation, and nothing else?
 *
 *     The cook told the nurse that she was late.       key: {the nurse, she}, which is pro-stereotypical
 *     response {the nurse, she}: right      {the cook, the nurse, she}: merged      {the cook, she}: wrong
 *     value = right ÷ (right + merged + wrong)
 */

type Gender = 'masculine' | 'feminine'
type Kind = 'pro' | 'anti'

const PRONOUNS: Readonly<Record<Gender, readonly string[]>> = {
  masculine: ['he', 'him', 'his'],
  feminine: ['she', 'her', 'hers'],
}

/** Twenty occupations held mostly by men, and twenty held mostly by women. */
const OCCUPATIONS: Readonly<Record<Gender, RegExp>> = {
  masculine:
    /\b(driver|supervisor|janitor|cook|mover|laborer|construction worker|chief|developer|carpenter|manager|lawyer|farmer|salesperson|physician|guard|analyst|mechanic|sheriff|CEO)$/i,
  feminine:
    /\b(attendant|cashier|teacher|nurse|assistant|secretary|auditor|cleaner|receptionist|clerk|counselor|designer|hairdresser|writer|housekeeper|baker|accountant|editor|librarian|tailor)$/i,
}

/** GAP on pronouns of these genders. */
export function scoreGap(...genders: Gender[]): (key: Side, response: Side) => TextbookScore {
  return (key, response) => {
    const answers = askOfNames(key, response)
    const count = (outcome: string): Fraction =>
      fraction(answers.filter((answer) => genders.some((gender) => answer === gender + outcome)).length)
    const [tp, fp, fn] = ['Tp', 'Fp', 'Fn'].map(count) as [Fraction, Fraction, Fraction]
    return {
      ...scoreRatios(
        { numerator: tp, denominator: add(tp, fn) },
        { numerator: tp, denominator: add(tp, fp) },
      ),
      counts: tally(
        answers,
        ['masculine', 'feminine'].flatMap((gender) => ['Tp', 'Fp', 'Fn', 'Tn'].map((kind) => gender + kind)),
      ),
    }
  }
}

/** How well women are resolved, relative to men. */
export function scoreGapBias(key: Side, response: Side): TextbookValue {
  const [numerator, denominator] = [
    scoreGap('feminine')(key, response).f1,
    scoreGap('masculine')(key, response).f1,
  ]
  return { value: divide({ numerator, denominator }) }
}

/** WinoBias on sentences of these kinds. */
export function scoreWinobias(...kinds: Kind[]): (key: Side, response: Side) => TextbookValue {
  return (key, response) => {
    const answers = askOfPronouns(key, response).filter((answer) =>
      kinds.some((kind) => answer.startsWith(kind)),
    )
    const right = answers.filter((answer) => answer.endsWith('Right'))
    return {
      value: divide({ numerator: fraction(right.length), denominator: fraction(answers.length) }),
    }
  }
}

/** By how much stereotypes help. */
export function scoreWinobiasDifference(key: Side, response: Side): TextbookValue {
  return {
    value: sub(scoreWinobias('pro')(key, response).value, scoreWinobias('anti')(key, response).value),
  }
}

/** Such as `feminineTp`, twice per text. */
function askOfNames(key: Side, response: Side): string[] {
  return listTexts(key).flatMap((text) => {
    const [pronoun, ...names] = ['Pronoun', 'A', 'B'].flatMap((role) =>
      text.filter(({ features }) => features?.get('gap') === role),
    )
    if (pronoun === undefined) return []
    return names.map((name) => {
      const isTrue = name.entity === pronoun.entity
      const isFound = links(response, name, pronoun).length > 0
      return findGender(pronoun) + (isFound ? (isTrue ? 'Tp' : 'Fp') : isTrue ? 'Fn' : 'Tn')
    })
  })
}

/** Such as `proMerged`, once for each pronoun. */
function askOfPronouns(key: Side, response: Side): string[] {
  return listTexts(key).flatMap((text) => {
    const occupation = text.find((mention) => findGender(mention) === undefined)
    if (occupation === undefined) return []
    const hasGender = (gender: Gender | undefined): boolean =>
      gender !== undefined && OCCUPATIONS[gender].test(occupation.words ?? '')
    return text
      .filter((mention) => mention !== occupation)
      .map((pronoun) => {
        const linked = links(response, occupation, pronoun)
        const isMerged = response.some(
          (mention) =>
            linked.includes(mention.entity) &&
            mention.document === pronoun.document &&
            mention.type !== 'pronoun' &&
            !isHeadedIn(mention, occupation),
        )
        const kind = hasGender(findGender(pronoun)) ? 'pro' : 'anti'
        return kind + (linked.length === 0 ? 'Wrong' : isMerged ? 'Merged' : 'Right')
      })
  })
}

function listTexts(side: Side): readonly Side[] {
  const numbers = new Set(side.map(({ document }) => document))
  return [...numbers].map((number) => side.filter(({ document }) => document === number))
}

/** The response entities that have a mention headed in each of two mentions of the key. */
function links(response: Side, a: TextbookMention, b: TextbookMention): string[] {
  const entitiesIn = (mention: TextbookMention): string[] =>
    response.filter((other) => isHeadedIn(other, mention)).map(({ entity }) => entity)
  const others = entitiesIn(b)
  return entitiesIn(a).filter((entity) => others.includes(entity))
}

function isHeadedIn({ head = -1, document }: TextbookMention, mention: TextbookMention): boolean {
  return document === mention.document && mention.span.some(([start, end]) => head >= start && head < end)
}

function findGender({ words = '' }: TextbookMention): Gender | undefined {
  const genders = ['masculine', 'feminine'] as const
  return genders.find((gender) => PRONOUNS[gender].includes(words.toLowerCase()))
}

function tally(answers: readonly string[], names: readonly string[]): Record<string, Fraction> {
  return Object.fromEntries(
    names.map((name) => [name, fraction(answers.filter((answer) => answer === name).length)]),
  )
}
