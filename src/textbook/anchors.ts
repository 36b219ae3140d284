import { add, type Fraction, fraction } from './fraction.ts'
import { findTwin, groupEntities, type Side, type TextbookMention } from './mention.ts'
import { balance, scoreRatios, type TextbookScore, type TextbookValue } from './score.ts'

/*
 * Anchors (Tuggener 2014, section 3.3). The anchor of an entity is its first mention that is not a pronoun: the one
 * that introduces it. Entities of pronouns only have none and do not count. "We disregard singleton entities"
 * (footnote 1): entities of one mention are deleted from both sides first.
 */

/**
 * Is the anchor of each entity found at all?
 *
 *     tp: key entities whose anchor has a twin   fn: key entities whose anchor has none
 *     fp: response entities whose anchor has none
 */
export function scoreAnchorDetection(givenKey: Side, givenResponse: Side): TextbookScore {
  const [key, response] = [withoutSingletons(givenKey), withoutSingletons(givenResponse)]
  const anchors = (side: Side) => groupEntities(side).flatMap((entity) => findAnchor(entity) ?? [])
  const found = anchors(key).filter((anchor) => findTwin(response, anchor) !== undefined)
  const spurious = anchors(response).filter((anchor) => findTwin(key, anchor) === undefined)
  return scoreCounts(found.length, anchors(key).length - found.length, spurious.length)
}

/**
 * How much of each entity is found with its anchor? k is a key entity whose anchor has a twin, r the response entity
 * of the twin.
 *
 *     tp: Σ |k ∩ r|   fn: Σ |k − r|   fp: Σ |r − k|
 */
export function scoreAnchorMentions(givenKey: Side, givenResponse: Side): TextbookScore {
  const [key, response] = [withoutSingletons(givenKey), withoutSingletons(givenResponse)]
  let [tp, fn, fp] = [0, 0, 0]
  for (const k of groupEntities(key)) {
    const anchor = findAnchor(k)
    const twin = anchor && findTwin(response, anchor)
    if (twin === undefined) continue
    const r = response.filter(({ entity }) => entity === twin.entity)
    tp += k.filter((mention) => findTwin(r, mention) !== undefined).length
    fn += k.filter((mention) => findTwin(r, mention) === undefined).length
    fp += r.filter((mention) => findTwin(k, mention) === undefined).length
  }
  return scoreCounts(tp, fn, fp)
}

/** Both: the harmonic mean of the two F1 scores, F_φ in the paper. */
export function scoreAnchor(key: Side, response: Side): TextbookValue {
  return { value: balance(scoreAnchorDetection(key, response).f1, scoreAnchorMentions(key, response).f1) }
}

function withoutSingletons(side: Side): Side {
  return groupEntities(side)
    .filter((entity) => entity.length > 1)
    .flat()
}

function findAnchor(entity: Side): TextbookMention | undefined {
  return entity.find(({ type }) => type !== 'pronoun')
}

/** recall = tp ÷ (tp + fn), precision = tp ÷ (tp + fp) */
function scoreCounts(...numbers: readonly [number, number, number]): TextbookScore {
  const [tp, fn, fp] = numbers.map((number) => fraction(number)) as [Fraction, Fraction, Fraction]
  const recall = { numerator: tp, denominator: add(tp, fn) }
  const precision = { numerator: tp, denominator: add(tp, fp) }
  return { ...scoreRatios(recall, precision), counts: { tp, fn, fp } }
}
