import { counted, grouped } from 'coref-referee/explorer'
import { headline, metricById, type ScoresReport, type SystemScores } from 'coref-referee/score'
import { written } from '../../state/data.ts'

/** For each two systems that metrics rank differently: which metrics do, and the reason. */
export function Disagreement({ scores: { systems, corpus } }: { readonly scores: ScoresReport }) {
  const pairs = systems.flatMap((a, i) =>
    systems.slice(i + 1).flatMap((b) => {
      const [forA, forB] = [preferring(a, b), preferring(b, a)]
      return forA.length === 0 || forB.length === 0 ? [] : [{ a, b, forA, forB }]
    }),
  )
  if (pairs.length === 0) return null
  return (
    <section>
      <h2>The metrics disagree</h2>
      {pairs.map(({ a, b, forA, forB }) => (
        <div key={`${a.name} ${b.name}`} class="disagreement">
          <p>
            <bdi>{a.name}</bdi> is ahead under {list(forA)}, <bdi>{b.name}</bdi> under {list(forB)}.
          </p>
          <ul>
            <Found metric="mentions" what="mentions" a={a} b={b} />
            <Found metric="muc" what="links" a={a} b={b} />
            <li>
              The key has {counted(corpus.key.entities, 'entity', 'entities')}; <Made system={a} />,{' '}
              <Made system={b} />.
            </li>
          </ul>
        </div>
      ))}
      <p class="faint">
        CEAFe gives every entity the same weight, so too many entities cost precision there; MUC ignores
        singletons; B³ and CEAFm count mentions; LEA weights entities by size. Compare tests whether a
        difference is more than chance.
      </p>
    </section>
  )
}

/** The metrics under which one system is visibly ahead: scores written alike are the same. */
function preferring(one: SystemScores, other: SystemScores): string[] {
  return Object.keys(one.scores).filter((id) => {
    const [own, theirs] = [one.scores[id], other.scores[id]]
    if (own === undefined || theirs === undefined) return false
    const [mine, yours] = [headline(own), headline(theirs)]
    return mine > yours && written.value(mine) !== written.value(yours)
  })
}

function list(ids: readonly string[]): string {
  return ids.map((id) => metricById(id)?.label ?? id).join(', ')
}

interface FoundProps {
  readonly metric: string
  readonly what: string
  readonly a: SystemScores
  readonly b: SystemScores
}

/** Which system finds more, and at what cost in precision; nothing if both find the same. */
function Found({ metric, what, a, b }: FoundProps) {
  const [own, theirs] = [a.scores[metric], b.scores[metric]]
  if (own?.recall === undefined || theirs?.recall === undefined) return null
  const [of, from] = [written.value(own.recall), written.value(theirs.recall)]
  if (of === from) return null
  const [finder, more, less] = own.recall > theirs.recall ? [a, own, theirs] : [b, theirs, own]
  return (
    <li>
      <bdi>{finder.name}</bdi> finds more {what} (recall {written.value(more.recall)} against{' '}
      {written.value(less.recall)}), with {written.value(more.precision)} against{' '}
      {written.value(less.precision)} precision.
    </li>
  )
}

function Made({ system: { name, response } }: { readonly system: SystemScores }) {
  return (
    <>
      <bdi>{name}</bdi> makes {grouped(response.entities)} ({counted(response.singletons, 'singleton')})
    </>
  )
}
