import type { Steps } from 'coref-referee/explorer'
import { InputError, RefereeError } from 'coref-referee/score'
import type { Answer, Failure, FromPage } from './protocol.ts'

/** A worker's global scope, without the DOM types, which do not apply. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
  postMessage(message: Answer): void
}

/** What a method may know, as `this`, about the request it answers. */
export interface Turn {
  /** Aborted when the page no longer wants the answer. */
  readonly signal: AbortSignal
  /** Report how far the work is and, if the page should know, what has been found so far. */
  readonly report: (progress: number, soFar?: unknown) => void
}

/** The methods as a worker implements them: they answer at once, later, or by work in steps. */
export type Answering<Methods> = {
  readonly [M in keyof Methods]: Methods[M] extends (...args: infer A) => infer R
    ? (this: Turn, ...args: A) => R | Steps<R> | Promise<R | Steps<R>>
    : never
}

/** How long to work, in milliseconds, before checking for other requests of the page. */
const STRETCH = 30

const scope = globalThis as unknown as WorkerScope
/** The requests that the page still wants answered. */
const wanted = new Map<number, AbortController>()
let lastWork: Promise<void> = Promise.resolve()

/**
 * Answer the page's requests from now on. Work in steps is done one job after the other; requests without steps are
 * answered in between, so that a document opens while errors are being counted.
 */
export function answerWith<Methods>(methods: Answering<Methods>): void {
  scope.onmessage = ({ data }) => {
    if ('unwanted' in data) {
      wanted.get(data.unwanted)?.abort()
      wanted.delete(data.unwanted)
      scope.postMessage({ heard: data.unwanted })
      return
    }
    const { id, method, args } = data
    const stop = new AbortController()
    wanted.set(id, stop)
    const begin = methods[method as keyof Methods] as (this: Turn, ...args: readonly unknown[]) => unknown
    const report: Turn['report'] = (progress, soFar) => {
      if (wanted.has(id)) scope.postMessage({ id, progress, soFar })
    }
    answer(id, async () => begin.apply({ signal: stop.signal, report }, [...args])).then(
      (result) => reply({ id, result }),
      (error: unknown) => reply({ id, failure: failureOf(error) }),
    )
  }
}

async function answer(id: number, begin: () => Promise<unknown>): Promise<unknown> {
  const begun = await begin()
  return isSteps(begun) ? inTurn(() => doSteps(id, begun)) : begun
}

function reply(answer: Answer & { readonly id: number }): void {
  if (wanted.delete(answer.id)) scope.postMessage(answer)
}

function isSteps(begun: unknown): begun is Steps<unknown> {
  return typeof begun === 'object' && begun !== null && Symbol.iterator in begun && 'return' in begun
}

/** Do some work once all earlier work is done. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = lastWork
  let end: () => void = () => {}
  lastWork = new Promise((resolve) => {
    end = resolve
  })
  await before
  try {
    return await work()
  } finally {
    end()
  }
}

async function doSteps(id: number, steps: Steps<unknown>): Promise<unknown> {
  while (wanted.has(id)) {
    const until = performance.now() + STRETCH
    let step = steps.next()
    while (step.done !== true && performance.now() < until) step = steps.next()
    if (step.done === true) return step.value
    scope.postMessage({ id, progress: step.value })
    await new Promise((resolve) => setTimeout(resolve))
  }
  return undefined
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RefereeError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { message: `This is a bug in Referee, please report it: ${message}`, isExpected: false }
  }
  if (!(error instanceof InputError)) return { message: error.message, code: error.code, isExpected: true }
  const { place, reason, code, picture } = error
  const message = `${place.path}:${place.line}:${place.column}: ${reason} [${code}]`
  return { message, code, isExpected: true, ...(picture === undefined ? {} : { picture }) }
}
