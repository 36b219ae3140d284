import { useEffect, useMemo, useRef } from 'preact/hooks'
import { colourOf } from '../../parts/palette.ts'
import { route } from '../../state/route.ts'
import type { DocumentModel, ResponseModel } from '../../worker/view-models/document.ts'
import { lanesOf } from '../document/timeline.tsx'
import { lineOf } from './fragments.ts'
import { currentLine, errors, lineMoved, sideOf } from './selection.ts'

/** At most this many entities have a column of their own. */
const MOST_LANES = 8
/** Width of the column for errors, and of that for each entity, in pixels. */
const ERRORS = 12
const LANE = 6

/**
 * The whole text from top to bottom, beside the visible part: a red mark for each error, and a column for each of the
 * largest entities, with a dot for each mention in the colour of its response entity, as in the timeline. A click
 * goes to that line.
 */
export function Minimap({ model }: { readonly model: DocumentModel }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const lanes = useMemo(() => lanesOf(model, MOST_LANES), [model])
  const lines = Math.max(1, model.lines.length - 1)
  // Read here, so that the map is redrawn when they change.
  const [marked, followed, current] = [errors.value, route.value.entity, currentLine.value]
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const redraw = (): void => draw(element)
    redraw()
    const observer = new ResizeObserver(redraw)
    observer.observe(element)
    return () => observer.disconnect()

    function draw(picture: HTMLCanvasElement): void {
      const scale = devicePixelRatio || 1
      const [width, height] = [picture.clientWidth, picture.clientHeight]
      picture.width = width * scale
      picture.height = height * scale
      const context = picture.getContext('2d')
      if (context === null || height === 0) return
      context.scale(scale, scale)
      const style = getComputedStyle(picture)
      const y = (token: number): number => ((lineOf(model.lines, token) + 0.5) / lines) * height
      const thin = Math.max(1, Math.min(4, height / lines))
      if (current >= 0) {
        context.fillStyle = style.getPropertyValue('--rule')
        context.fillRect(0, (current / lines) * height - 1, width, Math.max(3, height / lines))
      }
      context.fillStyle = style.getPropertyValue('--bad')
      const sides = { key: sideOf('key')?.start, response: sideOf('response')?.start }
      // One mark per line and per pixel is enough.
      let [end, last] = [-1, -1]
      for (const { side, mention } of marked) {
        const token = sides[side]?.[mention] as number
        if (token < end) continue
        const line = lineOf(model.lines, token)
        end = model.lines[line + 1] as number
        const at = Math.round(((line + 0.5) / lines) * height * scale)
        if (at !== last) context.fillRect(2, at / scale - thin / 2, ERRORS - 5, thin)
        last = at
      }
      const response = model.responses[0] as ResponseModel
      for (const [lane, { number, mentions }] of lanes.entries()) {
        context.globalAlpha = followed === undefined || followed === number ? 1 : 0.2
        for (const mention of mentions) {
          const twin = response.twins.key[mention] as number
          const x = ERRORS + (lane + 0.5) * LANE
          context.fillStyle =
            twin < 0
              ? style.getPropertyValue('--faint')
              : colourOf(response.number[response.entity[twin] as number] as number)
          context.fillRect(x - 2, y(model.key.start[mention] as number) - thin / 2, 4, Math.max(2, thin))
        }
      }
      context.globalAlpha = 1
    }
  }, [model, lanes, lines, marked, followed, current])
  const onClick = (event: MouseEvent): void => {
    const { top, height } = (event.currentTarget as Element).getBoundingClientRect()
    const line = Math.floor(((event.clientY - top) / height) * lines)
    lineMoved.value = { mention: route.value.mention, line: Math.max(0, Math.min(lines - 1, line)) }
  }
  return (
    <canvas
      ref={canvas}
      class="minimap screen-only"
      role="img"
      style={{ width: `${ERRORS + lanes.length * LANE}px` }}
      aria-label="The whole text: where errors are, and the mentions of the largest entities"
      onClick={onClick}
    />
  )
}
