import { computed } from '@preact/signals'
import type { ComparedPair } from 'coref-referee/compare'
import { counted, fixed, grouped, percent } from 'coref-referee/explorer'
import { headline } from 'coref-referee/score'
import { metric, summary, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { linkTo, route } from '../../state/route.ts'
import { MANY } from '../../worker/analyses.ts'

/** The best two systems under the metric shown, best first; undefined if there is only one, or too many documents. */
const bestTwo = computed((): readonly [number, number] | undefined => {
  const scores = summary.value?.scores
  if (scores === undefined || scores.systems.length < 2 || scores.corpus.documents > MANY) return undefined
  const order = scores.systems
    .map((system, s) => ({ s, score: system.scores[metric.value] }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => headline(b.score as never) - headline(a.score as never))
  const [first, second] = order
  return first === undefined || second === undefined ? undefined : [first.s, second.s]
})

const { answer } = query(
  'compare',
  computed(() => {
    const pair = bestTwo.value
    // The lower one first, so that the difference is the other's lead.
    return route.value.view !== 'overview' || pair === undefined ? undefined : [pair[1], pair[0]]
  }),
)

const LEVEL = 0.05

/** What can be said for certain about these scores, in a sentence or two. */
export function Findings() {
  const pair = bestTwo.value
  const report = answer.value
  if (pair === undefined || report === undefined) return null
  const [first, second] = pair.map((s) => systemNames.value[s] ?? '')
  const [compared] = report.pairs
  const found = compared?.metrics[metric.value]
  if (compared === undefined || found === undefined || compared.a !== second || compared.b !== first)
    return null
  const { delta, interval, p } = found
  const isReal = p < LEVEL && delta > 0
  const points = `${percent(delta)} points of ${metric.value === 'conll' ? 'the CoNLL score' : metric.value}`
  const range = `95 % interval ${interval.map((bound) => fixed(100 * bound, 2)).join(' to ')}, p = ${fixed(p, 4)}`
  return (
    <p class="verdict" role="status">
      {isReal ? (
        <>
          <bdi>{first}</bdi> is ahead of <bdi>{second}</bdi> by {points} ({range}). <Source pair={compared} />
        </>
      ) : (
        <>
          <bdi>{first}</bdi> and <bdi>{second}</bdi> do not differ significantly: {points} ({range}).
        </>
      )}{' '}
      <a href={linkTo({ view: 'compare', system: second, other: first })}>Where it comes from</a>
    </p>
  )
}

/** How few documents account for half of the difference. */
function Source({ pair }: { readonly pair: ComparedPair }) {
  const effects = pair.documents
    .map(({ effect }) => effect[metric.value] ?? 0)
    .filter((effect) => effect > 0)
    .sort((a, b) => b - a)
  const total = effects.reduce((sum, effect) => sum + effect, 0)
  let [half, documents] = [0, 0]
  for (const effect of effects) {
    half += effect
    documents++
    if (half >= total / 2) break
  }
  if (total <= 0) return null
  return (
    <>
      Half of the gain is in {counted(documents, 'document')} of {grouped(pair.documents.length)}.
    </>
  )
}
