import type { Sides } from '../../corpus/sides.ts'
import type { Span } from '../../document/span.ts'
import type { Verdict } from '../../metrics/verdicts.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { scoreTogether } from '../../scoring/run/score-together.ts'
import type { Settings } from '../../scoring/settings.ts'
import type { Steps } from '../../steps.ts'
import { JudgedSide, MentionTable, RIGHT_VERDICTS, WRONG_VERDICTS } from './mention-table.ts'

/** A system's result on a mention, as in `A:right` and `A:wrong`; undefined if neither. */
export type Fate = 'right' | 'wrong' | undefined

/** A mention on which two systems differ. */
export interface VerdictDifference {
  /** `response` for a mention that only responses have. */
  readonly side: 'key' | 'response'
  readonly span: Span
  readonly fates: readonly [Fate, Fate]
}

/** Mentions of a document that are right in both systems, right in A and wrong in B, the reverse, and wrong in both. */
export interface CrossedCounts {
  readonly doc: string
  readonly counts: readonly [bothRight: number, onlyA: number, onlyB: number, bothWrong: number]
}

/** By document, in key order: how often two systems are right or wrong about the same mention. */
export function* crossVerdictsInSteps(
  sides: readonly [Sides, Sides],
  settings: Settings,
): Steps<CrossedCounts[]> {
  const crossed: (CrossedCounts & { readonly position: number })[] = []
  yield* scoreTogether(sides, settings, {
    add([a, b], doc) {
      const counts: [number, number, number, number] = [0, 0, 0, 0]
      for (const { fates } of judgedMentions([a?.matched, b?.matched])) {
        const [own, other] = fates
        if (own === undefined || other === undefined) continue
        const cell = (own === 'right' ? 0 : 2) + (other === 'right' ? 0 : 1)
        counts[cell] = (counts[cell] as number) + 1
      }
      crossed.push({ doc, counts, position: a?.position ?? 0 })
    },
    result() {},
  })
  crossed.sort((a, b) => a.position - b.position)
  return crossed.map(({ doc, counts }) => ({ doc, counts }))
}

/** The mentions of a document on which two systems differ, in text order. */
export function verdictDifferences(pairs: readonly [MatchedPair, MatchedPair]): VerdictDifference[] {
  return judgedMentions(pairs).filter(({ fates: [a, b] }) => a !== b)
}

function judgedMentions(pairs: readonly (MatchedPair | undefined)[]): VerdictDifference[] {
  const sides = pairs.flatMap((pair) => (pair === undefined ? [] : [new JudgedSide(pair)]))
  const table = new MentionTable(sides, [])
  return table.rows().map((row) => ({
    side: row.key < 0 ? 'response' : 'key',
    span: table.span(row),
    fates: [fateOf(table.verdict(row, 0)), fateOf(table.verdict(row, 1))],
  }))
}

function fateOf(verdict: Verdict | undefined): Fate {
  if (verdict === undefined) return undefined
  return RIGHT_VERDICTS.includes(verdict) ? 'right' : WRONG_VERDICTS.includes(verdict) ? 'wrong' : undefined
}
