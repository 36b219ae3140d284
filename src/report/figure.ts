import { grouped } from './number.ts'

/** A picture, independent of how it is drawn: curves, or separate points. */
export interface Figure {
  readonly title: string
  readonly kind: 'lines' | 'points'
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly Series[]
  /** Draw the line y = x. */
  readonly diagonal?: boolean
}

export interface Axis {
  readonly label: string
  /** The visible range; computed from the data if absent. */
  readonly range?: readonly [low: number, high: number]
  /** For an axis of categories rather than numbers: category i is at i. */
  readonly categories?: readonly string[]
  /** A value to point out. */
  readonly mark?: { readonly at: number; readonly label: string }
}

export interface Series {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

const WIDTH = 680
const HEIGHT = 400
const MARGIN = { top: 36, right: 190, bottom: 48, left: 56 }
/** The palette of Okabe and Ito without yellow, which is too pale for a line. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000']
/** Colour is never the only distinction: each series has its own marks, and lines have their own dashes. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 3']
/** With more points than this, those of a series probably overlap. */
const MANY = 30
const MARKS = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const

/** Draw a figure as a standalone SVG document. */
export function renderSvg(figure: Figure): string {
  const { title, kind, x, y, series } = figure
  const points = series.flatMap((each) => each.points)
  const across = scaleOf(
    x,
    points.map(([value]) => value),
    [MARGIN.left, WIDTH - MARGIN.right],
  )
  const up = scaleOf(
    y,
    points.map(([, value]) => value),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
  )
  const drawn = series.map((each, i) => drawSeries(each, i, kind, across, up))
  const legend = series.map((each, i) => drawLegend(each.name, i, kind))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN.left}" y="20" font-size="14" font-weight="600">${escapeXml(title)}</text>`,
    ...drawAxes(x, y, across, up),
    ...(figure.diagonal === true ? [drawDiagonal(across, up)] : []),
    ...drawn,
    ...legend,
    '</svg>',
    '',
  ].join('\n')
}

/** Maps values to positions, and has round values to mark. */
interface Scale {
  readonly at: (value: number) => number
  readonly low: number
  readonly high: number
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
}

function scaleOf(axis: Axis, values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const { categories, range } = axis
  const [low, high] = categories === undefined ? (range ?? extent(values)) : [-0.5, categories.length - 0.5]
  const ticks =
    categories === undefined
      ? roundValues(low, high).map((value) => ({
          value,
          label: Math.abs(value) < 1 ? `${value}` : grouped(value),
        }))
      : categories.map((label, value) => ({ value, label }))
  return { low, high, ticks, at: (value) => round(from + ((value - low) / (high - low)) * (to - from)) }
}

function roundValues(low: number, high: number): number[] {
  const step = roundStep((high - low) / 5)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** 1, 2 or 5 times a power of ten: the smallest that is not less than this. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return (([1, 2, 5] as const).find((factor) => factor * power >= step * (1 - 1e-9)) ?? 10) * power
}

/** A little more than the data on either side; a visible range even for a single value. */
function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (values.length === 0) return [0, 1]
  const reach = high > low ? (high - low) * 0.05 : Math.abs(high) * 0.05 || 1
  return [low - reach, high + reach]
}

function drawDiagonal(across: Scale, up: Scale): string {
  const [from, to] = [Math.max(across.low, up.low), Math.min(across.high, up.high)]
  return `<line x1="${across.at(from)}" y1="${up.at(from)}" x2="${across.at(to)}" y2="${up.at(to)}" stroke="#999999"/>`
}

function drawAxes(x: Axis, y: Axis, across: Scale, up: Scale): string[] {
  const [bottom, right] = [HEIGHT - MARGIN.bottom, WIDTH - MARGIN.right]
  const middle = (MARGIN.top + bottom) / 2
  return [
    ...up.ticks.map(({ value, label }) => {
      const at = up.at(value)
      return `<line x1="${MARGIN.left}" x2="${right}" y1="${at}" y2="${at}" stroke="#dddddd"/><text x="${MARGIN.left - 6}" y="${at + 4}" text-anchor="end">${escapeXml(label)}</text>`
    }),
    ...across.ticks.map(({ value, label }) => {
      const at = across.at(value)
      const size = x.categories === undefined ? '' : ' font-size="10"'
      return `<line x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 4}" stroke="#555555"/><text x="${at}" y="${bottom + 18}" text-anchor="middle"${size}>${escapeXml(label)}</text>`
    }),
    ...(x.mark === undefined
      ? []
      : [
          `<line x1="${across.at(x.mark.at)}" x2="${across.at(x.mark.at)}" y1="${MARGIN.top}" y2="${bottom}" stroke="#999999"/><text x="${across.at(x.mark.at) + 4}" y="${bottom - 6}" fill="#555555">${escapeXml(x.mark.label)}</text>`,
        ]),
    `<line x1="${MARGIN.left}" x2="${right}" y1="${bottom}" y2="${bottom}" stroke="#555555"/>`,
    `<text x="${(MARGIN.left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escapeXml(x.label)}</text>`,
    `<text transform="rotate(-90 14 ${middle})" x="14" y="${middle}" text-anchor="middle">${escapeXml(y.label)}</text>`,
  ]
}

function drawSeries({ points }: Series, i: number, kind: Figure['kind'], across: Scale, up: Scale): string {
  const places = points.map(([x, y]): [number, number] => [across.at(x), up.at(y)])
  const marks = places.map(([x, y]) => mark(x, y, i))
  // Transparency shows how many points overlap.
  if (kind === 'points') return `<g opacity="${points.length > MANY ? 0.6 : 1}">${marks.join('')}</g>`
  const path = places.map(([x, y]) => `${x},${y}`).join(' ')
  return `<polyline points="${path}" fill="none" stroke="${colorOf(i)}" stroke-width="1.8"${dashOf(i)}/>${marks.join('')}`
}

function drawLegend(name: string, i: number, kind: Figure['kind']): string {
  const [x, y] = [WIDTH - MARGIN.right + 16, MARGIN.top + 10 + i * 20]
  const line =
    kind === 'lines'
      ? `<line x1="${x}" x2="${x + 22}" y1="${y}" y2="${y}" stroke="${colorOf(i)}" stroke-width="1.8"${dashOf(i)}/>`
      : ''
  return `${line}${mark(x + 11, y, i)}<text x="${x + 28}" y="${y + 4}">${escapeXml(name)}</text>`
}

function mark(x: number, y: number, i: number): string {
  const fill = `fill="${colorOf(i)}"`
  switch (MARKS[i % MARKS.length]) {
    case 'square':
      return `<rect x="${x - 3}" y="${y - 3}" width="6" height="6" ${fill}/>`
    case 'triangle':
      return `<path d="M${x} ${y - 4}l4 7h-8z" ${fill}/>`
    case 'diamond':
      return `<path d="M${x} ${y - 4}l4 4l-4 4l-4 -4z" ${fill}/>`
    case 'cross':
      return `<path d="M${x - 3} ${y - 3}l6 6m0 -6l-6 6" stroke="${colorOf(i)}" stroke-width="1.8"/>`
    default:
      return `<circle cx="${x}" cy="${y}" r="3" ${fill}/>`
  }
}

function colorOf(i: number): string {
  return COLORS[i % COLORS.length] as string
}

function dashOf(i: number): string {
  const dash = DASHES[i % DASHES.length] as string
  return dash === '' ? '' : ` stroke-dasharray="${dash}"`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
