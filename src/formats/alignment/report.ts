import type { Span } from '../../document/span.ts'
import type { Place } from '../../errors.ts'

/**
 * What became of a mention: `recovered` stands in the key's text word for word; `altered` was placed
 * although its words were changed; `ambiguous` may stand in several places; `lost` in none.
 */
export type Fate = 'recovered' | 'altered' | 'ambiguous' | 'lost'

/** One thing that a reader of the report should know of: each mention that did not come through whole. */
export interface RepairDetail {
  readonly fate: Exclude<Fate, 'recovered'> | 'tag'
  readonly place: Place
  /** The words as the model wrote them; empty for a tag. */
  readonly text: string
  readonly entity: string | undefined
  /** Where it stands in the key, under the optimistic reading. */
  readonly span: Span | undefined
  readonly reason: string
}

/** How much of a model's annotation came through when its text was laid over the key's. */
export interface RepairReport {
  readonly mentions: Readonly<Record<Fate, number>>
  /** Tags that were never closed, never opened, crossed or misspelt. */
  readonly tagsRepaired: number
  /** Share of words and signs, of both texts, that have no equal in the other: 0 for the same text. */
  readonly shareOfTextChanged: number
  readonly details: readonly RepairDetail[]
}

/** Collects a report. */
export class ReportBuilder {
  readonly #counts: Record<Fate, number> = { recovered: 0, altered: 0, ambiguous: 0, lost: 0 }
  readonly #details: RepairDetail[] = []
  #tags = 0

  mention(fate: Fate, detail: Omit<RepairDetail, 'fate'>): void {
    this.#counts[fate]++
    if (fate !== 'recovered') this.#details.push({ fate, ...detail })
  }

  /** @param isLoss a mention was meant, and nobody can make out which */
  tag(place: Place, reason: string, isLoss: boolean): void {
    this.#tags++
    if (isLoss) this.#counts.lost++
    this.#details.push({ fate: 'tag', place, text: '', entity: undefined, span: undefined, reason })
  }

  finish(shareOfTextChanged: number): RepairReport {
    return {
      mentions: { ...this.#counts },
      tagsRepaired: this.#tags,
      shareOfTextChanged,
      details: this.#details,
    }
  }
}
