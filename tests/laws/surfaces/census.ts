/** How many cells each surface has, and how many not, by reason. */
export class Census {
  readonly #cells: Set<string> = new Set()
  readonly #refused: Map<string, string> = new Map()
  readonly #compared: Map<string, number> = new Map()
  readonly #excluded: Map<string, Map<string, number>> = new Map()

  compared(cell: string, surface: string): void {
    this.#cells.add(cell)
    add(this.#compared, surface)
  }

  excluded(surface: string, reason: string): void {
    const bySurface = this.#excluded.get(reason) ?? new Map<string, number>()
    this.#excluded.set(reason, bySurface)
    add(bySurface, surface)
  }

  /** In this cell nobody has scores. */
  refused(cell: string, code: string): void {
    this.#refused.set(cell, code)
  }

  toString(): string {
    const codes = new Map<string, number>()
    for (const code of this.#refused.values()) add(codes, code)
    const refused = codes.size === 0 ? '' : `, refused by all ${list(codes)}`
    const excluded = [...this.#excluded].map(
      ([reason, bySurface]) => `\nexcluded, ${reason}: ${list(bySurface)}`,
    )
    return `${this.#cells.size} cells${refused}: ${list(this.#compared)}${excluded.join('')}\n`
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}
