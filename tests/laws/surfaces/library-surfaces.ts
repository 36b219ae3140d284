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
  noPairing,
  onlyCompares,
  ownMetrics,
  readsApart,
  takesSidesInTurn,
  takesTopicsInTurn,
} from './exclusions.ts'
import type { Inputs } from './inputs.ts'
import { ownFields } from './own-fields.ts'
import { pairByFor, type ReadSides, readApart, readPaired } from './read-sides.ts'
import { scoresInPage } from './scores-in-page.ts'
import type { Surface } from './surface.ts'

/** The functions of the library, on corpora that were read and paired together, and on corpora that were read apart. */
export const librarySurfaces: readonly Surface[] = [
  ...surfacesWith(readPaired),
  ...surfacesWith(readApart).map((surface) => ({
    ...surface,
    name: `${surface.name} (readCorpus)`,
    through: ['readCorpus', ...surface.through],
  })),
]

function surfacesWith(read: (inputs: Inputs) => Promise<ReadSides>): readonly Surface[] {
  const isApart = read === readApart
  // Only `evaluate` can be told how to pair corpora.
  const reads = isApart ? firstOf(readsApart, noPairing) : () => undefined
  const response = async (
    inputs: Inputs,
    system: number,
  ): Promise<readonly [key: Corpus, response: Corpus]> => {
    const { key, responses } = await read(inputs)
    return [key, responses[system] as Corpus]
  }
  const evaluated = async (inputs: Inputs, system: number): Promise<SignedResult> => {
    const { leavesOutMissing } = inputs
    const options = isApart ? { leavesOutMissing, ...pairByFor(inputs) } : { leavesOutMissing }
    return evaluate(...(await response(inputs, system)), inputs.settings, options)
  }
  return [
    {
      name: 'evaluate',
      through: ['evaluate', 'evaluateSides', 'scoreSides', 'scoreSidesInSteps', 'readPair'],
      ...(isApart ? { cannot: readsApart } : {}),
      async alone(inputs, system) {
        const { signature, scores } = await evaluated(inputs, system)
        return { signatures: [signature], scores: [scores] }
      },
    },
    {
      name: 'formatScores',
      through: ['formatScores'],
      ...(isApart ? { cannot: readsApart } : {}),
      async together(inputs) {
        const results: SignedResult[] = []
        for (const system of inputs.responses.keys()) results.push(await evaluated(inputs, system))
        const all = results as [SignedResult, ...SignedResult[]]
        const answer = answerIn(JSON.parse(formatScores(all, 'json')) as ScoresReport)
        return {
          ...answer,
          signatures: [...answer.signatures, formatScores(all).trimEnd().split('\n').at(-1) ?? ''],
        }
      },
    },
    {
      name: 'summarize',
      through: ['summarize', 'summarizeInSteps'],
      cannot: reads,
      async together(inputs) {
        const { key, responses } = await read(inputs)
        const { settings, leavesOutMissing } = inputs
        return answerIn(summarize(key, responses, resolveSettings(settings), { leavesOutMissing }).scores)
      },
    },
    {
      name: 'makeReport',
      through: ['makeReport'],
      cannot: firstOf(reads, needsAllMetrics),
      async together(inputs) {
        const { key, responses } = await read(inputs)
        return answerIn(scoresInPage(makeReport(key, responses, inputs.settings)))
      },
    },
    {
      name: 'compareSystems',
      through: ['compareSystems', 'compareSides'],
      ownFields: ownFields.comparison,
      cannot: firstOf(reads, onlyCompares, needsAllMetrics),
      async together(inputs) {
        const { key, responses } = await read(inputs)
        return answerIn(compareSystems(key, responses as [Corpus, Corpus], inputs.settings, { trials: 1 }))
      },
    },
    {
      name: 'analyseErrors',
      through: ['analyseErrors', 'analyseSides', 'errorsReport'],
      cannot: firstOf(reads, ownMetrics),
      async alone(inputs, system) {
        const sides = await response(inputs, system)
        const { signature, scores } = errorsReport(analyseErrors(...sides, inputs.settings, { limit: 0 }))
        return { signatures: [signature], scores: [scores], hasOwnMetrics: true }
      },
    },
    {
      name: 'queryMentions',
      through: ['queryMentions', 'queryMentionsInSteps', 'concordanceReport'],
      cannot: firstOf(reads, ownMetrics),
      async alone(inputs, system) {
        const [key, own] = await response(inputs, system)
        const found = queryMentions('doc:*', key, [own], inputs.settings, 0)
        return { signatures: [concordanceReport(found).signature] }
      },
    },
    {
      name: 'measureSensitivity',
      through: ['measureSensitivity', 'sensitivityReport'],
      ownFields: ownFields.sensitivity,
      cannot: reads,
      async alone(inputs, system) {
        const sides = await response(inputs, system)
        const { leavesOutMissing } = inputs
        const options = { perturbations: ['drop'], shares: [0.5], trials: 1, leavesOutMissing } as const
        const result = measureSensitivity(...sides, inputs.settings, options)
        const { signature, scores } = sensitivityReport(result)
        return { signatures: [signature], scores: [scores] }
      },
    },
    {
      name: 'explainDifferences',
      through: ['explainDifferences', 'differencesReport'],
      cannot: firstOf(reads, needsAllMetrics),
      async alone(inputs, system) {
        const found = explainDifferences(
          ...(await response(inputs, system)),
          resolveSettings(inputs.settings),
        )
        const { signature, scores } = differencesReport(found)
        return { signatures: [signature], headlines: [scores] }
      },
    },
    {
      name: 'measureAgreement',
      through: ['measureAgreement', 'agreementReport'],
      ownFields: ownFields.agreement,
      cannot: firstOf(reads, takesSidesInTurn, ...(isApart ? [takesTopicsInTurn] : [])),
      async together(inputs) {
        const { key, responses } = await read(inputs)
        const settings = resolveSettings(inputs.settings)
        const all = [key, ...responses]
        const agreement = measureAgreement(all, settings, 'empty', undefined, inputs.leavesOutMissing)
        const { signature, pairs } = agreementReport(all, agreement, settings, 'empty')
        return { signatures: [signature], scores: responses.map((_, system) => pairs[system]?.scores ?? {}) }
      },
    },
  ]
}
