/** What surfaces do differently, and in which cells. */
export class Disagreements {
  readonly #cells: Map<string, string[]> = new Map()

  add(cell: string, surface: string, difference: string): void {
    const what = `${surface}: ${withoutNames(difference)}`
    this.#cells.set(what, [...(this.#cells.get(what) ?? []), cell])
  }

  /** One line for each kind, the most frequent first, with a cell as an example. */
  get list(): readonly string[] {
    return [...this.#cells]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(
        ([what, cells]) =>
          `${what} (${cells.length === 1 ? '' : `${cells.length} cells, as in `}${cells[0]})`,
      )
  }
}

/** Paths, hashes and quoted words differ between cells with the same fault. */
function withoutNames(text: string): string {
  return text
    .replaceAll(/sha256-[0-9a-f]{8}/g, 'sha256-…')
    .replaceAll(/(?:[A-Z]:)?[\\/]\S+/g, '…')
    .replaceAll(/"[^"]*"/g, '"…"')
}
