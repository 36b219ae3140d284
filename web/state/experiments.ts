import { signal } from '@preact/signals'
import type { Figure } from '../../src/report/figure.ts'
import type { Table } from '../../src/report/table.ts'
import { failure } from './session.ts'

/** What `referee experiment` wrote down, under the name of its file. */
export interface OpenExperiment {
  readonly name: string
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly remarks: readonly string[]
}

export const experiments = signal<readonly OpenExperiment[]>([])

export async function openExperiments(files: readonly File[]): Promise<void> {
  for (const file of files) {
    const opened = parsed(file.name, await file.text())
    if (opened === undefined) {
      failure.value = {
        message: `${file.name}: not the JSON of an experiment, with tables and figures`,
        isExpected: true,
      }
    } else experiments.value = [...experiments.value.filter(({ name }) => name !== file.name), opened]
  }
}

/** The experiment in a text, or undefined where it is something else. */
function parsed(name: string, text: string): OpenExperiment | undefined {
  try {
    const { tables = [], figures = [], remarks = [] } = JSON.parse(text) as Partial<OpenExperiment>
    const areTables = tables.every(({ columns, rows }) => Array.isArray(columns) && Array.isArray(rows))
    const areFigures = figures.every(({ series }) => series.every(({ points }) => Array.isArray(points)))
    const isEmpty = tables.length + figures.length === 0
    return areTables && areFigures && !isEmpty ? { name, tables, figures, remarks } : undefined
  } catch {
    return undefined
  }
}
