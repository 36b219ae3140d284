import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { ScoreSettings } from '../metrics/metric.ts'
import { type CountRow, headline, type Scores, scoreRow } from '../scoring/tally.ts'
import type { Steps } from '../steps.ts'
import { addChange, documentGain, entityGainsInSteps } from './entity-gains.ts'
import type { DocumentErrors } from './error-types.ts'
import { DocumentNames, type EntityName, type Side } from './listing.ts'
import type { SideTypes } from './side-types.ts'
import { damagePlan } from './waterfall.ts'

/** How much each score of the whole corpus would rise; negative if it would fall. */
export type Gain = Readonly<Record<string, number>>

/** An entity, and the gain from getting just that one right. */
export interface DamagingEntity {
  readonly doc: string
  readonly side: Side
  readonly entity: EntityName
  readonly gain: Gain
}

/** A document, and the gain from getting all of it right. */
export interface DamagingDocument {
  readonly doc: string
  readonly errors: number
  readonly gain: Gain
}

/**
 * Collects what fixing each entity and document would change. A corpus score is not a sum over documents, so gains are
 * only known at the end; until then the changes in the counts are kept, for entities that are not right. Equal changes
 * have equal gains, so only the first of them are kept.
 */
export class DamageTally {
  readonly #entities: Candidates<Omit<DamagingEntity, 'gain'>>
  readonly #documents: Candidates<Omit<DamagingDocument, 'gain'>>

  /** @param most the maximum number of entities and documents to list */
  constructor(most: number) {
    this.#entities = new Candidates(most)
    this.#documents = new Candidates(most)
  }

  *addInSteps(
    documents: TwinDocuments,
    types: SideTypes,
    found: DocumentErrors,
    row: CountRow,
    position: number,
  ): Steps<void> {
    const names = new DocumentNames(documents, types)
    const { doc } = names
    for (const { side, entity, change } of yield* entityGainsInSteps(documents, found.twins)) {
      this.#entities.add(change, position, () => ({ doc, side, entity: names.entity(side, entity) }))
    }
    this.#documents.add(documentGain(documents.key, row), position, () => ({
      doc,
      errors: found.errors.length,
    }))
  }

  /** @param total the actual counts of the corpus */
  worst(
    total: CountRow,
    settings: ScoreSettings,
  ): { entities: DamagingEntity[]; documents: DamagingDocument[] } {
    const now = scoreRow(damagePlan, total, settings)
    const gainOf = (change: CountRow): Gain =>
      difference(scoreRow(damagePlan, addChange(total, change), settings), now)
    return { entities: this.#entities.greatest(gainOf), documents: this.#documents.greatest(gainOf) }
  }
}

interface Candidate<T> {
  readonly about: T
  readonly position: number
  readonly arrival: number
}

class Candidates<T extends object> {
  readonly #most: number
  readonly #byChange: Map<string, { readonly change: CountRow; readonly first: Candidate<T>[] }> = new Map()
  #arrived = 0

  constructor(most: number) {
    this.#most = most
  }

  /** @param describe called only if the change may be among the greatest */
  add(change: CountRow, position: number, describe: () => T): void {
    const arrival = this.#arrived++
    const id = change.map((counts) => Object.values(counts).join()).join()
    const alike = this.#byChange.get(id)
    const last = alike?.first[this.#most - 1]
    if (this.#most === 0 || (last !== undefined && last.position <= position)) return
    const candidate = { about: describe(), position, arrival }
    if (alike === undefined) {
      this.#byChange.set(id, { change, first: [candidate] })
      return
    }
    alike.first.push(candidate)
    alike.first.sort(inOrder)
    alike.first.length = Math.min(alike.first.length, this.#most)
  }

  /** Those with the greatest positive gain in CoNLL score; ties in key order. */
  greatest(gainOf: (change: CountRow) => Gain): (T & { readonly gain: Gain })[] {
    const worth = (gain: Gain): number => gain['conll'] ?? 0
    return [...this.#byChange.values()]
      .flatMap(({ change, first }) => {
        const gain = gainOf(change)
        return worth(gain) > 0 ? first.map((candidate) => ({ ...candidate, gain })) : []
      })
      .sort((a, b) => worth(b.gain) - worth(a.gain) || inOrder(a, b))
      .slice(0, this.#most)
      .map(({ about, gain }) => ({ ...about, gain }))
  }
}

function inOrder(a: Candidate<unknown>, b: Candidate<unknown>): number {
  return a.position - b.position || a.arrival - b.arrival
}

function difference(after: Scores, before: Scores): Gain {
  return Object.fromEntries(
    Object.entries(after).map(([id, score]) => {
      const former = before[id]
      return [id, headline(score) - (former === undefined ? 0 : headline(former))]
    }),
  )
}
