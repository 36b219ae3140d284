import { signal } from '@preact/signals'
import type { ExperimentReport } from 'coref-referee/resolve'
import { failure } from './data.ts'

/** What `referee experiment` wrote down, under the name of its file. */
export interface OpenExperiment {
  readonly name: string
  readonly report: ExperimentReport
}

export const experiments = signal<readonly OpenExperiment[]>([])

export async function openExperiments(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const report = parsed(await file.text())
    if (report === undefined) {
      failure.value = {
        message: `${file.name}: not the JSON of an experiment, with tables and figures`,
        isExpected: true,
      }
    } else {
      const others = experiments.value.filter(({ name }) => name !== file.name)
      experiments.value = [...others, { name: file.name, report }]
    }
  }
}

/** The experiment in a text, or undefined where it is something else. */
function parsed(text: string): ExperimentReport | undefined {
  try {
    const report = JSON.parse(text) as ExperimentReport
    const { schema, corpus, tables, figures, remarks } = report
    const areTables = tables.every(({ columns, rows }) => Array.isArray(columns) && Array.isArray(rows))
    const areFigures = figures.every(({ series }) => series.every(({ points }) => Array.isArray(points)))
    const areLists = Array.isArray(corpus) && Array.isArray(remarks)
    return schema === 'referee.experiment/1' && areTables && areFigures && areLists ? report : undefined
  } catch {
    return undefined
  }
}
