import { asRefereeError, NeuralDocumentResolver, type Scheme } from 'coref-referee/resolve'
import { type CorefDocument, RefereeError } from 'coref-referee/score'
import { checkWorkerScript, NeuralWorker } from 'coref-referee-neural/browser'
import type { NeuralFile } from '../neural-files.ts'

/** Lets the page stop the work and learn its progress. */
export interface NeuralTurn {
  readonly signal: AbortSignal
  readonly report: (share: number, soFar?: CorefDocument) => void
}

/** A separate worker does the computing: this one keeps answering, and loses nothing if that one fails. */
const files = new Map<NeuralFile, ArrayBuffer>()
let opened: { readonly threads: number; readonly engine: Promise<NeuralWorker> } | undefined

/** Take one of the files that the recipe runs, and end the worker that ran its predecessor. */
export function giveNeural(name: NeuralFile, bytes: ArrayBuffer): void {
  files.set(name, bytes)
  end()
}

/** Findings are sent when the share has grown by half, so that sending takes no longer than a few readings. */
const GROWTH = 1.5

/**
 * Find the entities of a text with the recipe neural.
 *
 * @throws RefereeError for a damaged model, a runtime that does not start, too little memory, and a text that is not
 * English
 */
export async function resolveNeurally(
  text: string,
  id: string,
  scheme: Scheme,
  threads: number,
  { signal, report: tell }: NeuralTurn,
): Promise<CorefDocument> {
  let reported = 0
  try {
    const engine = await open(threads)
    const resolver = new NeuralDocumentResolver(engine, {
      scheme,
      signal,
      onProgress(share, soFar) {
        const isMore = share >= reported * GROWTH && share < 1
        if (isMore) reported = share
        tell(share, isMore ? soFar() : undefined)
      },
    })
    return await resolver.resolveText(text, id)
  } catch (error) {
    const known = asRefereeError(error)
    // Do not reuse a runtime that has failed.
    if (known instanceof RefereeError && known.code !== 'not-english') end()
    throw known
  }
}

function open(threads: number): Promise<NeuralWorker> {
  if (opened?.threads === threads) return opened.engine
  end()
  opened = { threads, engine: start(threads) }
  return opened.engine
}

async function start(threads: number): Promise<NeuralWorker> {
  const code = new TextDecoder().decode(bytesOf('neural-worker.js'))
  checkWorkerScript(code)
  // The runtime's threads start from the same URL, so it is not revoked.
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  // The files are transferred to the worker, and another worker would need them again.
  const copies = {
    model: bytesOf('referee.model').slice(0),
    wasm: bytesOf('ort-wasm-simd-threaded.wasm').slice(0),
  }
  return NeuralWorker.open(worker, copies, threads)
}

function end(): void {
  opened?.engine.then(
    (engine) => engine.close(),
    () => {},
  )
  opened = undefined
}

function bytesOf(name: NeuralFile): ArrayBuffer {
  const bytes = files.get(name)
  if (bytes === undefined) throw new RefereeError('cannot-read', `${name}: missing file`)
  return bytes
}
