import { add, type Fraction, fraction } from './fraction.ts'
import { findTwin, mentionsBefore, nameMention, type Side, type TextbookMention } from './mention.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

/*
 * Antecedents (Tuggener 2014, Coreference resolution evaluation for higher level applications). An anaphor is a
 * mention with another before it in its entity. Each key anaphor is one of three:
 *
 *     tp: the response finds its antecedent   wl: it finds another (wrong linkage)   fn: it finds none
 *     fp: anaphors of the response that are not anaphors in the key
 *     recall    = tp ÷ (tp + wl + fn)
 *     precision = tp ÷ (tp + wl + fp)
 *
 * The metrics differ in what they accept as the antecedent.
 */

/** The antecedent is the mention right before the anaphor in its entity (section 3.1). */
export function scoreImmediateAntecedents(key: Side, response: Side): TextbookScore {
  return scoreAnaphors(key, response, (anaphor, twin) => {
    const expected = mentionsBefore(key, anaphor).at(-1)
    const found = twin && mentionsBefore(response, twin).at(-1)
    if (expected === undefined) return undefined
    if (found === undefined) return 'fn'
    return nameMention(found) === nameMention(expected) ? 'tp' : 'wl'
  })
}

/**
 * The antecedent is the nearest earlier mention that is not a pronoun (section 3.2). It is right if it is anywhere
 * before the anaphor in its key entity.
 *
 * Key anaphors without such an antecedent do not count, except that any antecedent found for one of an entity of
 * pronouns only is wrong.
 */
export function scoreInferredAntecedents(key: Side, response: Side): TextbookScore {
  return scoreAnaphors(key, response, (anaphor, twin) => {
    const before = mentionsBefore(key, anaphor)
    if (before.length === 0) return undefined
    const found = twin && mentionsBefore(response, twin).filter(isNominal).at(-1)
    const entity = key.filter((mention) => mention.entity === anaphor.entity)
    if (!entity.some(isNominal)) return found === undefined ? undefined : 'wl'
    if (!before.some(isNominal)) return undefined
    if (found === undefined) return 'fn'
    return findTwin(before, found) === undefined ? 'wl' : 'tp'
  })
}

/** The antecedent is any mention before the anaphor in its entity. */
export function scoreAnyAntecedents(key: Side, response: Side): TextbookScore {
  return scoreAny(key, response, () => true)
}

/** Any antecedent, of zeros alone: pronouns that are understood but not written. Each side has its own zeros. */
export function scoreZeroAntecedents(key: Side, response: Side): TextbookScore {
  return scoreAny(key, response, ({ zero }) => zero === true)
}

function scoreAny(key: Side, response: Side, counts: (mention: TextbookMention) => boolean): TextbookScore {
  const judge: Judge = (anaphor, twin) => {
    const before = mentionsBefore(key, anaphor)
    if (before.length === 0 || !counts(anaphor)) return undefined
    if (twin === undefined || mentionsBefore(response, twin).length === 0) return 'fn'
    const entity = response.filter((mention) => mention.entity === twin.entity)
    return before.some((mention) => findTwin(entity, mention) !== undefined) ? 'tp' : 'wl'
  }
  return scoreAnaphors(key, response, judge, counts)
}

/** The verdict on a key mention; undefined if it does not count. */
type Judge = (mention: TextbookMention, twin: TextbookMention | undefined) => 'tp' | 'wl' | 'fn' | undefined

function scoreAnaphors(
  key: Side,
  response: Side,
  judge: Judge,
  counts: (mention: TextbookMention) => boolean = () => true,
): TextbookScore {
  const isAnaphor = (side: Side, mention: TextbookMention | undefined): boolean =>
    mention !== undefined && counts(mention) && mentionsBefore(side, mention).length > 0
  const verdicts = key.map((mention) => judge(mention, findTwin(response, mention)))
  const count = (name: string) => fraction(verdicts.filter((verdict) => verdict === name).length)
  const [tp, wl, fn] = [count('tp'), count('wl'), count('fn')]
  const falseAnaphors = response.filter(
    (mention) => isAnaphor(response, mention) && !isAnaphor(key, findTwin(key, mention)),
  )
  return scoreCounts({ tp, wl, fn, fp: fraction(falseAnaphors.length) })
}

function scoreCounts({ tp, wl, fn, fp }: Record<'tp' | 'wl' | 'fn' | 'fp', Fraction>): TextbookScore {
  const found = add(tp, wl)
  const recall = { numerator: tp, denominator: add(found, fn) }
  const precision = { numerator: tp, denominator: add(found, fp) }
  return { ...scoreRatios(recall, precision), counts: { tp, wl, fn, fp } }
}

function isNominal({ type }: TextbookMention): boolean {
  return type !== 'pronoun'
}
