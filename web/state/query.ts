import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { type Arguments, type Result, WorkerError } from '../worker/client.ts'
import type { Method, Methods } from '../worker/protocol.ts'
import { failure, generation, lives, worker } from './data.ts'

/** The worker's answer, and the work on the next one. */
export interface Query<Answer> {
  readonly answer: ReadonlySignal<Answer | undefined>
  readonly work: Work
}

/** Work that the page is waiting for. */
export interface Work {
  /** The share done, from 0 to 1; undefined when there is no work. */
  readonly progress: ReadonlySignal<number | undefined>
  /** True if the user stopped it and there is no answer. */
  readonly isStopped: ReadonlySignal<boolean>
  stop(): void
  /** Restart what was stopped. */
  resume(): void
}

/**
 * The worker's answer to a question that may change: asked again when it does, or when other files are opened. Work
 * on an answer that is no longer wanted is stopped.
 *
 * @param question the arguments, or undefined if there is nothing to ask
 */
export function query<M extends Method>(
  method: M,
  question: ReadonlySignal<Arguments<Methods[M]> | undefined>,
): Query<Result<Methods[M]>> {
  const answer = signal<Result<Methods[M]> | undefined>(undefined)
  const progress = signal<number | undefined>(undefined)
  /** The question that is answered or being worked on. */
  let last = ''
  /** The question that the user stopped. */
  const stopped = signal('')
  const current = computed(() => {
    const args = question.value
    return args === undefined ? '' : JSON.stringify([generation.value, args])
  })
  let working: AbortController | undefined

  const abandon = (): void => {
    if (working === undefined) return
    working.abort()
    working = undefined
    last = ''
    progress.value = undefined
  }

  effect(() => {
    const request =
      current.value === '' || current.value === stopped.value ? '' : `${lives.value} ${current.value}`
    if (request === last) return
    abandon()
    const args = question.peek()
    if (request === '' || args === undefined) return
    last = request
    progress.value = 0
    const own = new AbortController()
    working = own
    const onProgress = (share: number): void => {
      if (working === own) progress.value = share
    }
    worker.ask(method, args, { onProgress, signal: own.signal }).then(
      (result) => {
        if (working !== own) return
        working = undefined
        answer.value = result
        progress.value = undefined
      },
      (error: unknown) => {
        if (!(error instanceof WorkerError)) throw error
        if (working !== own) return
        abandon()
        // If the worker was replaced, the question is asked again once `lives` has increased.
        if (error.failure.isStopped !== true) failure.value = error.failure
      },
    )
  })

  return {
    answer,
    work: {
      progress,
      isStopped: computed(() => current.value !== '' && current.value === stopped.value),
      stop() {
        stopped.value = current.value
      },
      resume() {
        stopped.value = ''
      },
    },
  }
}
