import { type Corpus, evaluate, parseSignature } from '../../../src/entries/score.ts'
import type { Inputs } from './inputs.ts'
import { readApart, readPaired } from './read-sides.ts'
import type { Surface } from './surface.ts'

const READINGS: readonly string[] = ['key-format', 'response-format', 'text', 'pair']

/** Signs nothing about how the sides were read and paired. */
export const withoutReading: Surface = {
  name: 'without the reading',
  through: [],
  async alone(inputs, system) {
    const { key, responses } = await readPaired(inputs)
    const response = responses[system] as Corpus
    const { signature, scores } = evaluate(key, response, inputs.settings, optionsOf(inputs))
    const fields = [...(parseSignature(signature) ?? [])].filter(([name]) => !READINGS.includes(name))
    return { signatures: [fields.map((field) => field.join(':')).join('|')], scores: [scores] }
  },
}

/** Has the right signature, and the scores of the key against the response. */
export const withSidesSwapped: Surface = {
  name: 'with the sides swapped',
  through: [],
  async alone(inputs, system) {
    const { key, responses } = await readPaired(inputs)
    const response = responses[system] as Corpus
    const { signature } = evaluate(key, response, inputs.settings, optionsOf(inputs))
    return {
      signatures: [signature],
      scores: [evaluate(response, key, inputs.settings, optionsOf(inputs)).scores],
    }
  },
}

/** Knows no other pairing than by id. */
export const pairingById: Surface = {
  name: 'pairing by id',
  through: [],
  async alone(inputs, system) {
    const { key, responses } = await readApart(inputs)
    const options = { ...optionsOf(inputs), pairBy: 'id' } as const
    const { signature, scores } = evaluate(key, responses[system] as Corpus, inputs.settings, options)
    return { signatures: [signature], scores: [scores] }
  },
}

/** Answers as it should, but is excluded. */
export const excludedInVain: Surface = {
  name: 'excluded in vain',
  through: [],
  cannot: () => 'no reason',
  async alone(inputs, system) {
    const { key, responses } = await readPaired(inputs)
    const response = responses[system] as Corpus
    const { signature, scores } = evaluate(key, response, inputs.settings, optionsOf(inputs))
    return { signatures: [signature], scores: [scores] }
  },
}

const optionsOf = ({ leavesOutMissing }: Inputs) => ({ leavesOutMissing })
