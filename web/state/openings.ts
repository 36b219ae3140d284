/** What is known of an opening while it goes on. */
export interface Opening {
  /** The later an opening is asked for, the higher. */
  readonly number: number
  readonly signal: AbortSignal
}

/** Where opened things are kept under their numbers: one is shown, and what is not needed is forgotten. */
export interface Shelf<Opened> {
  show(number: number, opened: Opened): void
  forget(number: number): void
}

/**
 * Of all that was asked for, show what was asked for last, in whatever order the answers come. Where that fails or is
 * stopped, what is shown stays.
 */
export class Openings<Opened> {
  readonly #shelf: Shelf<Opened>
  #asked = 0
  #shown = 0
  #stoppable: AbortController | undefined

  constructor(shelf: Shelf<Opened>) {
    this.#shelf = shelf
  }

  /** Open something else; whatever can be stopped and is being opened is given up. */
  async open(begin: (opening: Opening) => Promise<Opened>): Promise<void> {
    this.stop()
    const own = new AbortController()
    this.#stoppable = own
    await this.#settle(begin, own.signal)
  }

  /** Open what is there anyway, until something else is. */
  async openFirst(begin: (opening: Opening) => Promise<Opened>): Promise<void> {
    await this.#settle(begin, new AbortController().signal)
  }

  /** Whether nothing was asked for after the opening of this number. */
  isLast(number: number): boolean {
    return number === this.#asked
  }

  stop(): void {
    this.#stoppable?.abort()
    this.#stoppable = undefined
  }

  async #settle(begin: (opening: Opening) => Promise<Opened>, signal: AbortSignal): Promise<void> {
    const number = ++this.#asked
    const opening = begin({ number, signal })
    // An answer that was on its way when its opening was given up is on the shelf all the same.
    signal.addEventListener('abort', () => this.#shelf.forget(number))
    const opened = await opening
    if (signal.aborted) return
    if (number < this.#shown) {
      this.#shelf.forget(number)
      return
    }
    const before = this.#shown
    this.#shown = number
    this.#shelf.show(number, opened)
    if (before !== 0) this.#shelf.forget(before)
  }
}
