import { useSignal } from '@preact/signals'
import { grouped } from 'coref-referee/explorer'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Scroll } from './scroll.tsx'

interface WindowedTableProps {
  readonly label: string
  readonly classes?: string
  readonly count: number
  readonly rowHeight: number
  /** Row to keep in view, or -1. */
  readonly current?: number
  readonly head?: ComponentChildren
  /** Renders a row with its cells. */
  readonly row: (index: number) => preact.JSX.Element
  readonly columns: number
  /** Called with the range of rendered rows, if they have to be fetched. */
  readonly onDrawn?: (first: number, last: number) => void
}

/** Rows rendered beyond each edge, ready before they scroll into view. */
const MARGIN = 8

/** The maximum number of rows printed. */
const MOST_PRINTED = 1000

/** A table that renders only the rows in view. */
export function WindowedTable({
  label,
  classes = '',
  count,
  rowHeight,
  current = -1,
  head,
  row,
  columns,
  onDrawn,
}: WindowedTableProps) {
  const holder = useRef<HTMLElement>(null)
  const top = useSignal(0)
  const height = useSignal(800)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [height])
  useEffect(() => {
    const element = holder.current
    if (element === null || current < 0) return
    const at = current * rowHeight
    const isVisible =
      at >= element.scrollTop && at + 2 * rowHeight <= element.scrollTop + element.clientHeight
    if (!isVisible) element.scrollTop = Math.max(0, at - element.clientHeight / 2)
  }, [current, rowHeight])
  const isPrinting = useSignal(false)
  useEffect(() => {
    const onPrint = ({ type }: Event): void => {
      isPrinting.value = type === 'beforeprint'
    }
    window.addEventListener('beforeprint', onPrint)
    window.addEventListener('afterprint', onPrint)
    return () => {
      window.removeEventListener('beforeprint', onPrint)
      window.removeEventListener('afterprint', onPrint)
    }
  }, [isPrinting])
  // In steps of the margin, so that scrolling by a few rows changes nothing.
  const seen = Math.max(0, Math.floor(top.value / rowHeight / MARGIN) * MARGIN - MARGIN)
  const first = isPrinting.value ? 0 : seen
  const room = isPrinting.value ? MOST_PRINTED : Math.ceil(height.value / rowHeight) + 3 * MARGIN
  const last = Math.min(count, first + room)
  useEffect(() => onDrawn?.(first, last), [onDrawn, first, last])
  return (
    <Scroll
      label={label}
      classes={`windowed ${classes}`}
      holder={holder}
      onScroll={(scrolled) => {
        top.value = scrolled
      }}
    >
      <table aria-rowcount={count + 1}>
        {head !== undefined && <thead>{head}</thead>}
        <tbody>
          <Gap height={first * rowHeight} columns={columns} />
          {Array.from({ length: Math.max(0, last - first) }, (_, i) => row(first + i))}
          {!isPrinting.value && <Gap height={(count - last) * rowHeight} columns={columns} />}
        </tbody>
      </table>
      {isPrinting.value && last < count && <p>and {grouped(count - last)} more</p>}
    </Scroll>
  )
}

/** Fills the space of rows that are not rendered. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )
}
