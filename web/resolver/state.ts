import { computed, effect, signal } from '@preact/signals'
import { textOfHtml, textOfMarkdown } from 'coref-referee/resolve'
import type { ScoresReport } from 'coref-referee/score'
import type { View } from '../state/route.ts'
import { WorkerClient, WorkerError } from '../worker/client.ts'
import type { Failure, InputFile } from '../worker/protocol.ts'
import type { Words } from '../worker/view-models/words.ts'
import type { Draft } from './correction/draft.ts'
import { begin, type History, step } from './correction/history.ts'
import { keepModel, modelBytes, modelsFor } from './model-files.ts'
import type { ResolverHost } from './script.ts'
import type { Manner, Methods, ResolvedText } from './worker/protocol.ts'

/** A text, how it was resolved and what was found. */
export interface Resolution extends ResolvedText {
  readonly text: string
  readonly manner: Manner
}

export const text = signal('')
/** The document's name in the files that are written. */
const id = signal('text')
/** The same defaults as those of `referee resolve`. */
export const manner = signal<Manner>({ scheme: 'gum', recipe: 'ranking', tagger: 'precise' })
export const resolution = signal<Resolution | undefined>(undefined)
export const history = signal<History<Draft>>(begin([]))
export const scores = signal<ScoresReport | undefined>(undefined)
/** True while the scores are those of an earlier correction. */
export const isScoring = signal(false)
export const isWorking = signal(false)
/** The share of the text that is done, for recipes that report it. */
export const progress = signal<number | undefined>(undefined)
/** What such a recipe has found so far, to be looked at but not yet corrected. */
export const preview = signal<ResolvedText | undefined>(undefined)
export const failure = signal<Failure | undefined>(undefined)
/** Models that were missing in the last attempt. */
export const missing = signal<readonly string[]>([])

export const draft = computed((): Draft => history.value.present)
export const isCorrected = computed(() => draft.value !== resolution.value?.found)

let host: ResolverHost
const worker = new WorkerClient<Methods>(() => host.code)
/** Models that the worker has. */
const loaded = new Set<string>()
/** Stops the current work, if the worker can be interrupted. */
let hearing: AbortController | undefined

/** More would make little difference to a model this small. */
const MOST_THREADS = 4
/** Threads share memory, which browsers allow only on pages isolated from other origins. */
export const threads: number = globalThis.crossOriginIsolated
  ? Math.min(navigator.hardwareConcurrency, MOST_THREADS)
  : 1

export function setHost(resolverHost: ResolverHost): void {
  host = resolverHost
}

/** Find the entities of the text. A correction of the same words stays, to score other manners against. */
export async function find(): Promise<void> {
  const [input, how] = [text.value, manner.value]
  await attempt(async (stopping) => {
    const resolved = await resolve(input, how, stopping)
    if (resolved === undefined) return
    const before = resolution.value
    const isKept = before !== undefined && isCorrected.value && haveSameWords(before.words, resolved.words)
    resolution.value = { ...resolved, text: input, manner: how }
    if (!isKept) history.value = begin(resolved.found)
  })
}

/** Resolve a text; undefined if models are missing. */
async function resolve(
  input: string,
  how: Manner,
  stopping: AbortController,
): Promise<ResolvedText | undefined> {
  // The other recipes keep their worker busy until they are done: only replacing it stops them.
  hearing = how.recipe === 'neural' ? stopping : undefined
  const { signal } = stopping
  if (!(await giveModels(how, signal))) return undefined
  return worker.ask('resolve', [input, id.value, how, threads], {
    signal,
    onProgress(share, soFar) {
      progress.value = share
      const current = resolution.value
      // Do not hide a correction of this text.
      const isFree = current === undefined || !isCorrected.value || current.text !== input
      if (soFar !== undefined && isFree) preview.value = soFar as ResolvedText
    },
  })
}

/** Schemes may tokenize the same text differently. */
function haveSameWords(a: Words, b: Words): boolean {
  return a.text === b.text && a.end.length === b.end.length && a.end.every((end, i) => end === b.end[i])
}

/** Give the worker the models it lacks; false if one cannot be found. */
async function giveModels(how: Manner, signal: AbortSignal): Promise<boolean> {
  const lacking: string[] = []
  for (const name of modelsFor(how)) {
    if (loaded.has(name)) continue
    const bytes = await modelBytes(name, signal)
    if (bytes === undefined) lacking.push(name)
    else {
      await worker.ask('give', [name, bytes])
      loaded.add(name)
    }
  }
  missing.value = lacking
  return lacking.length === 0
}

/** Stop the current work; a worker that cannot be interrupted is replaced, and resolves the shown text again. */
export async function stop(): Promise<void> {
  if (hearing !== undefined) {
    hearing.abort()
    return
  }
  worker.stop()
  loaded.clear()
  const current = resolution.value
  if (current === undefined) return
  // Wait until callers that waited for the first worker know that it is gone.
  await new Promise((done) => setTimeout(done))
  await attempt(async (stopping) => void (await resolve(current.text, current.manner, stopping)))
}

async function attempt(work: (stopping: AbortController) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  isWorking.value = true
  failure.value = undefined
  try {
    await work(stopping)
  } catch (error) {
    if (stopping.signal.aborted) return
    if (!(error instanceof WorkerError)) throw error
    if (error.failure.isStopped !== true) failure.value = error.failure
  } finally {
    isWorking.value = false
    progress.value = undefined
    preview.value = undefined
    hearing = undefined
  }
}

export function correct(next: Draft): void {
  history.value = step(history.value, next)
}

// Score every correction at once.
effect(() => {
  const correction = draft.value
  if (resolution.value === undefined) return
  isScoring.value = true
  worker.ask('score', [correction]).then(
    (report) => {
      if (correction !== draft.value) return
      scores.value = report
      isScoring.value = false
    },
    () => {
      // Stopped: the caller that stopped the worker asks again.
      scores.value = undefined
      isScoring.value = false
    },
  )
})

/**
 * The correction as files of a format.
 *
 * @throws WorkerError when the format cannot hold it
 */
export function writeCorrection(format: string): Promise<ReturnType<Methods['write']>> {
  return worker.ask('write', [draft.value, format])
}

/** Show correction and findings in another view, as key and response. */
export async function openIn(view: View): Promise<void> {
  const how = resolution.value?.manner
  await attempt(async () => {
    const { key, response } = await worker.ask('pair', [draft.value])
    const corpus = (name: string, content: string) => ({
      name,
      files: [{ path: name, bytes: new TextEncoder().encode(content).buffer as ArrayBuffer }],
    })
    host.open(
      corpus('correction.coref.jsonl', key),
      corpus(`${how?.recipe}-${how?.scheme}.coref.jsonl`, response),
      view,
    )
  })
}

/** Take dropped files: models or, by itself, a text to resolve. */
export function takeFiles(files: readonly InputFile[]): void {
  const [only] = files
  if (only !== undefined && files.length === 1 && TEXT.test(only.path)) {
    text.value = readable(only.path, new TextDecoder().decode(only.bytes))
    id.value = (only.path.split('/').at(-1) ?? '').replace(TEXT, '')
  }
  for (const file of files) {
    const name = keepModel(file)
    // The worker gets it in place of the one it had under that name.
    if (name !== undefined) loaded.delete(name)
  }
  if (missing.value.length > 0 && text.value.trim() !== '') void find()
}

const TEXT = /\.(?:txt|text|md|markdown|x?html?)$/i

/** The text that a reader of the file would see. */
function readable(path: string, source: string): string {
  if (/html?$/i.test(path)) return textOfHtml(source).text
  return /\.(?:md|markdown)$/i.test(path) ? textOfMarkdown(source).text : source
}
