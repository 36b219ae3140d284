import type { Answer, Outcome } from './answer.ts'
import type { Cell } from './cells.ts'
import type { Inputs } from './inputs.ts'

/** A way to the scores: about all responses at once, or about each alone. */
export type Surface = SurfaceOfAll | SurfaceOfEach

interface SurfaceOfAll extends AnySurface {
  together(inputs: Inputs, reference: Reference): Promise<Answer>
}

interface SurfaceOfEach extends AnySurface {
  /** @param system the index of the response */
  alone(inputs: Inputs, system: number, reference: Reference): Promise<Answer>
}

interface AnySurface {
  readonly name: string
  /** The commands, exported functions and schemas of output that it covers. */
  readonly through: readonly string[]
  /** The fields of a signature that it adds or decides itself. */
  readonly ownFields?: readonly string[]
  /** It does what another surface does in all pairs, so that it needs only every value. */
  readonly isVariant?: boolean
  /** If it reads cells in several ways: which. */
  wayOf?(cell: Cell): string
  /** Why it has no answer in a cell, if it has none. */
  cannot?(cell: Cell, data: DataOfCell): string | undefined
}

/** What only scoring shows. */
export interface DataOfCell {
  /** No score of what was asked for can be had. */
  readonly isRefused: boolean
  /** Some metrics of the set were left out. */
  readonly isIncomplete: boolean
}

/** What `referee score --json` answers, with which all surfaces are compared; found when it is first asked for. */
export interface Reference {
  together(): Promise<Outcome>
  alone(system: number): Promise<Outcome>
  /** The result for a response alone, with the scores of documents; undefined if it was refused. */
  saved(system: number): Promise<string | undefined>
}
