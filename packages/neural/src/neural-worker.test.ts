import { expect, test } from 'vitest'
import { fakeRuntime } from '../tests/support/fake-runtime.ts'
import { makeModel, smallSettings } from '../tests/support/make-model.ts'
import { smallParts } from '../tests/support/small-parts.ts'
import { answerMessages, type StartRuntime, type WorkerScope } from './answer-messages.ts'
import { openModelFile } from './model-file.ts'
import { NeuralError } from './neural-error.ts'
import { NeuralResolver } from './neural-resolver.ts'
import { checkWorkerScript, NeuralWorker, type WorkerLike } from './neural-worker.ts'
import { type FromWorker, WORKER_MARK } from './worker-messages.ts'

const MODEL = makeModel(smallSettings, smallParts)
const WORDS = Array.from({ length: 12 }, () => ['he', 'saw', 'the', 'dog', 'it', 'saw', 'a', 'cat']).flat()
const SENTENCES = Int32Array.from({ length: 24 }, (_, i) => i * 4)

/** A worker without a browser: messages are copied to and fro, one after the other. */
function fakeWorker(
  start: StartRuntime = async (_, threads) => ({ ...fakeRuntime(), threads }),
): WorkerLike & { readonly sent: FromWorker[]; isEnded: boolean; fail(message: string): void } {
  let onMessage: (event: { readonly data: FromWorker }) => void = () => {}
  let onError: (event: { readonly message?: string }) => void = () => {}
  const sent: FromWorker[] = []
  const scope: WorkerScope = {
    onmessage: null,
    postMessage(message) {
      sent.push(message)
      const data = structuredClone(message)
      setTimeout(() => onMessage({ data }))
    },
  }
  answerMessages(scope, start)
  return {
    sent,
    isEnded: false,
    fail: (message) => onError({ message }),
    addEventListener(type: 'message' | 'error', listener: (event: never) => void) {
      if (type === 'message') onMessage = listener as typeof onMessage
      else onError = listener as typeof onError
    },
    postMessage(message) {
      const data = structuredClone(message)
      setTimeout(() => scope.onmessage?.({ data }))
    },
    terminate() {
      this.isEnded = true
    },
  }
}

const files = (): { model: ArrayBuffer; wasm: ArrayBuffer } => ({
  model: Uint8Array.from(MODEL).buffer,
  wasm: new ArrayBuffer(0),
})

test('a worker finds what the resolver finds, and tells it window by window', async () => {
  const worker = await NeuralWorker.open(fakeWorker(), files(), 3)
  const shares: number[] = []
  const counts: number[] = []
  const found = await worker.resolve(WORDS, SENTENCES, {
    scheme: 'gum',
    onProgress(share, soFar) {
      shares.push(share)
      counts.push(soFar().start.length)
    },
  })
  const here = await NeuralResolver.load(await openModelFile(MODEL), fakeRuntime())

  expect(found).toEqual(await here.resolve(WORDS, SENTENCES, { scheme: 'gum' }))
  expect(found.start.length).toBeGreaterThan(10)
  expect(worker.threads).toBe(3)
  expect(shares.length).toBeGreaterThan(5)
  expect([...shares].sort((a, b) => a - b)).toEqual(shares)
  expect(counts.at(-1)).toBe(found.start.length)
})

test('a text that is given up fails with the reason, and the next one is read', async () => {
  const inner = fakeWorker()
  const worker = await NeuralWorker.open(inner, files())
  const stop = new AbortController()
  const first = worker.resolve(WORDS, SENTENCES, {
    scheme: 'gum',
    signal: stop.signal,
    onProgress: () => stop.abort('enough'),
  })
  const second = worker.resolve(WORDS, SENTENCES, { scheme: 'gum' })

  await expect(first).rejects.toBe('enough')
  expect((await second).start.length).toBeGreaterThan(10)
  // The text was not read to its end.
  expect(inner.sent.filter((message) => 'found' in message)).toHaveLength(1)
  await expect(worker.resolve(WORDS, SENTENCES, { scheme: 'gum', signal: stop.signal })).rejects.toBe(
    'enough',
  )
})

test('what fails in the worker is the same error here, and the worker ends', async () => {
  const broken = fakeWorker()
  const { model, wasm } = files()
  const opening = NeuralWorker.open(broken, { model: model.slice(0, 600), wasm })

  await expect(opening).rejects.toMatchObject({ name: 'NeuralError', code: 'bad-model' })
  expect(broken.isEnded).toBe(true)
  const starting = fakeWorker(async () => {
    throw new NeuralError('out-of-memory', 'too little')
  })
  await expect(NeuralWorker.open(starting, files())).rejects.toMatchObject({
    code: 'out-of-memory',
    message: 'too little',
  })
})

test('a worker that dies or is closed leaves nobody waiting', async () => {
  const inner = fakeWorker()
  const worker = await NeuralWorker.open(inner, files())
  const lost = worker.resolve(WORDS, SENTENCES, { scheme: 'gum' })
  inner.fail('it broke')
  await expect(lost).rejects.toMatchObject({
    code: 'no-runtime',
    message: 'the worker of the recipe neural failed (it broke)',
  })
  const waiting = worker.resolve(WORDS, SENTENCES, { scheme: 'gum' })
  worker.close()
  await expect(waiting).rejects.toMatchObject({ code: 'no-runtime' })
  expect(inner.isEnded).toBe(true)
})

test('the script of the worker is told by its first line', () => {
  expect(() => checkWorkerScript(`${WORKER_MARK}\n"use strict"`)).not.toThrow()
  for (const other of ['', 'document.title', WORKER_MARK.replace('1', '2')]) {
    expect(() => checkWorkerScript(other)).toThrow(/neural-worker\.js: not the worker/)
  }
})
