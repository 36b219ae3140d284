/** How a document writes its words: names are hardly ever in lower case, but other words that begin sentences are. */
export class WordUsage {
  /** By form: times in lower case, and times with a capital where no sentence begins. */
  readonly #lower = new Map<number, number>()
  readonly #capital = new Map<number, number>()
  /** By form: its last label. */
  readonly #labels = new Map<number, number>()

  see(form: number, isCapital: boolean, isFirst: boolean): void {
    if (isCapital && isFirst) return
    const counts = isCapital ? this.#capital : this.#lower
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }

  /** How often the document writes this form in lower case and, away from sentence starts, with a capital. */
  writing(form: number): number {
    return bucket(this.#lower.get(form) ?? 0) * 4 + bucket(this.#capital.get(form) ?? 0)
  }

  label(form: number): number {
    return this.#labels.get(form) ?? -1
  }

  setLabel(form: number, label: number): void {
    this.#labels.set(form, label)
  }
}

function bucket(count: number): number {
  return count === 0 ? 0 : count === 1 ? 1 : count < 4 ? 2 : 3
}
