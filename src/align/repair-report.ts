import type { Span } from '../document/span.ts'
import type { Place } from '../errors.ts'
import type { Repair } from '../formats/parsed-response.ts'

/**
 * The outcome for a mention: `recovered` is in the key's text word for word; `altered` was placed although
 * its words changed; `ambiguous` has several possible places; `lost` has none.
 */
export type Fate = 'recovered' | 'altered' | 'ambiguous' | 'lost'

/** A mention that was not recovered unchanged, a repaired tag, or a problem with the answer as a whole. */
export interface RepairDetail {
  readonly fate: Exclude<Fate, 'recovered'> | 'tag' | 'answer'
  readonly place: Place
  /** The words of the response; empty for a tag or an answer. */
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
  /** Share of words and signs, in both texts together, without an equal in the other; 0 for identical texts. */
  readonly shareOfTextChanged: number
  /** Set if an answer has material around the text or JSON, or breaks off. */
  readonly answer?: AnswerCounts
  /** How lists of strings were read; undefined for text with marks. */
  readonly lists?: ListCounts
  readonly details: readonly RepairDetail[]
}

/** What answers of language models add or lack. */
export interface AnswerCounts {
  /** Characters around the text or JSON that were ignored. */
  readonly passedOver: number
  /** Answers that break off. */
  readonly cutOff: number
  /** Characters dropped where answers break off. */
  readonly dropped: number
  /** Tokens of the key after that point. */
  readonly tokensMissing: number
  /** Answers in Python notation, read as JSON. */
  readonly rewritten: number
}

/** How many lists are in text order, are not or show no order, or contain each string once. */
export interface ListCounts {
  readonly inOrder: number
  readonly notInOrder: number
  readonly sets: number
}

/** The reports of several documents added up. */
export function sumRepairs(reports: readonly RepairReport[]): RepairReport {
  const sum = (count: (report: RepairReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0)
  const answer = sumFields(reports.flatMap((report) => report.answer ?? []))
  const lists = sumFields(reports.flatMap((report) => report.lists ?? []))
  const counts = Object.keys(NO_MENTIONS).map((fate) => [fate, sum(({ mentions }) => mentions[fate as Fate])])
  return {
    mentions: Object.fromEntries(counts) as Record<Fate, number>,
    tagsRepaired: sum(({ tagsRepaired }) => tagsRepaired),
    shareOfTextChanged: sum(({ shareOfTextChanged }) => shareOfTextChanged) / Math.max(1, reports.length),
    ...(answer && { answer }),
    ...(lists && { lists }),
    details: reports.flatMap(({ details }) => details),
  }
}

/** Adds up each field; undefined without any counts. */
function sumFields<Counts extends object>(counts: readonly Counts[]): Counts | undefined {
  const [first] = counts
  if (first === undefined) return undefined
  const sum = (name: string): number =>
    counts.reduce((total, each) => total + ((each as Record<string, number>)[name] ?? 0), 0)
  return Object.fromEntries(Object.keys(first).map((name) => [name, sum(name)])) as Counts
}

const NO_MENTIONS: Readonly<Record<Fate, number>> = { recovered: 0, altered: 0, ambiguous: 0, lost: 0 }

/** Collects a report. */
export class ReportBuilder {
  readonly #counts: Record<Fate, number> = { ...NO_MENTIONS }
  readonly #details: RepairDetail[] = []
  #tags = 0
  #lists: ListCounts | undefined
  readonly #answer = { passedOver: 0, cutOff: 0, dropped: 0, tokensMissing: 0, rewritten: 0 }

  mention(fate: Fate, detail: Omit<RepairDetail, 'fate'>): void {
    this.#counts[fate]++
    if (fate !== 'recovered') this.#details.push({ fate, ...detail })
  }

  /** @param isLoss whether it cost a mention that cannot be recovered */
  tag(place: Place, reason: string, isLoss: boolean): void {
    this.#tags++
    if (isLoss) this.#counts.lost++
    this.#details.push({ fate: 'tag', place, text: '', entity: undefined, span: undefined, reason })
  }

  repair({ kind, place, message, isLoss, characters = 0 }: Repair): void {
    if (kind === 'wrapped') this.addPassedOver(characters, place, message)
    else if (kind === 'cut') this.addCutOff(characters, 0, place, message)
    else if (kind === 'rewritten') this.addRewritten(place, message)
    else this.tag(place, message, isLoss)
  }

  addPassedOver(characters: number, place: Place, reason: string): void {
    this.#answer.passedOver += characters
    this.#detailAnswer(place, reason)
  }

  /** The answer breaks off; reported once. */
  addCutOff(dropped: number, tokensMissing: number, place: Place, reason: string): void {
    this.#answer.cutOff = 1
    this.#answer.dropped += dropped
    this.#answer.tokensMissing += tokensMissing
    this.#detailAnswer(place, reason)
  }

  addRewritten(place: Place, reason: string): void {
    this.#answer.rewritten = 1
    this.#detailAnswer(place, reason)
  }

  #detailAnswer(place: Place, reason: string): void {
    this.#details.push({ fate: 'answer', place, text: '', entity: undefined, span: undefined, reason })
  }

  lists(counts: ListCounts): void {
    this.#lists = counts
  }

  finish(shareOfTextChanged: number): RepairReport {
    const [mentions, details] = [{ ...this.#counts }, this.#details]
    const { passedOver, cutOff, rewritten } = this.#answer
    const answer = passedOver + cutOff + rewritten > 0 && { answer: { ...this.#answer } }
    const lists = this.#lists && { lists: this.#lists }
    return { mentions, tagsRepaired: this.#tags, shareOfTextChanged, ...answer, ...lists, details }
  }
}
