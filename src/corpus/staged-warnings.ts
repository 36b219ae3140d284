import type { Warning, WarningCode } from '../errors.ts'

/** Where a warning comes from: reading a side, pairing the documents, or matching and counting mentions. */
export type WarningStage = 'key' | 'response' | 'pairing' | 'matching'

/** About the format or settings rather than a document: issued only once. */
const ONCE: ReadonlySet<WarningCode> = new Set<WarningCode>(['derived-type', 'ignored-split'])

/** The warnings of one response, in the same order however its documents are read. */
export class StagedWarnings {
  readonly #stages: Readonly<Record<WarningStage, Warning[]>>

  /** @param reading has the warnings of reading and pairing, which several runs share */
  constructor(reading?: StagedWarnings) {
    const before = reading === undefined ? { key: [], response: [], pairing: [] } : reading.#stages
    this.#stages = { ...before, matching: [] }
  }

  /** A function that takes the warnings of a stage. */
  at(stage: WarningStage): (warning: Warning) => void {
    const warnings = this.#stages[stage]
    return (warning) => {
      const isKnown = ONCE.has(warning.code) && warnings.some(({ code }) => code === warning.code)
      if (!isKnown) warnings.push(warning)
    }
  }

  of(stage: WarningStage): readonly Warning[] {
    return this.#stages[stage]
  }

  get all(): readonly Warning[] {
    return Object.values(this.#stages).flat()
  }
}
