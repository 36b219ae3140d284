import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Scroll } from '../../parts/scroll.tsx'

interface BlocksProps {
  /** Lines are handled in blocks of this many. */
  readonly size: number
  readonly lines: number
  /** Line to scroll into view, or -1; a new object for each request. */
  readonly target: { readonly line: number }
  readonly line: (line: number) => preact.JSX.Element
  /** Estimated height of a line that has never been rendered. */
  readonly heightOf: (line: number) => number
}

/** How far beyond the visible part blocks are rendered, in pixels. */
const MARGIN = '900px'

/**
 * Renders only the lines near the visible part. The other blocks take up the height they had, or an estimate; when
 * an estimate is corrected, the browser keeps the visible text in place.
 */
export function Blocks({ size, lines, target, line, heightOf }: BlocksProps) {
  const holder = useRef<HTMLElement>(null)
  const count = Math.ceil(lines / size)
  const visible = useSignal<ReadonlySet<number>>(new Set([0]))
  const heights = useRef<Map<number, number>>(new Map())
  const guesses = useMemo(
    () => Array.from({ length: count }, (_, block) => estimateHeight(block * size)),
    [count, lines, size],
  )
  useEffect(() => {
    heights.current = new Map()
    visible.value = new Set([0])
    const root = holder.current
    if (root === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        const next = new Set(visible.peek())
        for (const { target: block, isIntersecting, boundingClientRect } of entries) {
          const number = Number((block as HTMLElement).dataset['block'])
          if (isIntersecting) next.add(number)
          else if (next.delete(number)) heights.current.set(number, boundingClientRect.height)
        }
        visible.value = next
      },
      { root, rootMargin: MARGIN },
    )
    for (const block of root.children) observer.observe(block)
    const showAll = (): void => {
      visible.value = new Set(Array.from({ length: count }, (_, block) => block))
    }
    window.addEventListener('beforeprint', showAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', showAll)
    }
  }, [count, lines, size, visible])
  useLayoutEffect(() => {
    if (target.line < 0 || isVisible(target.line)) return
    const block = Math.floor(target.line / size)
    if (!visible.peek().has(block)) {
      visible.value = new Set([...visible.peek(), block])
      centre(holder.current?.children[block])
    }
    // The block has its lines after the next frame, and others may get their real height after that.
    let frame = requestAnimationFrame(() => {
      centre(lineElement(target.line))
      frame = requestAnimationFrame(() => centre(lineElement(target.line)))
    })
    return () => cancelAnimationFrame(frame)
  }, [target, size, visible])
  return (
    <Scroll label="Text" classes="reading" holder={holder}>
      {Array.from({ length: count }, (_, block) => {
        if (visible.value.has(block)) {
          const first = block * size
          const last = Math.min(lines, first + size)
          return (
            <div key={block} data-block={block}>
              {Array.from({ length: last - first }, (_, i) => line(first + i))}
            </div>
          )
        }
        const height = heights.current.get(block) ?? guesses[block]
        return <div key={block} data-block={block} style={{ height: `${height}px` }} />
      })}
    </Scroll>
  )

  function lineElement(number: number): Element | undefined {
    return holder.current?.querySelector(`[data-line="${number}"]`) ?? undefined
  }

  function isVisible(number: number): boolean {
    const [element, view] = [
      lineElement(number)?.getBoundingClientRect(),
      holder.current?.getBoundingClientRect(),
    ]
    return (
      element !== undefined && view !== undefined && element.top >= view.top && element.bottom <= view.bottom
    )
  }

  /** Scroll the text, and only the text. */
  function centre(element: Element | undefined): void {
    const view = holder.current
    if (element === undefined || view === null) return
    const [own, outer] = [element.getBoundingClientRect(), view.getBoundingClientRect()]
    view.scrollTop += own.top - outer.top - Math.max(0, (outer.height - own.height) / 2)
  }

  function estimateHeight(first: number): number {
    let height = 0
    for (let each = first; each < Math.min(lines, first + size); each++) height += heightOf(each)
    return height
  }
}
