import { signal } from '@preact/signals'
import type { StandingsReport } from 'coref-referee/explorer'
import type { ExperimentReport } from 'coref-referee/resolve'
import { inflate } from '../worker/inflate.ts'
import { blockOf, failure } from './data.ts'
import { slide } from './route.ts'

/** A result written by `referee experiment` or `referee suite`, with its file name. */
export interface OpenResult {
  readonly name: string
  readonly report: ExperimentReport | StandingsReport
}

export const results = signal<readonly OpenResult[]>([])

export async function openResults(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const report = parseReport(await file.text())
    if (report === undefined) {
      failure.value = {
        message: `${file.name}: not an experiment or suite result`,
        isExpected: true,
      }
    } else {
      const others = results.value.filter(({ name }) => name !== file.name)
      results.value = [...others, { name: file.name, report }]
    }
  }
}

/** Show the standings embedded in the page, if any. */
export async function openStandings(): Promise<void> {
  const inside = blockOf('standings')
  if (inside === undefined) return
  const report = parseReport(new TextDecoder().decode(await inflate(inside)))
  if (report === undefined) return
  results.value = [{ name: 'standings.json', report }]
  if (location.hash === '') slide({ view: 'experiments' })
}

/** The result in a text, or undefined if it is something else. */
function parseReport(text: string): OpenResult['report'] | undefined {
  try {
    const report = JSON.parse(text) as OpenResult['report']
    const isValid = report.schema === 'referee.standings/1' ? isStandings(report) : isExperiment(report)
    return isValid ? report : undefined
  } catch {
    return undefined
  }
}

function isExperiment({ schema, corpus, tables, figures, remarks }: ExperimentReport): boolean {
  const areTables = tables.every(({ columns, rows }) => Array.isArray(columns) && Array.isArray(rows))
  const areFigures = figures.every(({ series }) => series.every(({ points }) => Array.isArray(points)))
  const areLists = Array.isArray(corpus) && Array.isArray(remarks)
  return schema === 'referee.experiment/1' && areTables && areFigures && areLists
}

function isStandings({ datasets, systems }: StandingsReport): boolean {
  return systems.every(({ results: own }) => own.length === datasets.length)
}
