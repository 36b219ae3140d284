import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { ScoreSettings } from '../metrics/metric.ts'
import { type CountRow, headline, type Scores, scoreRow } from '../scoring/tally.ts'
import type { Steps } from '../steps.ts'
import { changed, documentGain, entityGainsInSteps } from './entity-gains.ts'
import type { DocumentErrors } from './error-types.ts'
import { DocumentNames, type EntityName, type Side } from './listing.ts'
import type { SideTypes } from './side-types.ts'
import { damagePlan } from './waterfall.ts'

/** By how much each score of the whole corpus would rise; it may fall. */
export type Gain = Readonly<Record<string, number>>

/** An entity and what it would be worth to have just that one right. */
export interface DamagingEntity {
  readonly doc: string
  readonly side: Side
  readonly entity: EntityName
  readonly gain: Gain
}

/** A document and what it would be worth to have all of it right. */
export interface DamagingDocument {
  readonly doc: string
  readonly errors: number
  readonly gain: Gain
}

interface Candidate {
  readonly position: number
  readonly change: CountRow
}

/**
 * Collects what each entity and document would change. Their worth is known only in the end, since a score of the
 * corpus is not a sum over documents; so the changed counts are kept, of entities that are not right.
 */
export class DamageTally {
  readonly #entities: (Candidate & Omit<DamagingEntity, 'gain'>)[] = []
  readonly #documents: (Candidate & Omit<DamagingDocument, 'gain'>)[] = [];

  *addInSteps(
    documents: TwinDocuments,
    types: SideTypes,
    found: DocumentErrors,
    row: CountRow,
    position: number,
  ): Steps<void> {
    const names = new DocumentNames(documents, types)
    for (const { side, entity, change } of yield* entityGainsInSteps(documents, found.twins)) {
      this.#entities.push({ position, doc: names.doc, side, entity: names.entity(side, entity), change })
    }
    const change = documentGain(documents.key, row)
    this.#documents.push({ position, doc: names.doc, errors: found.errors.length, change })
  }

  /** @param total the counts of the corpus as it is */
  worst(
    total: CountRow,
    settings: ScoreSettings,
    most: number,
  ): { entities: DamagingEntity[]; documents: DamagingDocument[] } {
    const now = scoreRow(damagePlan, total, settings)
    const gainOf = (change: CountRow): Gain =>
      difference(scoreRow(damagePlan, changed(total, change), settings), now)
    return {
      entities: greatest(this.#entities, gainOf, most).map(({ doc, side, entity, gain }) => ({
        doc,
        side,
        entity,
        gain,
      })),
      documents: greatest(this.#documents, gainOf, most).map(({ doc, errors, gain }) => ({
        doc,
        errors,
        gain,
      })),
    }
  }
}

/** Those of the greatest positive gain in the CoNLL score; among equals the first in the key. */
function greatest<T extends Candidate>(
  candidates: readonly T[],
  gainOf: (change: CountRow) => Gain,
  most: number,
): (T & { readonly gain: Gain })[] {
  return candidates
    .map((candidate) => ({ ...candidate, gain: gainOf(candidate.change) }))
    .filter(({ gain }) => (gain['conll'] ?? 0) > 0)
    .sort((a, b) => (b.gain['conll'] as number) - (a.gain['conll'] as number) || a.position - b.position)
    .slice(0, most)
}

function difference(after: Scores, before: Scores): Gain {
  return Object.fromEntries(
    Object.entries(after).map(([id, score]) => {
      const former = before[id]
      return [id, headline(score) - (former === undefined ? 0 : headline(former))]
    }),
  )
}
