/**
 * Token numbers of one document. They run through it in most files, and restart in each sentence in
 * others; then a number means the token of its own sentence.
 */
export class TokenNumbers {
  readonly #positions: Map<string, number> = new Map()
  readonly #sentences: Map<string, number>[] = []
  #isRunning = true
  #last = 0

  beginSentence(): void {
    this.#sentences.push(new Map())
  }

  add(id: string, position: number): void {
    const number = Number(id)
    if (!id.includes('.')) {
      if (number <= this.#last) this.#isRunning = false
      this.#last = number
    }
    if (!this.#positions.has(id)) this.#positions.set(id, position)
    this.#sentences.at(-1)?.set(id, position)
  }

  /** Position of a token by its number, as it is meant in a sentence; undefined when there is none. */
  position(id: string, sentence: number): number | undefined {
    return this.#isRunning ? this.#positions.get(id) : this.#sentences[sentence]?.get(id)
  }
}

/**
 * Governors are numbers of their sentence in some files although tokens are numbered through the document.
 * So they are read where one of them is none of the sentence's own numbers.
 *
 * @param rows of one sentence, cut into columns of CoNLL-U, rewritten in place
 */
export function renumberGovernors(rows: readonly string[][]): void {
  const ids = new Set(rows.map(([id]) => id))
  const words = rows.filter(([id]) => id !== undefined && /^\d+$/.test(id)).map(([id]) => id as string)
  if (words[0] === '1') return
  const isForeign = rows.some(
    ([, , , , , , head]) => head !== '_' && head !== '0' && !ids.has(head as string),
  )
  if (!isForeign) return
  const own = (number: string): string => {
    const [word, ...rest] = number.split('.')
    const id = word === '0' ? '0' : words[Number(word) - 1]
    return id === undefined ? '' : [id, ...rest].join('.')
  }
  for (const row of rows) {
    if (row[6] !== '_' && row[6] !== '0') row[6] = own(row[6] as string)
    if (row[8] !== '_') row[8] = (row[8] as string).split('|').map(renumbered).join('|')
  }

  function renumbered(edge: string): string {
    const colon = edge.indexOf(':')
    return colon < 0 ? own(edge) : own(edge.slice(0, colon)) + edge.slice(colon)
  }
}
