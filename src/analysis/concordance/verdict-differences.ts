import type { Corpus } from '../../corpus/corpus.ts'
import { pairDocuments } from '../../corpus/pair-documents.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Verdict } from '../../metrics/verdicts.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
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
  key: Corpus,
  responses: readonly [Corpus, Corpus],
  settings: Settings,
): Steps<CrossedCounts[]> {
  const [ofA, ofB] = responses.map(({ documents }) => [
    ...pairDocuments(key.documents, documents, settings, () => {}),
  ])
  const others = new Map(ofB?.map((pair) => [documentLabel(pair.key), pair.response]))
  const crossed: (CrossedCounts & { readonly position: number })[] = []
  let done = 0
  for (const pair of ofA ?? []) {
    const doc = documentLabel(pair.key)
    const other = others.get(doc)
    if (other !== undefined) {
      const counts: [number, number, number, number] = [0, 0, 0, 0]
      for (const { fates } of judgedMentions(pair.key, [pair.response, other], settings)) {
        const [a, b] = fates
        if (a === undefined || b === undefined) continue
        const cell = (a === 'right' ? 0 : 2) + (b === 'right' ? 0 : 1)
        counts[cell] = (counts[cell] as number) + 1
      }
      crossed.push({ doc, counts, position: pair.position })
    }
    yield ++done / (ofA?.length ?? 1)
  }
  crossed.sort((a, b) => a.position - b.position)
  return crossed.map(({ doc, counts }) => ({ doc, counts }))
}

/** The mentions of a document on which two systems differ, in text order. */
export function verdictDifferences(
  key: CorefDocument,
  responses: readonly [CorefDocument, CorefDocument],
  settings: Settings,
): VerdictDifference[] {
  return judgedMentions(key, responses, settings).filter(({ fates: [a, b] }) => a !== b)
}

function judgedMentions(
  key: CorefDocument,
  responses: readonly [CorefDocument, CorefDocument],
  settings: Settings,
): VerdictDifference[] {
  const sides = responses.map((response) => new JudgedSide(matchDocuments(key, response, settings, () => {})))
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
