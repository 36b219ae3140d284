import type { ConcordanceLine } from 'coref-referee/compare'

/** The lines that a query found, in any order asked for. */
export class FoundLines {
  readonly #lines: readonly ConcordanceLine[]
  #sorted: { readonly by: string; readonly lines: readonly ConcordanceLine[] } | undefined

  constructor(lines: readonly ConcordanceLine[]) {
    this.#lines = lines
  }

  /** @param by a column of `LINE_ORDERS`; any other name means document order */
  lines(by: string): readonly ConcordanceLine[] {
    const key = LINE_ORDERS[by]
    if (key === undefined) return this.#lines
    if (this.#sorted?.by !== by) {
      const keyed = this.#lines.map((line, at) => ({ line, at, key: key(line) }))
      keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
      this.#sorted = { by, lines: keyed.map(({ line }) => line) }
    }
    return this.#sorted.lines
  }
}

/** The sort key of each column. Words before a mention are compared from the mention backwards. */
const LINE_ORDERS: Readonly<Record<string, (line: ConcordanceLine) => string>> = {
  before: ({ context }) => (context?.before ?? '').toLowerCase().split(' ').reverse().join(' '),
  mention: ({ text }) => (text ?? '').toLowerCase(),
  after: ({ context }) => (context?.after ?? '').toLowerCase(),
  key: ({ antecedents }) => (antecedents.key?.text ?? '').toLowerCase(),
  a: ({ verdicts }) => verdicts[0] ?? '',
  b: ({ verdicts }) => verdicts[1] ?? '',
}
