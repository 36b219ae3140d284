import type { Steps } from 'coref-referee/explorer'
import { InputError, RefereeError } from 'coref-referee/score'
import type { Answer, Failure, FromPage } from './protocol.ts'

/** What a worker is, without the types of a page that it does not have. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<FromPage>) => void) | null
  postMessage(message: Answer): void
}

/** What a method may know, as `this`, about the request that it answers. */
export interface Turn {
  /** Aborted when the page no longer wants the answer. */
  readonly signal: AbortSignal
  /** Tell how far the work is and, if the page should know, what was found until then. */
  readonly tell: (progress: number, soFar?: unknown) => void
}

/** The methods of a worker as it has them: an answer at once or later, or work in steps that leads to it. */
export type Answering<Methods> = {
  readonly [M in keyof Methods]: Methods[M] extends (...args: infer A) => infer R
    ? (this: Turn, ...args: A) => R | Steps<R> | Promise<R | Steps<R>>
    : never
}

/** How long work goes on, in milliseconds, before the worker looks at what else the page has asked. */
const STRETCH = 30

const scope = globalThis as unknown as WorkerScope
/** The requests whose answer the page still wants. */
const wanted = new Map<number, AbortController>()
let lastWork: Promise<void> = Promise.resolve()

/**
 * Answer what the page asks, from now on. Work in steps is done one after the other; what needs no steps is answered in
 * between, so that a document opens while errors are counted.
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
    const tell: Turn['tell'] = (progress, soFar) => {
      if (wanted.has(id)) scope.postMessage({ id, progress, soFar })
    }
    answer(id, async () => begin.apply({ signal: stop.signal, tell }, [...args])).then(
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

/** Do this when the work that came before is done. */
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
