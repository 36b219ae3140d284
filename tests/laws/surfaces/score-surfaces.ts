import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerEntry } from '../../../src/entries/compare.ts'
import type { ScoresReport } from '../../../src/entries/score.ts'
import { type Answer, answerIn, isRefusal } from './answer.ts'
import { keepsNothing, noBooks } from './exclusions.ts'
import type { Inputs } from './inputs.ts'
import { printed, ReportedError } from './outcome.ts'
import { scoresInPage } from './scores-in-page.ts'
import type { Surface } from './surface.ts'

const text: Surface = {
  name: 'score',
  through: ['score', 'scores.schema.json'],
  async together(inputs) {
    const lines = (await scoreOnce(inputs)).trimEnd().split('\n')
    return { signatures: [lines.at(-1) ?? ''] }
  },
}

const eachAlone: Surface = {
  name: 'score (each response alone)',
  through: ['score'],
  async together({ responses }, reference) {
    const outcomes: Answer[] = []
    for (const system of responses.keys()) {
      const outcome = await reference.alone(system)
      if (isRefusal(outcome)) throw new ReportedError(outcome.refused, outcome.message)
      outcomes.push(outcome)
    }
    return {
      signatures: [],
      scores: outcomes.flatMap(({ scores = [] }) => scores),
      intervals: outcomes.flatMap(({ intervals = [] }) => intervals),
    }
  },
}

const ledger: Surface = {
  name: 'score --ledger',
  through: ['score', 'ledgerEntries', 'ledger.schema.json'],
  cannot: keepsNothing,
  async alone(inputs, system) {
    await scoreOnce(inputs)
    const line = readFileSync(join(inputs.folder, 'ledger'), 'utf8').split('\n')[system] as string
    const { signature, scores } = JSON.parse(line) as LedgerEntry
    return { signatures: [signature], headlines: [scores] }
  },
}

const runs = new WeakMap<Inputs, Promise<string>>()

/** The text of a run that also leaves a ledger. */
function scoreOnce(inputs: Inputs): Promise<string> {
  const { key, responses, flags, folder } = inputs
  const args = ['score', key, ...responses, ...flags, '--ledger', join(folder, 'ledger'), '--quiet']
  const run = runs.get(inputs) ?? printed(args)
  runs.set(inputs, run)
  return run
}

const page: Surface = {
  name: 'report',
  through: ['report'],
  cannot: noBooks,
  async together({ key, responses, flags }) {
    return answerIn(
      scoresInPage(await printed(['report', key, ...responses, ...flags, '-o', '-', '--quiet'])),
    )
  },
}

const rpc: Surface = {
  name: 'rpc',
  through: ['rpc'],
  async together({ key, responses, options }) {
    const request = { protocol: 1, id: 1, method: 'score', params: { inputs: [key, ...responses], options } }
    const output = await printed(['rpc'], { input: `${JSON.stringify(request)}\n` })
    const { result, error } = JSON.parse(output.split('\n')[1] as string) as RpcAnswer
    if (result === undefined) throw new ReportedError(error?.code ?? 'no result', error?.message ?? output)
    return answerIn(result)
  },
}

interface RpcAnswer {
  readonly result?: ScoresReport
  readonly error?: { readonly code: string; readonly message: string }
}

/** What prints scores. */
export const scoreSurfaces: readonly Surface[] = [text, eachAlone, ledger, page, rpc]
