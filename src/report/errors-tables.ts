import type { Gain } from '../analysis/damage.ts'
import type { Ladder, Rung } from '../analysis/ladder.ts'
import type { EntityName } from '../analysis/listing.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import type { ErrorsReport, FixScores } from './errors.ts'
import { grouped, percent, signedPercent } from './number.ts'
import { metricLabel, scoreCell } from './score-cells.ts'
import { type Cell, cell, left, right, shorten, type Table } from './table.ts'

/** The names of fixes in tables. */
export const FIX_LABELS: Readonly<Record<ErrorsReport['waterfall'][number]['fix'], string>> = {
  span: 'span',
  conflated: 'conflated entities',
  'extra-mention': 'extra mention',
  'extra-entity': 'extra entity',
  divided: 'divided entity',
  'missing-mention': 'missing mention',
  'missing-entity': 'missing entity',
  uncounted: 'not counted as errors',
}

/** The summary: waterfall, verdicts, links, and where it hurts most. */
export function errorsTables(report: ErrorsReport): Table[] {
  return [
    waterfallTable(report),
    ...(report.ladder === undefined ? [] : [ladderTable(report.ladder)]),
    verdictsTable(report),
    linksTable(report),
    ...(report.worst.entities.length === 0 ? [] : [entitiesTable(report)]),
    ...(report.worst.documents.length === 0 ? [] : [documentsTable(report)]),
  ]
}

const PARTS: readonly (readonly [id: string, label: string])[] = [
  ['mentions', 'Mentions'],
  ['muc', 'MUC'],
  ['b3', 'B³'],
  ['ceafe', 'CEAFe'],
  ['conll', 'CoNLL'],
]

const RUNG_LABELS: Readonly<Record<Rung, string>> = {
  mentions: 'mentions',
  anaphoricity: 'and anaphoricity',
  links: 'and links',
}

/** The CoNLL score or, if it was not requested, the first metric determines the gain of a rung. */
function ladderTable({ scores, steps }: Ladder): Table {
  const ids = Object.keys(scores)
  const main = ids.includes('conll') ? 'conll' : (ids[0] ?? '')
  const cells = (row: Scores): Cell[] =>
    ids.flatMap((id) => (row[id] === undefined ? [] : [scoreCell(row[id], percent)]))
  const gain = (after: Scores, before: Scores): string =>
    signedPercent(headlineOf(after, main) - headlineOf(before, main))
  return {
    title: 'gain from perfect mentions, anaphoricity and links',
    columns: [left('perfect'), ...ids.map((id) => right(metricLabel(id))), right('gain'), right('alone')],
    rows: [
      [cell('(nothing)'), ...cells(scores), cell(''), cell('')],
      ...steps.map(({ rung, scores: after, alone }, i) => [
        cell(RUNG_LABELS[rung]),
        ...cells(after),
        cell(gain(after, steps[i - 1]?.scores ?? scores)),
        cell(gain(alone, scores)),
      ]),
    ],
  }
}

const count = (value: number): Cell => ({ text: grouped(value), value })
const points = (value: number): Cell => ({ text: signedPercent(value), value })

/** @param bar draws a bar beside a step, where there is room */
export function waterfallTable(
  { scores, waterfall }: ErrorsReport,
  bar?: (from: number, to: number, start: number) => string,
): Table {
  const now: FixScores = Object.fromEntries(PARTS.map(([id]) => [id, headlineOf(scores, id)]))
  const start = conllOf(now)
  let before = start
  const parts = (values: FixScores, empty: readonly string[] = []): Cell[] =>
    PARTS.map(([id]) => {
      const value = values[id] ?? 0
      return empty.includes(id)
        ? { text: percent(value), isUndefined: true }
        : { text: percent(value), value }
    })
  const rows = waterfall.map(({ fix, errors, scores: after, undefined: empty, gain, alone }) => {
    const drawn = bar === undefined ? [] : [cell(bar(before, conllOf(after), start))]
    before = conllOf(after)
    return [
      cell(FIX_LABELS[fix]),
      count(errors),
      ...parts(after, empty),
      points(gain),
      points(conllOf(alone) - start),
      ...drawn,
    ]
  })
  const blank = bar === undefined ? [] : [cell('')]
  return {
    title: 'errors, and the scores as they are fixed type by type',
    columns: [
      left('fixed'),
      right('errors'),
      ...PARTS.map(([, label]) => right(label)),
      right('gain'),
      right('alone'),
      ...(bar === undefined ? [] : [left('')]),
    ],
    rows: [
      [cell('(nothing)'), cell(''), ...parts(now, findUndefined(scores)), cell(''), cell(''), ...blank],
      ...rows,
    ],
  }
}

function verdictsTable({ verdicts }: ErrorsReport): Table {
  const names = ['tp', 'wl', 'fn', 'fp', 'first', 'twinless'] as const
  return {
    title: 'verdicts on mentions, by their immediate antecedents',
    columns: [left('side'), ...names.map(right)],
    rows: (['key', 'response'] as const).map((side) => [
      cell(side),
      ...names.map((name) => count(verdicts[side][name])),
    ]),
  }
}

function linksTable({ links }: ErrorsReport): Table {
  const names = ['new', 'right', 'fn', 'fa', 'wl', 'wl_any', 'fn_missing', 'fa_spurious'] as const
  const rows = links.filter(({ type, ...counts }) => type !== 'unknown' || names.some((n) => counts[n] > 0))
  const total = names.map((name) => rows.reduce((sum, counts) => sum + counts[name], 0))
  return {
    title: 'decisions to begin an entity or to link',
    columns: [left('type'), ...names.map(right)],
    rows: [
      ...rows.map((counts) => [cell(counts.type), ...names.map((name) => count(counts[name]))]),
      [cell('all'), ...total.map(count)],
    ],
  }
}

function entitiesTable({ worst }: ErrorsReport): Table {
  return {
    title: 'most costly entities, and the gain from fixing each one',
    columns: [left('entity'), left('side'), left('document'), right('mentions'), ...gainColumns],
    rows: worst.entities.map(({ doc, side, entity, gain }) => [
      cell(shorten(entityLabel(entity))),
      cell(side),
      cell(doc),
      cell(grouped(entity.mentions)),
      ...gainCells(gain),
    ]),
  }
}

function documentsTable({ worst }: ErrorsReport): Table {
  return {
    title: 'most costly documents',
    columns: [left('document'), right('errors'), ...gainColumns],
    rows: worst.documents.map(({ doc, errors, gain }) => [
      cell(doc),
      cell(grouped(errors)),
      ...gainCells(gain),
    ]),
  }
}

const GAINS = PARTS.filter(([id]) => id !== 'mentions')
const gainColumns = GAINS.map(([, label]) => right(label))

function gainCells(gain: Gain): Cell[] {
  return GAINS.map(([id]) => cell(signedPercent(gain[id] ?? 0)))
}

/** Its name and its id, if it has them. */
function entityLabel({ id, name }: EntityName): string {
  return [name, id === undefined ? undefined : `(${id})`].filter((part) => part !== undefined).join(' ')
}

function headlineOf(scores: ErrorsReport['scores'], id: string): number {
  const score = scores[id]
  return score === undefined ? 0 : headline(score)
}

/** The ids of scores that are undefined for the data. */
export function findUndefined(scores: Scores): string[] {
  return Object.keys(scores).filter((id) => scores[id]?.undefined === true)
}

/** The score by which errors are measured. */
export function conllOf(scores: FixScores): number {
  return scores['conll'] ?? 0
}
