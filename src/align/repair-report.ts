import type { Span } from '../document/span.ts'
import type { Place } from '../errors.ts'

/**
 * What became of a mention: `recovered` is in the key's text word for word; `altered` was placed although
 * its words changed; `ambiguous` has several possible places; `lost` has none.
 */
export type Fate = 'recovered' | 'altered' | 'ambiguous' | 'lost'

/** A mention that was not recovered as it is, or a repaired tag. */
export interface RepairDetail {
  readonly fate: Exclude<Fate, 'recovered'> | 'tag'
  readonly place: Place
  /** The words of the response; empty for a tag. */
  readonly text: string
  readonly entity: string | undefined
  /** Its most likely place in the key. */
  readonly span: Span | undefined
  readonly reason: string
}

/** How much of a response's annotation survived the alignment with the key. */
export interface RepairReport {
  readonly mentions: Readonly<Record<Fate, number>>
  /** Tags that were never closed, never opened, crossed or misspelt. */
  readonly tagsRepaired: number
  /** Share of words and signs, of both texts together, without an equal in the other; 0 for the same text. */
  readonly shareOfTextChanged: number
  /** How lists of strings were read; undefined for text with marks. */
  readonly lists?: ListCounts
  readonly details: readonly RepairDetail[]
}

/** How many lists are in the order of the text, are not or do not show it, or have each string once. */
export interface ListCounts {
  readonly inOrder: number
  readonly notInOrder: number
  readonly sets: number
}

/** The reports of several documents as one. */
export function sumRepairs(reports: readonly RepairReport[]): RepairReport {
  const sum = (count: (report: RepairReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0)
  const lists = reports.flatMap((report) => report.lists ?? [])
  const sumLists = (name: keyof ListCounts): number => lists.reduce((total, each) => total + each[name], 0)
  const counts = Object.keys(NO_MENTIONS).map((fate) => [fate, sum(({ mentions }) => mentions[fate as Fate])])
  return {
    mentions: Object.fromEntries(counts) as Record<Fate, number>,
    tagsRepaired: sum(({ tagsRepaired }) => tagsRepaired),
    shareOfTextChanged: sum(({ shareOfTextChanged }) => shareOfTextChanged) / Math.max(1, reports.length),
    ...(lists.length > 0 && {
      lists: {
        inOrder: sumLists('inOrder'),
        notInOrder: sumLists('notInOrder'),
        sets: sumLists('sets'),
      },
    }),
    details: reports.flatMap(({ details }) => details),
  }
}

const NO_MENTIONS: Readonly<Record<Fate, number>> = { recovered: 0, altered: 0, ambiguous: 0, lost: 0 }

/** Collects a report. */
export class ReportBuilder {
  readonly #counts: Record<Fate, number> = { ...NO_MENTIONS }
  readonly #details: RepairDetail[] = []
  #tags = 0
  #lists: ListCounts | undefined

  mention(fate: Fate, detail: Omit<RepairDetail, 'fate'>): void {
    this.#counts[fate]++
    if (fate !== 'recovered') this.#details.push({ fate, ...detail })
  }

  /** @param isLoss it cost a mention that cannot be recovered */
  tag(place: Place, reason: string, isLoss: boolean): void {
    this.#tags++
    if (isLoss) this.#counts.lost++
    this.#details.push({ fate: 'tag', place, text: '', entity: undefined, span: undefined, reason })
  }

  lists(counts: ListCounts): void {
    this.#lists = counts
  }

  finish(shareOfTextChanged: number): RepairReport {
    const [mentions, details] = [{ ...this.#counts }, this.#details]
    const lists = this.#lists && { lists: this.#lists }
    return { mentions, tagsRepaired: this.#tags, shareOfTextChanged, ...lists, details }
  }
}
