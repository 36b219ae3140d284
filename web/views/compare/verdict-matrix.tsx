import { grouped, percent } from 'coref-referee/explorer'
import { Progress } from '../../parts/progress.tsx'
import { linkTo } from '../../state/route.ts'
import { crossed, crossing } from './differences.ts'

const FATES = ['right', 'wrong'] as const

/** Counts of mentions by the verdicts of A and B; each number links to its mentions. */
export function VerdictMatrix() {
  const counts = [0, 0, 0, 0]
  for (const { counts: own } of crossed.value?.documents ?? []) {
    for (const [i, count] of own.entries()) counts[i] = (counts[i] as number) + count
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <section>
      <h2>Mentions on which A and B differ</h2>
      <Progress work={crossing} what="Comparing mentions" />
      {crossed.value !== undefined && (
        <table class="matrix">
          <thead>
            <tr>
              <td />
              {FATES.map((fate) => (
                <th key={fate} scope="col">
                  B {fate}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FATES.map((a, i) => (
              <tr key={a}>
                <th scope="row">A {a}</th>
                {FATES.map((b, j) => {
                  const count = counts[2 * i + j] as number
                  return (
                    <td key={b} class={a === b ? undefined : 'differs'}>
                      <a
                        href={linkTo({
                          view: 'mentions',
                          where: `A:${a} B:${b}`,
                          at: undefined,
                          mention: undefined,
                        })}
                      >
                        {grouped(count)}
                      </a>
                      <span class="small">{total > 0 && `${percent(count / total)} %`}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="faint">
        Judged by their antecedents. Mentions absent from the key and from A or B are not counted.
      </p>
    </section>
  )
}
