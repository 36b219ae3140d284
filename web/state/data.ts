import { batch, computed, signal } from '@preact/signals'
import { type Summary, writtenUnder } from 'coref-referee/explorer'
import type { Settings, SystemScores } from 'coref-referee/score'
import { WorkerClient, WorkerError } from '../worker/client.ts'
import type { Failure, InputCorpus, Methods } from '../worker/protocol.ts'
import { type Opening, Openings } from './openings.ts'
import { route, slide } from './route.ts'

export const worker: WorkerClient<Methods> = new WorkerClient(
  () => blockOf('script') ?? '',
  () => void startAgain(),
)

export const summary = signal<Summary | undefined>(undefined)
/** Set while files are read and scored: the share done, from 0 to 1. */
export const working = signal<number | undefined>(undefined)
/** True while other files are read: their settings are applied once they are open. */
export const isOpeningOther = signal(false)
export const failure = signal<Failure | undefined>(undefined)
/** The settings of the report, or of the files when they were opened. */
export const openedSettings = signal<Settings | undefined>(undefined)
/** Counts how often other data were opened, so that dependents are recomputed. */
export const generation = signal(0)
/** Counts how often the worker had to be replaced, so that pending questions are asked again. */
export const lives = signal(0)

/** How scores are written: truncated under `--compat conll`, as by the reference scorer. */
export const written = computed(() => writtenUnder(summary.value?.scores.settings ?? { compat: 'none' }))

export const systemNames = computed(
  (): readonly string[] => summary.value?.scores.systems.map(({ name }) => name) ?? [],
)

/** Index of the response shown: the one in the address, or else the first. */
export const systemIndex = computed((): number =>
  Math.max(0, systemNames.value.indexOf(route.value.system ?? '')),
)

/** Index of the response it is compared with: the one in the address, or else another. */
export const otherIndex = computed((): number => {
  const named = systemNames.value.indexOf(route.value.other ?? '')
  if (named >= 0 && named !== systemIndex.value) return named
  return systemIndex.value === 0 ? 1 : 0
})

/** Index of the response that the others are compared with, if the address names one. */
export const baselineIndex = computed((): number | undefined => {
  const named = systemNames.value.indexOf(route.value.baseline ?? '')
  return named < 0 ? undefined : named
})

/** The same, unless it is the response shown. */
export const otherBaseline = computed((): number | undefined =>
  baselineIndex.value === systemIndex.value ? undefined : baselineIndex.value,
)

export const system = computed(
  (): SystemScores | undefined => summary.value?.scores.systems[systemIndex.value],
)

export const metricIds = computed((): readonly string[] =>
  Object.keys(summary.value?.scores.systems[0]?.scores ?? {}),
)

/** The metric to show if there is room for only one: the one in the address, the CoNLL score, or else the first. */
export const metric = computed((): string => {
  const ids = metricIds.value
  const requested = route.value.metric
  return [requested, 'conll', ids[0]].find((id) => id !== undefined && ids.includes(id)) ?? ''
})

/** The document shown: the one in the address, or else the first. */
export const docLabel = computed((): string | undefined => {
  const labels = summary.value?.documents.labels
  const label = route.value.doc
  return label !== undefined && labels?.includes(label) === true ? label : labels?.[0]
})

/** The document in the address, if it is not open. */
export const unknownDoc = computed((): string | undefined => {
  const label = route.value.doc
  return label === undefined || summary.value?.documents.labels.includes(label) !== false ? undefined : label
})

/** Open what the page embeds, if anything. */
export async function openEmbedded(): Promise<void> {
  const [packed, key] = [blockOf('summary'), blockOf('corpus-0')]
  if (packed === undefined || key === undefined) return
  const responses: string[] = []
  for (let i = 1; ; i++) {
    const documents = blockOf(`corpus-${i}`)
    if (documents === undefined) break
    responses.push(documents)
  }
  await attempt('openFirst', true, ({ number }) =>
    worker.ask('openEmbedded', [number, { summary: packed, key, responses }]),
  )
}

/** A block of base64 embedded in the page. */
export function blockOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined
}

/** Files that could not be opened, to be retried with other settings. */
export const refused = signal<
  { readonly key: InputCorpus; readonly responses: readonly InputCorpus[] } | undefined
>(undefined)

/** @returns whether they are now shown */
export async function openFiles(
  key: InputCorpus,
  responses: readonly InputCorpus[],
  settings: Partial<Settings> = {},
): Promise<boolean> {
  refused.value = undefined
  const isShown = await attempt('open', true, ({ number, ...options }) =>
    worker.ask('openFiles', [number, key, responses, settings], options),
  )
  if (!isShown && failure.value !== undefined) refused.value = { key, responses }
  // Errors have other numbers in other files.
  if (isShown && route.value.fixes !== undefined) slide({ fixes: undefined })
  if (isShown && report.value !== undefined) {
    openings.release(report.value.number)
    report.value = undefined
  }
  return isShown
}

export function rescore(settings: Partial<Settings>): Promise<boolean> {
  return attempt('open', false, ({ number, ...options }) =>
    worker.ask('rescore', [number, settings], options),
  )
}

/** What was open before the findings in a text took its place for a while. */
interface Report {
  readonly number: number
  readonly summary: Summary
}

export const report = signal<Report | undefined>(undefined)

/** Show a pair for a while and keep what is open. @returns whether it is shown */
export async function openAside(key: InputCorpus, response: InputCorpus): Promise<boolean> {
  const current = summary.value
  const kept =
    report.value ?? (current === undefined ? undefined : { number: openings.keepCurrent(), summary: current })
  const isShown = await attempt('open', true, ({ number, ...options }) =>
    worker.ask('openFiles', [number, key, [response], {}], options),
  )
  if (isShown) report.value = kept
  else if (kept !== undefined && report.value === undefined) openings.release(kept.number)
  return isShown
}

/** Show what was open before. */
export function backToReport(): void {
  const kept = report.value
  if (kept === undefined) return
  report.value = undefined
  openings.showAgain(kept.number, { summary: kept.summary, isOther: true })
}

interface OpenedFiles {
  readonly summary: Summary
  /** False if the same files are reopened with other settings. */
  readonly isOther: boolean
}

/** How to refill each numbered place on the worker's shelf, should the worker have to be replaced. */
const sources = new Map<number, () => Promise<unknown>>()
let currentNumber = 0

/** Replace a worker that does not respond, and give the new one what the old one had. */
async function startAgain(): Promise<void> {
  worker.stop()
  const numbers = [report.value?.number, currentNumber].filter((number) => number !== undefined)
  for (const number of numbers) await sources.get(number)?.()
  await worker.ask('show', [currentNumber])
  lives.value++
}

const openings = new Openings<OpenedFiles>({
  show(number, opened) {
    currentNumber = number
    void worker.ask('show', [number])
    batch(() => {
      summary.value = opened.summary
      generation.value++
      if (opened.isOther) openedSettings.value = opened.summary.scores.settings
    })
  },
  forget(number) {
    sources.delete(number)
    void worker.ask('forget', [number])
  },
})

/** Stop reading and scoring; what was open stays open. */
export function stopOpening(): void {
  openings.stop()
}

/** Replace what is open; on failure, report it and leave everything as it was. */
async function attempt(
  how: 'open' | 'openFirst',
  isOther: boolean,
  begin: (opening: Opening & { onProgress: (share: number) => void }) => Promise<Summary>,
): Promise<boolean> {
  let own = 0
  // Other settings apply to what is shown now, so that must be restored first.
  const base = isOther ? undefined : { number: currentNumber, source: sources.get(currentNumber) }
  const sourceOf = (opening: Opening) => async (): Promise<unknown> => {
    if (base !== undefined) {
      await base.source?.()
      await worker.ask('show', [base.number])
    }
    const again = await begin({ ...opening, signal: new AbortController().signal, onProgress: () => {} })
    if (base !== undefined) await worker.ask('forget', [base.number])
    return again
  }
  const isLast = (): boolean => openings.isLast(own)
  try {
    await openings[how](async (opening) => {
      own = opening.number
      sources.set(own, sourceOf(opening))
      batch(() => {
        working.value = 0
        isOpeningOther.value = isOther
        failure.value = undefined
      })
      const onProgress = (share: number): void => {
        if (isLast()) working.value = share
      }
      return { summary: await begin({ ...opening, onProgress }), isOther }
    })
    return true
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    if (error.failure.isStopped !== true && isLast()) failure.value = error.failure
    return false
  } finally {
    if (isLast()) {
      batch(() => {
        working.value = undefined
        isOpeningOther.value = false
      })
    }
  }
}
