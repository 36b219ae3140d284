import { useRef } from 'preact/hooks'
import { counted } from '../../../src/report/number.ts'
import { colourOf } from '../../parts/palette.ts'
import { saveSvg } from '../../parts/save-svg.ts'
import { Scroll } from '../../parts/scroll.tsx'
import type { AlignmentSight, EntitySight } from '../../worker/alignment-sight.ts'
import type { Box, Layout, Ribbon } from './layout.ts'

interface PictureProps {
  readonly sight: AlignmentSight
  readonly layout: Layout
  /** Number of the entity that is looked at. */
  readonly chosen: number | undefined
  readonly linkOf: (number: number) => string
}

const WIDTH = 900
const BOX = 14
const LABEL = 300
const [LEFT, RIGHT] = [LABEL, WIDTH - LABEL - BOX]
const STUB = 22

/** Key entities left, response entities right, what they share between them: dark where CEAF aligns, pale elsewhere. */
export function AlignmentPicture({ sight, layout, chosen, linkOf }: PictureProps) {
  const holder = useRef<HTMLElement>(null)
  const isFaint = (...numbers: readonly number[]): boolean =>
    chosen !== undefined && !numbers.includes(chosen)
  return (
    <figure class="chart alignment">
      <figcaption>
        key left, response right; what CEAF aligns is strong, the rest pale
        <button
          type="button"
          class="export"
          aria-label="Save the picture as SVG"
          onClick={() => saveSvg(holder.current, 'alignment')}
        >
          SVG
        </button>
      </figcaption>
      <Scroll label="Alignment of entities" holder={holder}>
        <svg
          viewBox={`0 -4 ${WIDTH} ${layout.height + 8}`}
          width={WIDTH}
          height={layout.height + 8}
          aria-label={`${sight.key.length} key entities and ${sight.response.length} response entities`}
          font-size="13"
          font-family="system-ui, sans-serif"
          fill="currentColor"
        >
          {layout.ribbons.map((ribbon) => {
            const { key, response, isChosen, shared } = ribbon.overlap
            const number = (sight.key[key] as EntitySight).number
            const other = (sight.response[response] as EntitySight).number
            const opacity = (isChosen ? 0.65 : 0.18) * (isFaint(number, other) ? 0.3 : 1)
            return (
              <path
                key={`${key}-${response}`}
                d={curve(ribbon)}
                fill={colourOf(number)}
                fill-opacity={opacity}
              >
                <title>{`${shared} shared`}</title>
              </path>
            )
          })}
          {layout.left.map((box) => entityBox(box, sight.key[box.entity] as EntitySight, true))}
          {layout.right.map((box) => entityBox(box, sight.response[box.entity] as EntitySight, false))}
        </svg>
      </Scroll>
    </figure>
  )

  function entityBox(box: Box, entity: EntitySight, isKey: boolean) {
    const { number, name, size, twins, partner } = entity
    const colour = colourOf(number)
    const x = isKey ? LEFT : RIGHT
    const text = isKey
      ? { x: LEFT - STUB - 6, anchor: 'end' }
      : { x: RIGHT + BOX + STUB + 6, anchor: 'start' }
    const perMention = Math.min(7, box.height / size)
    const stubs = Array.from(
      { length: Math.min(size - twins, 40) },
      (_, i) => box.top + (twins + i + 0.5) * perMention,
    )
    return (
      <a key={`${isKey}${box.entity}`} href={linkOf(number)} style={{ opacity: isFaint(number) ? 0.35 : 1 }}>
        <title>{`${name}: ${counted(size, 'mention')}, ${twins} with a twin`}</title>
        <rect
          x={x}
          y={box.top}
          width={BOX}
          height={box.height}
          rx={3}
          fill={partner < 0 ? 'none' : colour}
          stroke={colour}
          stroke-width={2}
          stroke-dasharray={partner < 0 ? '3 2' : undefined}
        />
        {stubs.map((y) => (
          <line
            key={y}
            x1={isKey ? LEFT - STUB : RIGHT + BOX}
            x2={isKey ? LEFT : RIGHT + BOX + STUB}
            y1={y}
            y2={y}
            stroke={colour}
            stroke-width={2}
            stroke-dasharray="2 3"
          />
        ))}
        <text x={text.x} y={box.top + box.height / 2} dy="0.35em" text-anchor={text.anchor}>
          {isKey ? `${cut(name)} · ${number}` : `${number} · ${cut(name)}`}
        </text>
      </a>
    )
  }
}

function curve({ leftTop, rightTop, thickness }: Ribbon): string {
  const [from, to] = [LEFT + BOX, RIGHT]
  const middle = (from + to) / 2
  return (
    `M${from},${leftTop}C${middle},${leftTop} ${middle},${rightTop} ${to},${rightTop}` +
    `v${thickness}C${middle},${rightTop + thickness} ${middle},${leftTop + thickness} ${from},${leftTop + thickness}z`
  )
}

const LONGEST = 34

function cut(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}
