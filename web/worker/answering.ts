import { InputError, RefereeError } from 'coref-referee/score'
import type { Answer, Failure, Request } from './protocol.ts'

/** What a worker is, without the types of a page that it does not have. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null
  postMessage(message: Answer): void
}

/** The methods of a worker as it has them: it may take its time. */
export type Answering<Methods> = {
  readonly [M in keyof Methods]: Methods[M] extends (...args: infer A) => infer R
    ? (...args: A) => R | Promise<R>
    : never
}

const scope = globalThis as unknown as WorkerScope
let reportProgress: (share: number) => void = () => {}
let queue: Promise<unknown> = Promise.resolve()

/** Answer what the page asks, from now on: one request after the other, so that it is clear whose progress it is. */
export function answerWith<Methods>(methods: Answering<Methods>): void {
  scope.onmessage = ({ data: { id, method, args } }) => {
    const work = methods[method as keyof Methods] as (...args: readonly unknown[]) => unknown
    queue = queue
      .then(() => {
        reportProgress = (share) => scope.postMessage({ id, progress: share })
        return work(...args)
      })
      .then(
        (result) => scope.postMessage({ id, result }),
        (error: unknown) => scope.postMessage({ id, failure: failureOf(error) }),
      )
  }
}

/** Say how far the present request is. */
export function progressed(share: number): void {
  reportProgress(share)
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RefereeError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { message: `This is a bug in Referee, please report it: ${message}`, isExpected: false }
  }
  if (!(error instanceof InputError)) return { message: error.message, isExpected: true }
  const { place, reason, code, picture } = error
  const message = `${place.path}:${place.line}:${place.column}: ${reason} [${code}]`
  return { message, isExpected: true, ...(picture === undefined ? {} : { picture }) }
}
