/**
 * Work that is done in steps. After each it yields the share that is done, from 0 to 1, so that whoever runs it can
 * show progress, do something else in between, or stop.
 */
export type Steps<Result> = Generator<number, Result>

/**
 * Do all of the work at once.
 *
 * @param onStep called after each step with the share that is done
 */
export function finish<Result>(steps: Steps<Result>, onStep: (share: number) => void = () => {}): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    onStep(step.value)
  }
}

/** Work that is a part of some larger work, which has begun with `from` of it done. */
export function* asPart<Result>(steps: Steps<Result>, from: number, share: number): Steps<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    yield from + share * step.value
  }
}
