import { useSignal } from '@preact/signals'
import { metricById } from 'coref-referee/score'

/** A metric's name; pointing at it, or going to it by keyboard, shows what it is. */
export function MetricName({ id, label }: { readonly id: string; readonly label: string }) {
  const isShown = useSignal(false)
  const card = metricById(id)?.card
  const show = () => (isShown.value = true)
  const hide = () => (isShown.value = false)
  return (
    <span class="metric-name">
      <button
        type="button"
        class="plain"
        aria-expanded={isShown.value}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {label}
      </button>
      {isShown.value && card !== undefined && (
        <div class="card" role="tooltip">
          <pre>{card.formula}</pre>
          <p>{card.reading}</p>
          <p class="faint">{card.paper}</p>
        </div>
      )}
    </span>
  )
}
