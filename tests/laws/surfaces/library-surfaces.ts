import {
  agreementReport,
  analyseErrors,
  compareSystems,
  concordanceReport,
  differencesReport,
  errorsReport,
  explainDifferences,
  measureAgreement,
  measureSensitivity,
  queryMentions,
  sensitivityReport,
} from '../../../src/entries/compare.ts'
import { summarize } from '../../../src/entries/explorer.ts'
import { makeReport } from '../../../src/entries/node.ts'
import {
  type Corpus,
  evaluate,
  formatScores,
  resolveSettings,
  type ScoresReport,
  type SignedResult,
} from '../../../src/entries/score.ts'
import { answerIn } from './answer.ts'
import {
  firstOf,
  needsAllMetrics,
  onlyCompares,
  ownMetrics,
  readsApart,
  takesSidesInTurn,
  takesTopicsInTurn,
} from './exclusions.ts'
import type { Inputs } from './inputs.ts'
import { ownFields } from './own-fields.ts'
import { pairByFor, readApart, readPaired, readSides, wayToRead } from './read-sides.ts'
import { scoresInPage } from './scores-in-page.ts'
import type { Surface } from './surface.ts'

/** Two sides for functions that take a key and a response. */
type KeyAndResponse = readonly [key: Corpus, response: Corpus]

async function sidesOf(inputs: Inputs, system: number): Promise<KeyAndResponse> {
  const { key, responses } = await readSides(inputs)
  return [key, responses[system] as Corpus]
}

async function evaluatePaired(inputs: Inputs, system: number): Promise<SignedResult> {
  const { key, responses } = await readPaired(inputs)
  const { settings, leavesOutMissing } = inputs
  return evaluate(key, responses[system] as Corpus, settings, { leavesOutMissing })
}

async function evaluateApart(inputs: Inputs, system: number): Promise<SignedResult> {
  const { key, responses } = await readApart(inputs)
  const { settings, leavesOutMissing } = inputs
  return evaluate(key, responses[system] as Corpus, settings, { leavesOutMissing, ...pairByFor(inputs) })
}

const paired: Surface = {
  name: 'evaluate',
  through: ['evaluate', 'evaluateSides', 'scoreSides', 'scoreSidesInSteps', 'readPair'],
  async alone(inputs, system) {
    const { signature, scores } = await evaluatePaired(inputs, system)
    return { signatures: [signature], scores: [scores] }
  },
}

const apart: Surface = {
  name: 'evaluate (readCorpus)',
  through: ['evaluate', 'readCorpus'],
  cannot: readsApart,
  async alone(inputs, system) {
    const { signature, scores } = await evaluateApart(inputs, system)
    return { signatures: [signature], scores: [scores] }
  },
}

const formatted: Surface = {
  name: 'formatScores',
  through: ['formatScores'],
  wayOf: wayToRead,
  async together(inputs) {
    const evaluateOne = wayToRead(inputs.cell) === 'apart' ? evaluateApart : evaluatePaired
    const results: SignedResult[] = []
    for (const system of inputs.responses.keys()) results.push(await evaluateOne(inputs, system))
    const all = results as [SignedResult, ...SignedResult[]]
    const answer = answerIn(JSON.parse(formatScores(all, 'json')) as ScoresReport)
    return {
      ...answer,
      signatures: [...answer.signatures, formatScores(all).trimEnd().split('\n').at(-1) ?? ''],
    }
  },
}

const summary: Surface = {
  name: 'summarize',
  through: ['summarize', 'summarizeInSteps'],
  wayOf: wayToRead,
  async together(inputs) {
    const { key, responses } = await readSides(inputs)
    const { settings, leavesOutMissing } = inputs
    return answerIn(summarize(key, responses, resolveSettings(settings), { leavesOutMissing }).scores)
  },
}

const page: Surface = {
  name: 'makeReport',
  through: ['makeReport'],
  isVariant: true,
  wayOf: wayToRead,
  cannot: needsAllMetrics,
  async together(inputs) {
    const { key, responses } = await readSides(inputs)
    return answerIn(scoresInPage(makeReport(key, responses, inputs.settings)))
  },
}

const comparison: Surface = {
  name: 'compareSystems',
  through: ['compareSystems', 'compareSides'],
  ownFields: ownFields.comparison,
  wayOf: wayToRead,
  cannot: firstOf(onlyCompares, needsAllMetrics),
  async together(inputs) {
    const { key, responses } = await readSides(inputs)
    return answerIn(compareSystems(key, responses as [Corpus, Corpus], inputs.settings, { trials: 1 }))
  },
}

const errors: Surface = {
  name: 'analyseErrors',
  through: ['analyseErrors', 'analyseSides', 'errorsReport'],
  wayOf: wayToRead,
  cannot: ownMetrics,
  async alone(inputs, system) {
    const sides = await sidesOf(inputs, system)
    const result = analyseErrors(...sides, inputs.settings, { limit: 0 })
    const { signature, scores } = errorsReport(result)
    return { signatures: [signature], scores: [scores], hasOwnMetrics: true }
  },
}

const query: Surface = {
  name: 'queryMentions',
  through: ['queryMentions', 'queryMentionsInSteps', 'concordanceReport'],
  wayOf: wayToRead,
  cannot: ownMetrics,
  async alone(inputs, system) {
    const [key, own] = await sidesOf(inputs, system)
    const found = queryMentions('doc:*', key, [own], inputs.settings, 0)
    return { signatures: [concordanceReport(found).signature] }
  },
}

const sensitivity: Surface = {
  name: 'measureSensitivity',
  through: ['measureSensitivity', 'sensitivityReport'],
  ownFields: ownFields.sensitivity,
  wayOf: wayToRead,
  async alone(inputs, system) {
    const sides = await sidesOf(inputs, system)
    const { leavesOutMissing } = inputs
    const options = { perturbations: ['drop'], shares: [0.5], trials: 1, leavesOutMissing } as const
    const result = measureSensitivity(...sides, inputs.settings, options)
    const { signature, scores } = sensitivityReport(result)
    return { signatures: [signature], scores: [scores] }
  },
}

const differences: Surface = {
  name: 'explainDifferences',
  through: ['explainDifferences', 'differencesReport'],
  wayOf: wayToRead,
  cannot: needsAllMetrics,
  async alone(inputs, system) {
    const sides = await sidesOf(inputs, system)
    const result = explainDifferences(...sides, resolveSettings(inputs.settings))
    const { signature, scores } = differencesReport(result)
    return { signatures: [signature], headlines: [scores] }
  },
}

const agreement: Surface = {
  name: 'measureAgreement',
  through: ['measureAgreement', 'agreementReport'],
  ownFields: ownFields.agreement,
  wayOf: wayToRead,
  cannot: firstOf(takesSidesInTurn, takesTopicsInTurn),
  async together(inputs) {
    const { key, responses } = await readSides(inputs)
    const settings = resolveSettings(inputs.settings)
    const all = [key, ...responses]
    const result = measureAgreement(all, settings, 'empty', undefined, inputs.leavesOutMissing)
    const { signature, pairs } = agreementReport(all, result, settings, 'empty')
    return { signatures: [signature], scores: responses.map((_, system) => pairs[system]?.scores ?? {}) }
  },
}

/** The functions of the library, on corpora in memory. */
export const librarySurfaces: readonly Surface[] = [
  paired,
  apart,
  formatted,
  summary,
  page,
  comparison,
  errors,
  query,
  sensitivity,
  differences,
  agreement,
]
