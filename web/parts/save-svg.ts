import { download } from './download.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Save the picture for a paper: its legend above it, in black without a background. */
export function saveSvg(holder: Element | null, name: string): void {
  // The legend comes first, and its symbols are SVGs too.
  const picture = [...(holder?.querySelectorAll('svg') ?? [])].at(-1)
  if (picture === undefined) return
  const items = [...(holder?.querySelectorAll('[class$="-swatch"]') ?? [])]
  const saved = items.length === 0 ? (picture.cloneNode(true) as SVGElement) : withLegend(picture, items)
  saved.setAttribute('xmlns', SVG)
  saved.setAttribute('color', 'black')
  download(`${name}.svg`, new XMLSerializer().serializeToString(saved), 'image/svg+xml')
}

/** Room for a line of the legend, a symbol and a letter, in pixels. */
const LINE = 24
const SIGN = 20
const LETTER = 7.5

function withLegend(picture: SVGElement, items: readonly Element[]): SVGElement {
  const { width, height } = picture.getBoundingClientRect()
  const whole = element('svg', { 'font-family': 'sans-serif', 'font-size': 13 })
  let [x, y] = [10, 4]
  for (const item of items) {
    const text = item.textContent ?? ''
    const room = SIGN + LETTER * text.length + SIGN
    if (x > 10 && x + room > width) [x, y] = [10, y + LINE]
    const sign = item.querySelector('svg')?.cloneNode(true) as SVGElement
    place(sign, { x, y })
    const label = element('text', { x: x + SIGN, y: y + 12 })
    label.textContent = text
    whole.append(sign, label)
    x += room
  }
  const inner = picture.cloneNode(true) as SVGElement
  place(inner, { x: 0, y: y + LINE })
  whole.append(inner)
  place(whole, { width, height: height + y + LINE })
  return whole
}

function element(name: string, attributes: Readonly<Record<string, number | string>>): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement
  place(made, attributes)
  return made
}

function place(svg: SVGElement, attributes: Readonly<Record<string, number | string>>): void {
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value))
}
