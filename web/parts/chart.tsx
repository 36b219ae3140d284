import { useEffect, useRef } from 'preact/hooks'
import { saveSvg } from './save-svg.ts'

interface ChartProps {
  /** What the picture shows, in a sentence; also read out by screen readers. */
  readonly title: string
  /** File name without extension. */
  readonly name: string
  /** Draws it for a width in pixels. */
  readonly draw: (width: number) => Element
  /** True if parts of the picture are links, which screen readers must reach. */
  readonly hasLinks?: boolean
}

/** A picture that fits its column and can be saved. */
export function Chart({ title, name, draw, hasLinks = false }: ChartProps) {
  const holder = useRef<HTMLDivElement & HTMLElement>(null)
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    let drawnWidth = 0
    const redraw = (): void => {
      const width = Math.floor(element.clientWidth)
      if (width === drawnWidth || width === 0) return
      drawnWidth = width
      element.replaceChildren(removeLabels(draw(width)))
    }
    redraw()
    const observer = new ResizeObserver(redraw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [draw])
  return (
    <figure class="chart">
      <figcaption>
        {title}
        <button type="button" class="export" onClick={() => saveSvg(holder.current, name)}>
          SVG
        </button>
      </figcaption>
      {hasLinks ? (
        <section ref={holder} aria-label={title} />
      ) : (
        <div ref={holder} role="img" aria-label={title} />
      )}
    </figure>
  )
}

/** A picture that is described as a whole needs no labels on its parts. */
function removeLabels(picture: Element): Element {
  for (const part of picture.querySelectorAll('g[aria-label]')) part.removeAttribute('aria-label')
  return picture
}
