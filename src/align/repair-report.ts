import type { Span } from '../document/span.ts'
import type { Place } from '../errors.ts'
import type { Repair } from '../formats/parsed-response.ts'

/**
 * What became of a mention: `recovered` is in the key's text word for word; `altered` was placed although
 * its words changed; `ambiguous` has several possible places; `lost` has none.
 */
export type Fate = 'recovered' | 'altered' | 'ambiguous' | 'lost'

/** A mention that was not recovered as it is, a repaired tag, or what is wrong with the answer as a whole. */
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
  /** Share of words and signs, of both texts together, without an equal in the other; 0 for the same text. */
  readonly shareOfTextChanged: number
  /** Where an answer has more around it than the text or the JSON, or ends in the middle. */
  readonly answer?: AnswerCounts
  /** How lists of strings were read; undefined for text with marks. */
  readonly lists?: ListCounts
  readonly details: readonly RepairDetail[]
}

/** What answers of language models have too much and too little. */
export interface AnswerCounts {
  /** Characters around the text or the JSON that were passed over. */
  readonly passedOver: number
  /** Answers that end in the middle. */
  readonly cutOff: number
  /** Characters that were dropped where they end. */
  readonly dropped: number
  /** Tokens of the key after their ends. */
  readonly tokensMissing: number
  /** Answers in Python's notation, which were read as JSON. */
  readonly rewritten: number
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

/** The same fields, each summed up; undefined without any counts. */
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

  /** @param isLoss it cost a mention that cannot be recovered */
  tag(place: Place, reason: string, isLoss: boolean): void {
    this.#tags++
    if (isLoss) this.#counts.lost++
    this.#details.push({ fate: 'tag', place, text: '', entity: undefined, span: undefined, reason })
  }

  repair({ kind, place, message, isLoss, characters = 0 }: Repair): void {
    if (kind === 'wrapped') this.passedOver(characters, place, message)
    else if (kind === 'cut') this.cutOff(characters, 0, place, message)
    else if (kind === 'rewritten') this.rewritten(place, message)
    else this.tag(place, message, isLoss)
  }

  passedOver(characters: number, place: Place, reason: string): void {
    this.#answer.passedOver += characters
    this.#detailAnswer(place, reason)
  }

  /** The answer ends in the middle; say so once. */
  cutOff(dropped: number, tokensMissing: number, place: Place, reason: string): void {
    this.#answer.cutOff = 1
    this.#answer.dropped += dropped
    this.#answer.tokensMissing += tokensMissing
    this.#detailAnswer(place, reason)
  }

  rewritten(place: Place, reason: string): void {
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
