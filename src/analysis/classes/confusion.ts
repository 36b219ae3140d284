import { classifyMentions, type ResolutionClass, resolutionClasses } from '../../document/resolution-class.ts'
import type { TwinDocuments } from '../../matching/twin-documents.ts'
import { twinsOfResponse } from '../../matching/twin-documents.ts'
import type { ClassSizes } from './prediction.ts'

/** A resolution class, or `none` for a mention that is missing or not an anaphor of any class. */
export type ConfusionClass = ResolutionClass | 'none'

export const confusionClasses: readonly ConfusionClass[] = [...resolutionClasses, 'none']

/** By class in the key, then in the response: the number of anaphors; pairs that do not occur are left out. */
export type ClassConfusion = Readonly<
  Partial<Record<ConfusionClass, Readonly<Partial<Record<ConfusionClass, number>>>>>
>

/** Adds up over documents. */
export class ConfusionTally {
  readonly #counts: Map<ConfusionClass, Map<ConfusionClass, number>> = new Map()

  /** @param classes of the mentions of the key */
  add(documents: TwinDocuments, classes: readonly (ResolutionClass | undefined)[]): void {
    const responseClasses = classifyMentions(documents.response)
    if (responseClasses === undefined) return
    const { twins } = documents
    for (const [k, own] of classes.entries()) {
      const twin = twins[k] as number
      const other = twin < 0 ? undefined : responseClasses[twin]
      if (own !== undefined || other !== undefined) this.#count(own ?? 'none', other ?? 'none')
    }
    const reverse = twinsOfResponse(documents)
    for (const [r, other] of responseClasses.entries()) {
      if (other !== undefined && (reverse[r] as number) < 0) this.#count('none', other)
    }
  }

  confusion(): ClassConfusion {
    return Object.fromEntries([...this.#counts].map(([own, row]) => [own, Object.fromEntries(row)]))
  }

  #count(own: ConfusionClass, other: ConfusionClass): void {
    const row = this.#counts.get(own) ?? new Map<ConfusionClass, number>()
    row.set(other, (row.get(other) ?? 0) + 1)
    this.#counts.set(own, row)
  }
}

/** The confusions of several corpora added up. */
export function addConfusions(confusions: readonly ClassConfusion[]): ClassConfusion {
  return Object.fromEntries(
    confusionClasses.map((own) => [
      own,
      Object.fromEntries(
        confusionClasses.flatMap((other) => {
          const sum = confusions.reduce((total, each) => total + (each[own]?.[other] ?? 0), 0)
          return sum === 0 ? [] : [[other, sum]]
        }),
      ),
    ]),
  )
}

/**
 * Estimate the class sizes of a text from those that a resolver reports: each is divided among the true classes as it
 * was where the key is known, and classes reported too rarely are scaled up.
 *
 *     n_c = Σ_t reported_t · M(c, t) / M(·, t) · M(c, ·) / (M(c, ·) − M(c, none))
 */
export function correctSizes(reported: ClassSizes, confusion: ClassConfusion): ClassSizes {
  const at = (own: ConfusionClass, other: ConfusionClass): number => confusion[own]?.[other] ?? 0
  const countReportedAs = (other: ConfusionClass): number =>
    confusionClasses.reduce((sum, own) => sum + at(own, other), 0)
  return Object.fromEntries(
    resolutionClasses.map((own) => {
      const all = confusionClasses.reduce((sum, other) => sum + at(own, other), 0)
      const seen = all - at(own, 'none')
      if (seen === 0) return [own, reported[own] ?? 0]
      const share = resolutionClasses.reduce((sum, other) => {
        const total = countReportedAs(other)
        return total === 0 ? sum : sum + ((reported[other] ?? 0) * at(own, other)) / total
      }, 0)
      return [own, Math.round((share * all) / seen)]
    }),
  )
}
