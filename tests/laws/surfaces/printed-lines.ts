import type { ScoresReport } from '../../../src/entries/score.ts'
import { refereeHere } from '../../support/in-process.ts'
import { answerIn, type Compared, differenceBetween, isRefusal, type Outcome } from './answer.ts'
import type { Inputs } from './inputs.ts'
import type { Surface } from './surface.ts'

interface PrintedLine {
  readonly surface: string
  readonly line: string
  /** The scores that it signs. */
  readonly scores: Outcome
  readonly responses: readonly string[]
}

/** The signatures in answers, each once for the same responses. */
export class PrintedLines {
  readonly #inputs: Inputs
  readonly #lines: Map<string, PrintedLine> = new Map()

  constructor(inputs: Inputs) {
    this.#inputs = inputs
  }

  /** Lines with fields of an analysis are not for `verify`. */
  add({ name, ownFields }: Surface, compared: readonly Compared[]): void {
    for (const { expected, found, responses } of compared) {
      this.#add('score', expected, expected, responses)
      if (ownFields === undefined) this.#add(name, found, expected, responses)
    }
  }

  #add(surface: string, printed: Outcome, scores: Outcome, responses: readonly string[]): void {
    for (const line of isRefusal(printed) ? [] : printed.signatures) {
      const id = [line, ...responses].join('\n')
      if (!this.#lines.has(id)) this.#lines.set(id, { surface, line, scores, responses })
    }
  }

  /** Lets `referee verify` confirm each line; `report` gets what it does instead, if anything. */
  async verify(report: (surface: string, difference: string | undefined) => void): Promise<void> {
    const { cell, key, reading, metricFlags } = this.#inputs
    // Of a list of pairs, a signature has only the hash.
    const list = cell.pairing === 'list' ? ['--pair', reading.pair as string] : []
    for (const { surface, line, scores, responses } of this.#lines.values()) {
      const args = ['verify', line, key, ...responses, ...metricFlags, ...list, '--json', '--quiet']
      const { code, stdout } = await refereeHere(args)
      if (code !== 0) report(surface, 'rejects the line')
      else {
        const verification = JSON.parse(stdout) as { readonly report: ScoresReport }
        const found = { ...answerIn(verification.report), signatures: [] }
        const isSame = differenceBetween(scores, found) === undefined
        report(surface, isSame ? undefined : 'confirms, with other scores, the line')
      }
    }
  }
}
