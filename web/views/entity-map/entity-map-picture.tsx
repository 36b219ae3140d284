import { counted } from 'coref-referee/explorer'
import { useRef } from 'preact/hooks'
import { entityLabel } from '../../parts/entity-label.ts'
import { colourOf } from '../../parts/palette.ts'
import { saveSvg } from '../../parts/save-svg.ts'
import { Scroll } from '../../parts/scroll.tsx'
import type { EntityMapModel, MappedEntity } from '../../worker/view-models/entity-map.ts'
import type { Box, Layout, Ribbon } from './layout.ts'

interface PictureProps {
  readonly model: EntityMapModel
  readonly layout: Layout
  /** Number of the selected entity. */
  readonly chosen: number | undefined
  readonly linkOf: (number: number) => string
}

const BOX = 14
const STUB = 22

/** The width of the picture, and the space for its labels. */
interface Room {
  readonly width: number
  readonly label: number
  readonly letters: number
  readonly fontSize: number
}

const WIDE: Room = { width: 900, label: 300, letters: 34, fontSize: 13 }
/** On a phone both sides must be visible: shorter labels, in letters that are still legible when scaled down. */
const NARROW: Room = { width: 520, label: 195, letters: 15, fontSize: 17 }
const NARROW_SCREEN = 600

/** Key entities left, response entities right, overlaps between them: dark if CEAF aligns them, else pale. */
export function EntityMapPicture({ model, layout, chosen, linkOf }: PictureProps) {
  const holder = useRef<HTMLElement>(null)
  const { width, label, letters, fontSize } = globalThis.innerWidth < NARROW_SCREEN ? NARROW : WIDE
  const [leftEdge, rightEdge] = [label, width - label - BOX]
  const labelOf = (number: number): string => entityLabel(number, model.key.length)
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
          viewBox={`0 -4 ${width} ${layout.height + 8}`}
          width={width}
          height={layout.height + 8}
          aria-label={`${model.key.length} key entities and ${model.response.length} response entities`}
          font-size={fontSize}
          font-family="system-ui, sans-serif"
          fill="currentColor"
        >
          {layout.ribbons.map((ribbon) => {
            const { key, response, isChosen, shared } = ribbon.overlap
            const number = (model.key[key] as MappedEntity).number
            const other = (model.response[response] as MappedEntity).number
            const opacity = (isChosen ? 0.65 : 0.18) * (isFaint(number, other) ? 0.3 : 1)
            return (
              <a
                key={`${key}-${response}`}
                href={linkOf(number)}
                aria-label={`${shared} shared by entities ${labelOf(number)} and ${labelOf(other)}`}
              >
                <path
                  d={curve(ribbon, leftEdge + BOX, rightEdge)}
                  fill={colourOf(number)}
                  fill-opacity={opacity}
                >
                  <title>{`${shared} shared`}</title>
                </path>
              </a>
            )
          })}
          {layout.left.map((box) => entityBox(box, model.key[box.entity] as MappedEntity, true))}
          {layout.right.map((box) => entityBox(box, model.response[box.entity] as MappedEntity, false))}
        </svg>
      </Scroll>
    </figure>
  )

  function entityBox(box: Box, entity: MappedEntity, isKey: boolean) {
    const { number, name, size, twins, partner } = entity
    const colour = colourOf(number)
    const x = isKey ? leftEdge : rightEdge
    const text = isKey
      ? { x: leftEdge - STUB - 6, anchor: 'end' }
      : { x: rightEdge + BOX + STUB + 6, anchor: 'start' }
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
            x1={isKey ? leftEdge - STUB : rightEdge + BOX}
            x2={isKey ? leftEdge : rightEdge + BOX + STUB}
            y1={y}
            y2={y}
            stroke={colour}
            stroke-width={2}
            stroke-dasharray="2 3"
          />
        ))}
        <text x={text.x} y={box.top + box.height / 2} dy="0.35em" text-anchor={text.anchor}>
          {isKey ? `${cut(name, letters)} · ${number}` : `${labelOf(number)} · ${cut(name, letters)}`}
        </text>
      </a>
    )
  }
}

function curve({ leftTop, rightTop, thickness }: Ribbon, from: number, to: number): string {
  const middle = (from + to) / 2
  return (
    `M${from},${leftTop}C${middle},${leftTop} ${middle},${rightTop} ${to},${rightTop}` +
    `v${thickness}C${middle},${rightTop + thickness} ${middle},${leftTop + thickness} ${from},${leftTop + thickness}z`
  )
}

function cut(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name
}
