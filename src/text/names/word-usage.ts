/** How a document writes its words: a name is hardly ever written in lower case, a word at a sentence's start is. */
export class WordUsage {
  /** By form: times in lower case, and times with a capital where no sentence begins. */
  readonly #lower = new Map<number, number>()
  readonly #capital = new Map<number, number>()
  /** By form: the label last given. */
  readonly #labels = new Map<number, number>()

  see(form: number, isCapital: boolean, isFirst: boolean): void {
    if (isCapital && isFirst) return
    const counts = isCapital ? this.#capital : this.#lower
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }

  /** Whether the document writes this form small, large, both or (away from sentence starts) not at all. */
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
