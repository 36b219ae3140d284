import type { Verdict } from 'coref-referee/explorer'
import { marked, response } from './selection.ts'
import { VERDICTS } from './verdict-looks.ts'

/** What the marks mean; a click shows or hides them and lets the keys pass over them. */
export function Legend() {
  const verdicts = response.value?.verdicts
  const count = (verdict: Verdict): number => {
    const side = verdict === 'fp' ? verdicts?.response : verdicts?.key
    return side?.filter((each) => each === verdict).length ?? 0
  }
  return (
    <div class="legend">
      {VERDICTS.map(({ verdict, label, sign }) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={marked.value.has(verdict)}
          onClick={() => {
            const next = new Set(marked.value)
            if (!next.delete(verdict)) next.add(verdict)
            marked.value = next
          }}
        >
          <span class={`mention sample starts ends v-${verdict} ${verdict === 'fp' ? 'response' : 'key'}`}>
            a<sub class="number">1{sign}</sub>
          </span>{' '}
          {label} <span class="faint">{count(verdict)}</span>
        </button>
      ))}
    </div>
  )
}
