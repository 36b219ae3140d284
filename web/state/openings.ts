/** An opening in progress. */
export interface Opening {
  /** Later openings have higher numbers. */
  readonly number: number
  readonly signal: AbortSignal
}

/** Keeps what was opened under numbers: one is shown, and those no longer needed are forgotten. */
export interface Shelf<Opened> {
  show(number: number, opened: Opened): void
  forget(number: number): void
}

/**
 * Of everything asked for, show what was asked for last, in whatever order the answers come. If that fails or is
 * stopped, what is shown stays.
 */
export class Openings<Opened> {
  readonly #shelf: Shelf<Opened>
  #requests = 0
  #current = 0
  /** The number of what is shown, on the shelf. */
  #onShelf = 0
  readonly #kept: Set<number> = new Set()
  #stoppable: AbortController | undefined

  constructor(shelf: Shelf<Opened>) {
    this.#shelf = shelf
  }

  /** Keep what is shown on the shelf after something else is shown. @returns its number, for `showAgain` */
  keepCurrent(): number {
    this.#kept.add(this.#onShelf)
    return this.#onShelf
  }

  /** Show what was kept, and abandon whatever is being opened. */
  showAgain(number: number, opened: Opened): void {
    this.stop()
    this.#kept.delete(number)
    this.#show(++this.#requests, number, opened)
  }

  /** Give up something that was kept. */
  release(number: number): void {
    if (this.#kept.delete(number)) this.#drop(number)
  }

  /** Open something else, and abandon whatever is being opened and can be stopped. */
  async open(begin: (opening: Opening) => Promise<Opened>): Promise<void> {
    this.stop()
    const own = new AbortController()
    this.#stoppable = own
    try {
      await this.#settle(begin, own.signal)
    } finally {
      // A finished opening can no longer be abandoned.
      if (this.#stoppable === own) this.#stoppable = undefined
    }
  }

  /** Open the page's own data, until something else is opened. */
  async openFirst(begin: (opening: Opening) => Promise<Opened>): Promise<void> {
    await this.#settle(begin, new AbortController().signal)
  }

  /** Whether nothing was asked for after this opening. */
  isLast(number: number): boolean {
    return number === this.#requests
  }

  stop(): void {
    this.#stoppable?.abort()
    this.#stoppable = undefined
  }

  /** @param request its place in the order of requests */
  #show(request: number, number: number, opened: Opened): void {
    const before = this.#onShelf
    this.#current = request
    this.#onShelf = number
    this.#shelf.show(number, opened)
    this.#drop(before)
  }

  #drop(number: number): void {
    if (number !== 0 && number !== this.#onShelf && !this.#kept.has(number)) this.#shelf.forget(number)
  }

  async #settle(begin: (opening: Opening) => Promise<Opened>, signal: AbortSignal): Promise<void> {
    const number = ++this.#requests
    const opening = begin({ number, signal })
    // The answer to an abandoned opening may still arrive and take a place on the shelf.
    signal.addEventListener('abort', () => this.#shelf.forget(number))
    const opened = await opening
    if (signal.aborted) return
    if (number < this.#current) {
      this.#shelf.forget(number)
      return
    }
    this.#show(number, number, opened)
  }
}
