import { grouped } from 'coref-referee/explorer'
import { marked, toggleMark, verdictCounts } from './selection.ts'
import { VERDICTS } from './verdict-looks.ts'

/** What the marks mean; a click shows or hides them and makes the keys skip them. */
export function Legend() {
  const counts = verdictCounts.value
  return (
    <div class="legend">
      {VERDICTS.map(({ verdict, label, sign }) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={marked.value.has(verdict)}
          onClick={() => toggleMark(verdict)}
        >
          <span class={`mention sample starts ends v-${verdict} ${verdict === 'fp' ? 'response' : 'key'}`}>
            a<sub class="number">1{sign}</sub>
          </span>{' '}
          {label} <span class="faint">{grouped(counts[verdict])}</span>
        </button>
      ))}
    </div>
  )
}
