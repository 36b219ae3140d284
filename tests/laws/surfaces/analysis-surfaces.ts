import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type {
  AgreementReport,
  ComparisonReport,
  ConcordanceReport,
  DifferencesReport,
  ErrorsReport,
  ExplanationReport,
  SensitivityReport,
  StandingsReport,
} from '../../../src/entries/compare.ts'
import type { ScoresReport } from '../../../src/entries/score.ts'
import { answerIn } from './answer.ts'
import { isAligned } from './cell-choices.ts'
import {
  annotatesAll,
  firstOf,
  needsAllMetrics,
  noAlignment,
  noBooks,
  noPairing,
  noWindow,
  onlyCompares,
  ownMetrics,
  savesNoParts,
  takesSidesInTurn,
} from './exclusions.ts'
import { printed } from './outcome.ts'
import { ownFields } from './own-fields.ts'
import type { Surface } from './surface.ts'

async function reported<Report>(...args: readonly string[]): Promise<Report> {
  return JSON.parse(await printed([...args, '--json', '--quiet'])) as Report
}

const comparison: Surface = {
  name: 'compare',
  through: ['compare', 'comparison.schema.json'],
  ownFields: ownFields.comparison,
  cannot: onlyCompares,
  async together({ key, responses, flags }) {
    return answerIn(await reported<ComparisonReport>('compare', key, ...responses, ...flags, '--trials', '1'))
  },
}

const comparisonWithSaved: Surface = {
  name: 'compare (saved)',
  through: ['compare'],
  isVariant: true,
  ownFields: ownFields.comparison,
  cannot: firstOf(onlyCompares, savesNoParts, needsAllMetrics),
  async together({ key, responses: [first = '', ...others], flags, folder }, reference) {
    const saved = await reference.saved(0)
    const path = join(folder, 'saved.json')
    // A run that failed saved nothing: its error must come from the response itself.
    if (saved !== undefined) writeFileSync(path, saved)
    const systems = [saved === undefined ? first : path, ...others]
    return answerIn(await reported<ComparisonReport>('compare', key, ...systems, ...flags, '--trials', '1'))
  },
}

const errors: Surface = {
  name: 'errors',
  through: ['errors', 'errors.schema.json'],
  cannot: firstOf(noBooks, ownMetrics),
  async alone({ key, responses, flagsWithoutMetrics }, system) {
    const args = [key, responses[system] as string, ...flagsWithoutMetrics, '--limit', '0']
    const { signature, scores } = await reported<ErrorsReport>('errors', ...args)
    return { signatures: [signature], scores: [scores], hasOwnMetrics: true }
  },
}

const concordance: Surface = {
  name: 'errors --where',
  through: ['errors', 'concordanceReport', 'concordance.schema.json'],
  cannot: firstOf(noBooks, ownMetrics),
  async alone({ key, responses, flagsWithoutMetrics }, system) {
    const query = ['--where', 'side:key', '--limit', '0']
    const args = [key, responses[system] as string, ...flagsWithoutMetrics, ...query]
    return { signatures: [(await reported<ConcordanceReport>('errors', ...args)).signature] }
  },
}

const sensitivity: Surface = {
  name: 'sensitivity',
  through: ['sensitivity', 'sensitivity.schema.json'],
  ownFields: ownFields.sensitivity,
  cannot: noBooks,
  async alone({ key, responses, flags }, system) {
    const short = ['--perturb', 'drop', '--shares', '50', '--trials', '1']
    const args = [key, responses[system] as string, ...flags, ...short]
    const { signature, scores } = await reported<SensitivityReport>('sensitivity', ...args)
    return { signatures: [signature], scores: [scores] }
  },
}

const explanation: Surface = {
  name: 'explain',
  through: ['explain', 'explanationReport', 'explanation.schema.json'],
  cannot: firstOf(noWindow, ownMetrics),
  async alone({ key, responses, flagsWithoutMetrics }, system, { saved }) {
    const { systems } = JSON.parse((await saved(system)) as string) as ScoresReport
    const document = systems[0]?.documents?.[0]?.id as string
    const args = ['b3', key, responses[system] as string, ...flagsWithoutMetrics, '--doc', document]
    return { signatures: [(await reported<ExplanationReport>('explain', ...args)).signature] }
  },
}

const differences: Surface = {
  name: 'explain --differences',
  through: ['explain'],
  cannot: noBooks,
  async alone({ key, responses, flags }, system) {
    const args = ['--differences', key, responses[system] as string, ...flags]
    const { signature, scores } = await reported<DifferencesReport>('explain', ...args)
    return { signatures: [signature], headlines: [scores] }
  },
}

const suite: Surface = {
  name: 'suite',
  through: ['suite', 'standingsReport', 'standings.schema.json'],
  cannot: firstOf(noPairing, noAlignment),
  async alone({ key, responses, folder, reading: { responseFormat }, settingsFlags }, system) {
    const path = join(folder, 'suite.json')
    const format = responseFormat === undefined ? {} : { format: responseFormat }
    const entry = { name: 'system', responses: basename(responses[system] as string), ...format }
    const datasets = [{ name: 'data', key: basename(key) }]
    writeFileSync(path, JSON.stringify({ schema: 'referee.suite/1', datasets, systems: [entry] }))
    const { systems } = await reported<StandingsReport>('suite', path, ...settingsFlags)
    const { signature = '', scores = {} } = systems[0]?.results[0] ?? {}
    const headlines = Object.entries(scores).map(([id, { f1, value }]) => [id, f1 ?? value])
    return { signatures: [signature], headlines: [Object.fromEntries(headlines) as Record<string, number>] }
  },
}

const agreement: Surface = {
  name: 'agree',
  through: ['agree', 'agreement.schema.json'],
  ownFields: ownFields.agreement,
  cannot: firstOf(annotatesAll, takesSidesInTurn),
  async together({ cell, key, responses, flags }) {
    const { signature, pairs } = await reported<AgreementReport>('agree', key, ...responses, ...flags)
    // Only an annotator's mentions that could be placed are compared.
    if (isAligned(cell)) return { signatures: [signature] }
    return { signatures: [signature], scores: responses.map((_, system) => pairs[system]?.scores ?? {}) }
  },
}

/** What prints an analysis of scores. */
export const analysisSurfaces: readonly Surface[] = [
  comparison,
  comparisonWithSaved,
  errors,
  concordance,
  sensitivity,
  explanation,
  differences,
  suite,
  agreement,
]
