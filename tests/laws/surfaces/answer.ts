import { isDeepStrictEqual } from 'node:util'
import {
  type CountedScore,
  headline,
  parseSignature,
  type ScoresReport,
  type SystemScores,
} from '../../../src/entries/score.ts'

/** What a surface shows of one response, or of all of them. */
export interface Answer {
  /** The signature, once for each place that has it. */
  readonly signatures: readonly string[]
  /** By response. */
  readonly scores?: readonly Readonly<Record<string, CountedScore>>[]
  /** By response: one number for each metric that is shown. */
  readonly headlines?: readonly Readonly<Record<string, number>>[]
  /** By response, if it was aligned and the surface shows this. */
  readonly intervals?: readonly SystemScores['interval'][]
  /** The scores are of metrics that nobody asked for: only those that were asked for, too, are compared. */
  readonly hasOwnMetrics?: boolean
}

export interface Refusal {
  /** The code of the error. */
  readonly refused: string
  readonly message: string
}

export type Outcome = Answer | Refusal

/** What a surface answers about some responses, and what it should. */
export interface Compared {
  readonly expected: Outcome
  readonly found: Outcome
  readonly responses: readonly string[]
}

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'refused' in outcome

export function answerIn({ signature, systems }: Pick<ScoresReport, 'signature' | 'systems'>): Answer {
  return {
    signatures: [signature],
    scores: systems.map(({ scores }) => scores),
    intervals: systems.map(({ interval }) => interval),
  }
}

/**
 * How an answer differs from the expected one, in words; undefined if it does not.
 *
 * @param ownFields fields of the signature that are not compared
 */
export function differenceBetween(
  expected: Outcome,
  found: Outcome,
  ownFields: readonly string[] = [],
): string | undefined {
  if (isRefusal(expected) && isRefusal(found)) {
    return expected.refused === found.refused
      ? undefined
      : `refused: ${expected.refused}, found ${describe(found)}`
  }
  if (isRefusal(expected)) return `refused: ${describe(expected)}, found an answer`
  if (isRefusal(found)) return `refused: not, found ${describe(found)}`
  const differences = [
    ...found.signatures.flatMap((line) => fieldDifferences(expected.signatures[0] ?? '', line, ownFields)),
    ...scoreDifferences(expected, found),
  ]
  return differences.length === 0 ? undefined : [...new Set(differences)].join('; ')
}

const describe = ({ refused, message }: Refusal): string => `${refused} (${message.slice(0, 300)})`

function fieldDifferences(expected: string, found: string, ownFields: readonly string[]): string[] {
  const [before, now] = [fieldsOf(expected, ownFields), fieldsOf(found, ownFields)]
  const names = [...new Set([...before.keys(), ...now.keys()])]
  const differing = names.filter((name) => before.get(name) !== now.get(name))
  if (differing.length === 0 && String([...before.keys()]) !== String([...now.keys()]))
    return ['another order of fields']
  return differing.map(
    (name) => `${name}: ${before.get(name) ?? 'nothing'}, found ${now.get(name) ?? 'nothing'}`,
  )
}

function fieldsOf(signature: string, ownFields: readonly string[]): ReadonlyMap<string, string> {
  const fields = parseSignature(signature) ?? new Map([['signature', signature]])
  for (const name of ownFields) fields.delete(name)
  return fields
}

function scoreDifferences(expected: Answer, found: Answer): string[] {
  const wanted = expected.scores ?? []
  const isOwn = (i: number, id: string): boolean =>
    found.hasOwnMetrics === true && wanted[i]?.[id] === undefined
  const wrong: string[] = []
  for (const [i, scores] of (found.scores ?? []).entries()) {
    const ids = found.hasOwnMetrics === true ? [] : Object.keys(wanted[i] ?? {})
    for (const id of new Set([...ids, ...Object.keys(scores)])) {
      if (!isOwn(i, id) && !isSame(wanted[i]?.[id], scores[id])) wrong.push(id)
    }
  }
  for (const [i, numbers] of (found.headlines ?? []).entries()) {
    for (const [id, number] of Object.entries(numbers)) {
      const score = wanted[i]?.[id]
      if (!isOwn(i, id) && (score === undefined || headline(score) !== number)) wrong.push(id)
    }
  }
  const isOtherRange = (found.intervals ?? []).some(
    (interval, i) => interval !== undefined && !isDeepStrictEqual(interval, expected.intervals?.[i]),
  )
  const counts = [found.scores, found.headlines].filter(
    (all) => all !== undefined && all.length !== wanted.length,
  )
  return [
    ...(counts.length > 0 ? ['scores: of another number of responses'] : []),
    ...(wrong.length > 0 ? [`scores: other ${[...new Set(wrong)].join(', ')}`] : []),
    ...(isOtherRange ? ['scores: other intervals'] : []),
  ]
}

/** What is undefined is as good as absent, as in JSON. */
function isSame(expected: CountedScore | undefined, found: CountedScore | undefined): boolean {
  if (isDeepStrictEqual(expected, found)) return true
  return found !== undefined && isDeepStrictEqual(expected, JSON.parse(JSON.stringify(found)))
}
