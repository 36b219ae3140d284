import { useSignal } from '@preact/signals'
import { metricById } from 'coref-referee/score'
import { useEffect, useRef } from 'preact/hooks'

interface MetricNameProps {
  readonly id: string
  readonly label: string
  readonly onClick: () => void
}

/** A metric's name; hovering over it, or focusing it, shows what it is. */
export function MetricName({ id, label, onClick }: MetricNameProps) {
  const isShown = useSignal(false)
  const metric = metricById(id)
  const show = () => (isShown.value = true)
  const hide = () => (isShown.value = false)
  return (
    <span class="metric-name">
      <button
        type="button"
        class="plain"
        aria-expanded={isShown.value}
        onClick={onClick}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {label}
      </button>
      {isShown.value && metric !== undefined && <Card {...metric.card} />}
    </span>
  )
}

interface CardProps {
  readonly formula: string
  readonly reading: string
  readonly paper: string
}

/** Above everything else, however its name is scrolled, and inside the window. */
function Card({ formula, reading, paper }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current
    const name = element?.parentElement?.getBoundingClientRect()
    if (element === null || name === undefined) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const isRoomBelow = name.bottom + height <= innerHeight
    element.style.left = `${Math.max(8, Math.min(name.right - width, innerWidth - width - 8))}px`
    element.style.top = `${isRoomBelow ? name.bottom : Math.max(8, name.top - height)}px`
  }, [])
  return (
    <div class="card" role="tooltip" popover="manual" ref={card}>
      <pre>{formula}</pre>
      <p>{reading}</p>
      <p class="faint">{paper}</p>
    </div>
  )
}
