/** Different texts numbered as they come: what says the same thing a thousand times is kept once. */
export class Dictionary {
  readonly texts: string[] = []
  readonly #numbers: Map<string, number> = new Map()

  /** @param textOf what to keep for a key that is new; the key itself otherwise */
  numberOf(key: string, textOf: (key: string) => string = (text) => text): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.texts.push(textOf(key)) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}
