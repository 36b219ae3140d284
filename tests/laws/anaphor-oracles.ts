import type { LawMention } from './arbitraries.ts'

type Side = readonly LawMention[]
type Counts = Readonly<Record<string, number>>

/** The application scores by their definitions (METRICS 11), with sets and searches and no regard for speed. */
export const anaphorOracles: { readonly [id: string]: (key: Side, response: Side) => Counts } = {
  'antecedent.immediate': (key, response) =>
    tally(key, response, {
      judge: (m, twin) => {
        if (before(key, m).length === 0) return undefined
        const wanted = before(key, m).at(-1) as LawMention
        const found = twin && before(response, twin).at(-1)
        if (found === undefined) return 'fn'
        return isSame(found, wanted) ? 'tp' : 'wl'
      },
      isFalse: (_, twin) => twin === undefined || before(key, twin).length === 0,
    }),
  'antecedent.inferred': (key, response) =>
    tally(key, response, {
      judge: (m, twin) => {
        if (before(key, m).length === 0) return undefined
        const found = twin && before(response, twin).filter(isNominal).at(-1)
        if (!entityOf(key, m).some(isNominal)) return found === undefined ? undefined : 'wl'
        if (!before(key, m).some(isNominal)) return undefined
        if (found === undefined) return 'fn'
        return before(key, m).some((each) => isSame(each, found)) ? 'tp' : 'wl'
      },
      isFalse: (_, twin) => twin === undefined || before(key, twin).length === 0,
    }),
  'antecedent.any': (key, response) => anyAntecedent(key, response, () => true),
  zero: (key, response) => anyAntecedent(key, response, ({ zero }) => zero === true),
  'anchor.detection': (key, response) => {
    const anchors = (side: Side) => entitiesOf(side).flatMap((entity) => entity.find(isNominal) ?? [])
    const found = anchors(key).filter((each) => twinIn(response, each) !== undefined).length
    const spurious = anchors(response).filter((each) => twinIn(key, each) === undefined).length
    return { tp: found, fn: anchors(key).length - found, fp: spurious }
  },
  'anchor.mentions': (key, response) => {
    const counts = { tp: 0, fn: 0, fp: 0 }
    for (const entity of entitiesOf(key)) {
      const anchor = entity.find(isNominal)
      const twin = anchor && twinIn(response, anchor)
      if (twin === undefined) continue
      const answer = entityOf(response, twin)
      counts.tp += entity.filter((each) => twinIn(answer, each) !== undefined).length
      counts.fn += entity.filter((each) => twinIn(answer, each) === undefined).length
      counts.fp += answer.filter((each) => twinIn(entity, each) === undefined).length
    }
    return counts
  },
}

interface Judges {
  /** Of a key mention; undefined where it is left out. */
  readonly judge: (mention: LawMention, twin: LawMention | undefined) => 'tp' | 'wl' | 'fn' | undefined
  /** Of a response mention that is not the first of its entity. */
  readonly isFalse: (mention: LawMention, twin: LawMention | undefined) => boolean
}

function tally(key: Side, response: Side, { judge, isFalse }: Judges): Counts {
  const counts = { tp: 0, wl: 0, fn: 0, fp: 0 }
  for (const m of key) {
    const verdict = judge(m, twinIn(response, m))
    if (verdict !== undefined) counts[verdict]++
  }
  for (const m of response) {
    if (before(response, m).length > 0 && isFalse(m, twinIn(key, m))) counts.fp++
  }
  return counts
}

function anyAntecedent(key: Side, response: Side, passes: (mention: LawMention) => boolean): Counts {
  const isAnaphor = (m: LawMention): boolean => before(key, m).length > 0 && passes(m)
  return tally(key, response, {
    judge: (m, twin) => {
      if (!isAnaphor(m)) return undefined
      if (twin === undefined || before(response, twin).length === 0) return 'fn'
      const answer = entityOf(response, twin)
      return before(key, m).some((each) => twinIn(answer, each) !== undefined) ? 'tp' : 'wl'
    },
    isFalse: (m, twin) => passes(m) && (twin === undefined || !isAnaphor(twin)),
  })
}

function isNominal({ type }: LawMention): boolean {
  return type !== 'pronoun'
}

function isSame(a: LawMention, b: LawMention): boolean {
  return JSON.stringify(a.span) === JSON.stringify(b.span)
}

function twinIn(side: Side, mention: LawMention): LawMention | undefined {
  return side.find((each) => isSame(each, mention))
}

/** The mentions of m's entity in text order. */
function entityOf(side: Side, m: LawMention): LawMention[] {
  return inOrder(side.filter(({ entity }) => entity === m.entity))
}

function before(side: Side, m: LawMention): LawMention[] {
  const entity = entityOf(side, m)
  return entity.slice(
    0,
    entity.findIndex((each) => isSame(each, m)),
  )
}

function entitiesOf(side: Side): LawMention[][] {
  return inOrder(side)
    .filter((m) => before(side, m).length === 0)
    .map((m) => entityOf(side, m))
}

/** By first token, then by last; of those that share both, the one without a gap, then as the lists compare. */
function inOrder(mentions: Side): LawMention[] {
  const keyOf = ({ span }: LawMention): number[] => {
    const all = span.flat()
    const hasGap = span.length > 1 ? 1 : 0
    return [all[0] as number, all.at(-1) as number, hasGap, ...all]
  }
  return [...mentions].sort((a, b) => lexical(keyOf(a), keyOf(b)))
}

function lexical(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : (a[at] as number) - (b[at] ?? Number.NEGATIVE_INFINITY)
}
