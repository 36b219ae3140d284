import { counted } from 'coref-referee/explorer'
import { headline, metricById, type ScoresReport, type SystemScores } from 'coref-referee/score'
import { written } from '../../state/data.ts'

/** Which metrics rank two systems differently, and what lies behind it: the first such pair. */
export function Disagreement({ scores: { systems, corpus } }: { readonly scores: ScoresReport }) {
  for (const [i, a] of systems.entries()) {
    for (const b of systems.slice(i + 1)) {
      const [forA, forB] = [preferring(a, b), preferring(b, a)]
      if (forA.length === 0 || forB.length === 0) continue
      return (
        <section>
          <h2>The metrics disagree</h2>
          <p>
            <bdi>{a.name}</bdi> is better under {listed(forA)}, <bdi>{b.name}</bdi> under {listed(forB)}.
          </p>
          <ul>
            {reasons(a, b, corpus.key.entities).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )
    }
  }
  return null
}

function preferring(one: SystemScores, other: SystemScores): string[] {
  return Object.keys(one.scores).filter((id) => {
    const [own, theirs] = [one.scores[id], other.scores[id]]
    return own !== undefined && theirs !== undefined && headline(own) > headline(theirs)
  })
}

function listed(ids: readonly string[]): string {
  return ids.map((id) => metricById(id)?.label ?? id).join(', ')
}

/** Facts that move metrics apart: who finds more, who is more often right, who makes too many entities. */
function reasons(a: SystemScores, b: SystemScores, keyEntities: number): string[] {
  const facts: string[] = []
  for (const id of ['mentions', 'muc'] as const) {
    const [own, theirs] = [a.scores[id], b.scores[id]]
    if (own?.recall === undefined || theirs?.recall === undefined) continue
    const [finder, careful] = own.recall > theirs.recall ? [a, b] : [b, a]
    const [more, less] = [finder.scores[id], careful.scores[id]]
    const what = id === 'mentions' ? 'mentions' : 'links'
    if (more?.recall === undefined || less?.recall === undefined) continue
    facts.push(
      `${finder.name} finds more ${what} (recall ${written.value(more.recall)} against ${written.value(less.recall)}), with ${written.value(more.precision)} against ${written.value(less.precision)} precision.`,
    )
  }
  facts.push(
    `The key has ${counted(keyEntities, 'entity', 'entities')}; ${a.name} makes ${a.response.entities} (${counted(a.response.singletons, 'singleton')}), ${b.name} ${b.response.entities} (${counted(b.response.singletons, 'singleton')}). CEAFe gives every entity the same weight, so entities too many cost precision there; MUC does not see singletons at all; B³ and CEAFm count mentions, and LEA weighs entities by their size.`,
  )
  return facts
}
