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
  /** The number under which what is shown is on the shelf. */
  #onShelf = 0
  readonly #kept: Set<number> = new Set()
  #stoppable: AbortController | undefined

  constructor(shelf: Shelf<Opened>) {
    this.#shelf = shelf
  }

  /** Keep what is shown on the shelf when something else is. @returns its number, for `showAgain` */
  keepShown(): number {
    this.#kept.add(this.#onShelf)
    return this.#onShelf
  }

  /** Show what was kept; whatever is being opened is given up. */
  showAgain(number: number, opened: Opened): void {
    this.stop()
    this.#kept.delete(number)
    this.#show(++this.#asked, number, opened)
  }

  /** What was kept is not needed any more. */
  release(number: number): void {
    if (this.#kept.delete(number)) this.#drop(number)
  }

  /** Open something else; whatever can be stopped and is being opened is given up. */
  async open(begin: (opening: Opening) => Promise<Opened>): Promise<void> {
    this.stop()
    const own = new AbortController()
    this.#stoppable = own
    try {
      await this.#settle(begin, own.signal)
    } finally {
      // What is there cannot be given up any more.
      if (this.#stoppable === own) this.#stoppable = undefined
    }
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

  /** @param asked when it was asked for, among all that was */
  #show(asked: number, number: number, opened: Opened): void {
    const before = this.#onShelf
    this.#shown = asked
    this.#onShelf = number
    this.#shelf.show(number, opened)
    this.#drop(before)
  }

  #drop(number: number): void {
    if (number !== 0 && number !== this.#onShelf && !this.#kept.has(number)) this.#shelf.forget(number)
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
    this.#show(number, number, opened)
  }
}
