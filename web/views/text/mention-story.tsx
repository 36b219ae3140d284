import { computed } from '@preact/signals'
import type { FixableError, MentionArithmetic } from 'coref-referee/compare'
import { counted, FIX_LABELS, signedPercent } from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { Progress } from '../../parts/progress.tsx'
import { docLabel, metric, systemIndex } from '../../state/data.ts'
import { isFixed, toggleFix } from '../../state/fixes.ts'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'
import type { NamedMention } from '../../worker/protocol.ts'
import { selected, sideOf } from './selection.ts'

/** The selected mention, by its span. */
const mention = computed((): NamedMention | undefined => {
  const ref = selected.value
  const own = ref && sideOf(ref.side)
  if (ref === undefined || own === undefined) return undefined
  return { side: ref.side, span: [own.start[ref.mention] as number, own.end[ref.mention] as number] }
})

const { answer, work } = query(
  'mentionStory',
  computed(() =>
    route.value.view !== 'text' || mention.value === undefined || docLabel.value === undefined
      ? undefined
      : [docLabel.value, systemIndex.value, mention.value],
  ),
)

/** The errors that the selected mention is part of, with the gain from fixing them, and its arithmetic. */
export function MentionStory() {
  const story = answer.value
  const isThere =
    story !== undefined &&
    story.label === docLabel.value &&
    story.system === systemIndex.value &&
    JSON.stringify(story.mention) === JSON.stringify(mention.value)
  return (
    <>
      <Progress work={work} what="Counting" />
      {isThere && <Fixes doc={story.label} errors={story.errors} />}
      {isThere && <Arithmetic of={story.arithmetic} />}
    </>
  )
}

function Fixes({ doc, errors }: { readonly doc: string; readonly errors: readonly FixableError[] }) {
  if (errors.length === 0) return null
  const label = metricById(metric.value)?.label ?? metric.value
  return (
    <ul class="fixes" aria-label="Errors here">
      {errors.map(({ number, type, effort, gain }) => (
        <li key={number}>
          <button type="button" aria-pressed={isFixed(doc, number)} onClick={() => toggleFix(doc, number)}>
            fix this {FIX_LABELS[type]}
          </button>{' '}
          <span class="faint">
            {counted(effort, 'mention')} to change
            {gain[metric.value] !== undefined && `, ${label} ${signedPercent(gain[metric.value] as number)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One mention under several metrics: why they disagree about it. */
function Arithmetic({ of }: { readonly of: readonly MentionArithmetic[] }) {
  return (
    <details class="arithmetic">
      <summary>What each metric makes of it</summary>
      <table>
        <thead>
          <tr>
            {['metric', 'of', 'arithmetic', 'recall', 'precision'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.flatMap(({ metric: id, label, terms }) =>
            terms.map(({ about, arithmetic, recall, precision }, i) => (
              <tr key={`${id} ${i}`}>
                <th scope="row">{label}</th>
                <td>{about}</td>
                <td>{arithmetic}</td>
                <td>{recall}</td>
                <td>{precision}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </details>
  )
}
