import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { type Arguments, type Result, WorkerError } from '../worker/client.ts'
import type { Method, Methods } from '../worker/protocol.ts'
import { failure, generation, worker } from './data.ts'

/** What the worker answered, and how far it is with the next answer: a share from 0 to 1, or undefined. */
export interface Query<Answer> {
  readonly answer: ReadonlySignal<Answer | undefined>
  readonly progress: ReadonlySignal<number | undefined>
}

/**
 * The worker's answer to a question that changes: asked again whenever it does, and whenever other files are opened.
 *
 * @param question the arguments, or undefined where there is nothing to ask
 */
export function query<M extends Method>(
  method: M,
  question: ReadonlySignal<Arguments<Methods[M]> | undefined>,
): Query<Result<Methods[M]>> {
  const answer = signal<Result<Methods[M]> | undefined>(undefined)
  const progress = signal<number | undefined>(undefined)
  let last = ''
  effect(() => {
    const args = question.value
    if (args === undefined) return
    const current = JSON.stringify([generation.value, args])
    if (current === last) return
    last = current
    progress.value = 0
    const onProgress = (share: number): void => {
      if (last === current) progress.value = share
    }
    worker.ask(method, args, onProgress).then(
      (result) => {
        // After fast clicks, show what was asked last, not what arrives last.
        if (last !== current) return
        answer.value = result
        progress.value = undefined
      },
      (error: unknown) => {
        if (!(error instanceof WorkerError)) throw error
        if (last !== current) return
        // Where it was stopped or failed, it may be asked again.
        last = ''
        progress.value = undefined
        failure.value = error.failure
      },
    )
  })
  return { answer, progress }
}
