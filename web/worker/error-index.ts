import { type DocumentErrors, type ErrorType, errorTypes, type ListedError } from 'coref-referee/compare'
import { listErrors } from 'coref-referee/explorer'
import type { Dataset } from './dataset.ts'

/**
 * Where a response's errors are: how many of each type every document has. The errors themselves are recomputed when
 * they are shown, so that a list of a million takes no memory.
 */
export class ErrorIndex {
  readonly #dataset: Dataset
  readonly #system: number
  readonly #labels: readonly string[]
  /** By type and document, the number of errors before it. */
  readonly #before: ReadonlyMap<ErrorType, number[]>

  constructor(dataset: Dataset, system: number) {
    this.#dataset = dataset
    this.#system = system
    this.#labels = [...dataset.pairs(system).keys()]
    this.#before = new Map(errorTypes.map((type) => [type, [0]]))
  }

  /** Count the errors of the next document. */
  add({ errors }: DocumentErrors): void {
    for (const [type, before] of this.#before) {
      const own = errors.filter((error) => error.type === type).length
      before.push((before.at(-1) as number) + own)
    }
  }

  /** The errors of a type in a range of the complete list. */
  list(type: ErrorType, from: number, to: number): ListedError[] {
    const before = this.#before.get(type) ?? []
    const first = before.findLastIndex((count) => count <= from)
    const listed: ListedError[] = []
    for (let d = Math.max(0, first); d < this.#labels.length && (before[d] as number) < to; d++) {
      if (before[d + 1] === before[d]) continue
      listed.push(...listErrors(this.#dataset.compare(this.#labels[d] as string, this.#system), type))
    }
    const skipped = from - (before[Math.max(0, first)] ?? 0)
    return listed.slice(skipped, skipped + to - from)
  }
}
