import { readFileSync } from 'node:fs'
import { readCorpus, readPair } from '../../../src/entries/node.ts'
import type { Corpus, EvaluateOptions, PairBy } from '../../../src/entries/score.ts'
import { sha256 } from '../../support/memory-files.ts'
import { isAligned, isPairingChosen } from './cell-choices.ts'
import type { Cell } from './cells.ts'
import type { Inputs } from './inputs.ts'

export interface ReadSides {
  readonly key: Corpus
  readonly responses: readonly Corpus[]
}

/** Each response is read, aligned and paired with the key. */
export const readPaired = once(async ({ key, responses, reading }) => {
  const pairs = await Promise.all(responses.map((response) => readPair(key, response, reading)))
  return { key: (pairs[0] as (typeof pairs)[number]).key, responses: pairs.map(({ response }) => response) }
})

/** Nothing is aligned, and documents are paired later. */
export const readApart = once(async ({ key, responses, reading }) => ({
  key: await readCorpus(key),
  responses: await Promise.all(responses.map((response) => readCorpus(response, reading.responseFormat))),
}))

/** Functions that cannot be told how to pair get corpora that were read apart where the pairing is found. */
export const wayToRead = (cell: Cell): 'apart' | 'paired' =>
  isAligned(cell) || isPairingChosen(cell) ? 'paired' : 'apart'

export const readSides = (inputs: Inputs): Promise<ReadSides> =>
  wayToRead(inputs.cell) === 'apart' ? readApart(inputs) : readPaired(inputs)

/** Corpora that are read once, so that a function that changes them changes what others find. */
function once(read: (inputs: Inputs) => Promise<ReadSides>): (inputs: Inputs) => Promise<ReadSides> {
  const known = new WeakMap<Inputs, Promise<ReadSides>>()
  return (inputs) => {
    const sides = known.get(inputs) ?? read(inputs)
    known.set(inputs, sides)
    return sides
  }
}

/** The pairing that was chosen, for corpora that were read apart. */
export function pairByFor({ reading: { pair } }: Inputs): EvaluateOptions {
  if (pair === undefined) return {}
  return { pairBy: pair === 'text' || pair === 'position' ? pair : pairList(pair) }
}

function pairList(path: string): PairBy {
  const list = readFileSync(path, 'utf8')
  const partners = list
    .trimEnd()
    .split('\n')
    .map((text, i) => {
      const [key = '', response = ''] = text.split('\t')
      return [key, { response, line: i + 1 }] as const
    })
  return { path, sha256: sha256(list), partners: new Map(partners) }
}
