/**
 * Work done in steps. After each, it yields the share done so far, from 0 to 1, so that the caller can show
 * progress, do something else in between, or stop.
 */
export type Steps<Result> = Generator<number, Result>

/**
 * Do all of the work at once.
 *
 * @param onStep called after each step with the share done so far
 */
export function finish<Result>(steps: Steps<Result>, onStep: (share: number) => void = () => {}): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    onStep(step.value)
  }
}

/** Work that makes up `share` of some larger work, of which `from` is already done. */
export function* asPart<Result>(steps: Steps<Result>, from: number, share: number): Steps<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    yield from + share * step.value
  }
}
