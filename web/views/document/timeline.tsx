import { counted, grouped } from 'coref-referee/explorer'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { colourOf } from '../../parts/palette.ts'
import { systemNames } from '../../state/data.ts'
import { go, linkTo } from '../../state/route.ts'
import type { DocumentModel, ResponseModel } from '../../worker/view-models/document.ts'

/** The maximum number of lanes: the largest key entities get one. */
const MOST_LANES = 24
const LANE = 22
const DOT = 4

/** A key entity with its mentions. */
export interface Lane {
  readonly entity: number
  readonly number: number
  readonly name: string
  readonly mentions: readonly number[]
}

/**
 * Position by entity: a lane for each key entity, a dot for each of its mentions, coloured by its response entity.
 * An entity found whole has one colour, a divided one several; two lanes of one colour are conflated.
 */
export function Timeline({ model }: { readonly model: DocumentModel }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const response = model.responses[0] as ResponseModel
  const lanes = useMemo(() => lanesOf(model, MOST_LANES), [model])
  const tokens = model.lines.at(-1) ?? 1
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const redraw = (): void => draw(element, lanes, model, response)
    redraw()
    const observer = new ResizeObserver(redraw)
    observer.observe(element)
    return () => observer.disconnect()
  }, [lanes, model, response])
  if (lanes.length === 0) return null
  const onClick = (event: MouseEvent): void => {
    const { left, top, width } = (event.currentTarget as Element).getBoundingClientRect()
    const lane = lanes[Math.floor((event.clientY - top) / LANE)]
    if (lane === undefined) return
    const at = ((event.clientX - left) / width) * tokens
    const distance = (mention: number): number => Math.abs((model.key.start[mention] as number) - at)
    const nearest = lane.mentions.reduce((a, b) => (distance(b) < distance(a) ? b : a))
    const span = [model.key.start[nearest], model.key.end[nearest]].join('-')
    go({ view: 'text', mention: `key:${span}`, entity: lane.number })
  }
  return (
    <figure class="timeline">
      <figcaption>
        The largest entities through the text: a dot for each mention, in the colour of its entity in{' '}
        <bdi>{systemNames.value[response.system]}</bdi>; hollow where it has none
      </figcaption>
      <div class="lanes">
        <ol>
          {lanes.map(({ entity, number, name, mentions }) => (
            <li key={entity} style={{ height: `${LANE}px` }}>
              <a href={linkTo({ view: 'text', entity: number, mention: undefined })}>
                <bdi>{name}</bdi> <span class="faint">{grouped(mentions.length)}</span>
              </a>
            </li>
          ))}
        </ol>
        <canvas
          ref={canvas}
          role="img"
          style={{ height: `${lanes.length * LANE}px` }}
          aria-label={`Where the mentions of the ${counted(lanes.length, 'largest entity', 'largest entities')} are`}
          onClick={onClick}
        />
      </div>
    </figure>
  )
}

export function lanesOf({ key, words }: DocumentModel, most: number): Lane[] {
  const firsts = new Int32Array(key.sizes.length)
  for (let mention = key.entity.length - 1; mention >= 0; mention--)
    firsts[key.entity[mention] as number] = mention
  const largest = Array.from(key.sizes.keys())
    .filter((entity) => (key.sizes[entity] as number) > 1)
    .sort(
      (a, b) =>
        (key.sizes[b] as number) - (key.sizes[a] as number) || (firsts[a] as number) - (firsts[b] as number),
    )
    .slice(0, most)
  const mentions = new Map<number, number[]>(largest.map((entity) => [entity, []]))
  for (let mention = 0; mention < key.entity.length; mention++)
    mentions.get(key.entity[mention] as number)?.push(mention)
  return [...mentions].map(([entity, members]) => {
    const first = members[0] as number
    const [from, to] = [key.start[first] as number, key.end[first] as number]
    const text = words?.text.slice(words.start[from], words.end[to - 1]) ?? key.entityIds[entity] ?? ''
    return { entity, number: key.number[entity] as number, name: text, mentions: members }
  })
}

function draw(
  canvas: HTMLCanvasElement,
  lanes: readonly Lane[],
  model: DocumentModel,
  response: ResponseModel,
): void {
  const scale = devicePixelRatio || 1
  const [width, height] = [canvas.clientWidth, lanes.length * LANE]
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (context === null || width === 0) return
  context.scale(scale, scale)
  const style = getComputedStyle(canvas)
  const tokens = Math.max(1, model.lines.at(-1) ?? 1)
  for (const [lane, { mentions }] of lanes.entries()) {
    const y = (lane + 0.5) * LANE
    context.fillStyle = style.getPropertyValue('--rule')
    context.fillRect(0, y, width, 1)
    for (const mention of mentions) {
      const x = DOT + ((model.key.start[mention] as number) / tokens) * (width - 2 * DOT)
      const twin = response.twins.key[mention] as number
      context.beginPath()
      context.arc(x, y, DOT, 0, 2 * Math.PI)
      if (twin < 0) {
        context.strokeStyle = style.color
        context.stroke()
      } else {
        context.fillStyle = colourOf(response.number[response.entity[twin] as number] as number)
        context.fill()
      }
    }
  }
}
