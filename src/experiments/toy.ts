import type { Figure } from '../report/figure.ts'
import { fixed } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { Experiment, ExperimentResult } from './experiment.ts'
import { compute, subjectOf, type WorkedExample } from './worked-example.ts'

export interface Erratum {
  readonly paper: string
  readonly where: string
  readonly what: string
}

/** Everything printed in the five papers that can be recomputed. */
export interface WorkedExamples {
  readonly cases: readonly WorkedExample[]
  readonly errata: readonly Erratum[]
}

const VERDICTS: Readonly<Record<string, string>> = {
  ok: '',
  ok_f_from_rounded: 'the paper takes F from rounded P and R',
  derived: 'not printed: follows from the definition',
  erratum: 'the paper is wrong',
  within_rounding_of_inputs: 'within the rounding of the printed inputs',
  not_reproducible_from_rounded: 'the printed inputs are too coarse to tell',
}

/** Needs no corpus: the papers bring their own examples. */
export const toy: Experiment = {
  name: 'toy',
  paper: 'Luo 2005, Stoyanov et al. 2009, Cai and Strube 2010, Lin et al. 2010, Tuggener 2014',
  title: 'Every worked example of the papers, computed again',
  needs: [],
  models: [],
  run: ({ examples }) => runToy(examples),
}

/** Every worked example of the five papers: the printed figure, ours, and who is wrong if they differ. */
export function runToy({ cases, errata }: WorkedExamples): ExperimentResult {
  const papers = [...new Set(cases.map(paperOf))]
  const compared = cases.map((example) => compare(example))
  const printed = compared.filter(({ example }) => example.printed !== undefined)
  const derived = compared.filter(({ example }) => example.printed === undefined)
  const differing = compared.filter(({ isAgreed }) => !isAgreed)
  return {
    tables: [
      ...papers.map((paper) =>
        tableOf(
          paper,
          compared.filter(({ example }) => paperOf(example) === paper),
        ),
      ),
      {
        title: 'Errata',
        columns: [left('paper'), left('where'), left('what')],
        rows: errata.map(({ paper, where, what }) => [cell(paper), cell(where), cell(what)]),
      },
    ],
    figures: [figureOf(papers, compared)],
    remarks: [
      `${printed.length} figures that the papers print, ${printed.filter(({ isAgreed }) => isAgreed).length} of them as printed; ${derived.length} that they do not print but define, ${derived.filter(({ isAgreed }) => isAgreed).length} of them as defined`,
      ...differing.map(({ example }) => `${example.id}: ${VERDICTS[example.status] ?? example.status}`),
    ],
  }
}

interface Compared {
  readonly example: WorkedExample
  readonly ours: Readonly<Record<string, number>>
  readonly isAgreed: boolean
}

/** Ours must match the paper's figure, or what follows from its definitions, within half a unit of the last digit. */
function compare(example: WorkedExample): Compared {
  const ours = compute(example)
  const reach = example.tolerance ?? 0.5 * 10 ** -example.decimals + 1e-9
  const isAgreed = Object.entries(example.printed ?? example.expected ?? {}).every(
    ([name, value]) => Math.abs((ours[name] ?? Number.NaN) - value) <= reach,
  )
  return { example, ours, isAgreed }
}

/** How far our figures are from the printed ones: within half a unit of the last digit they are equal. */
function figureOf(papers: readonly string[], compared: readonly Compared[]): Figure {
  return {
    title: 'Ours less printed, in units of the last printed digit',
    kind: 'points',
    x: { label: 'worked example' },
    y: { label: 'units' },
    series: papers.map((paper) => ({
      name: paper,
      points: compared.flatMap(({ example, ours }, i) =>
        paperOf(example) === paper
          ? Object.entries(example.printed ?? {}).map(([name, value]): [number, number] => [
              i + 1,
              ((ours[name] ?? value) - value) * 10 ** example.decimals,
            ])
          : [],
      ),
    })),
  }
}

function tableOf(paper: string, compared: readonly Compared[]): Table {
  return {
    title: paper,
    columns: [left('where'), left('example'), left('what'), right('printed'), right('ours'), left('')],
    rows: compared.map(({ example, ours }) => {
      const names = Object.keys(example.expected ?? example.printed ?? ours)
      const verdict = example.printed === undefined ? 'derived' : example.status
      return [
        cell(example.source.slice(paper.length).trim()),
        cell(example.id),
        cell(`${subjectOf(example)}: ${names.join(' ')}`),
        cell(example.printed === undefined ? '' : valuesOf(example.printed, names, example.decimals)),
        cell(valuesOf(ours, names, example.decimals)),
        cell(VERDICTS[verdict] ?? verdict),
      ]
    }),
  }
}

function valuesOf(
  values: Readonly<Record<string, number>>,
  names: readonly string[],
  decimals: number,
): string {
  return names
    .map((name) => {
      const value = values[name]
      if (value === undefined) return '–'
      return Number.isInteger(value) && Math.abs(value) > 1 ? String(value) : fixed(value, decimals)
    })
    .join(' ')
}

/** `Luo 2005` of `Luo 2005 Table 1`. */
function paperOf({ source }: WorkedExample): string {
  return /^.*?\b\d{4}(?: \(CONE\))?/.exec(source)?.[0] ?? source
}
