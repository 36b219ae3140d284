/** Numbers distinct texts in order of appearance, so that a text that occurs a thousand times is stored once. */
export class Dictionary {
  readonly texts: string[] = []
  readonly #numbers: Map<string, number> = new Map()

  /** @param textOf the text to store for a new key; by default the key itself */
  numberOf(key: string, textOf: (key: string) => string = (text) => text): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.texts.push(textOf(key)) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}
