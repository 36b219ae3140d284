import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import { expect } from 'vitest'
import { needing } from '../../../tests/support/needing.ts'
import { browserPath, needs } from '../../../tests/support/needs.ts'
import type { Coreference } from './neural-resolver.ts'
import { openResolver } from './node.ts'

const folder = new URL('../', import.meta.url)
const { words, sentences } = JSON.parse(
  readFileSync(new URL('tests/fixtures/tiny-expected.json', folder), 'utf8'),
) as { words: string[]; sentences: number[] }
const text = Array.from({ length: 5 }, () => words).flat()
const starts = Array.from({ length: 5 }, (_, n) => sentences.map((start) => start + n * words.length)).flat()

const PAGE = `<!doctype html><link rel="icon" href="data:,"><script type="module">
import * as onnx from '/node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs'
import { NeuralResolver, openModelFile } from '/dist/index.js'
window.find = async (words, sentences, threads) => {
  onnx.env.wasm.numThreads = threads
  const bytes = new Uint8Array(await (await fetch('/tests/fixtures/tiny.model')).arrayBuffer())
  const resolver = await NeuralResolver.load(await openModelFile(bytes), { onnx, provider: 'wasm', threads })
  const found = await resolver.resolve(words, Int32Array.from(sentences), { scheme: 'gum' })
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...values]]))
}
</script>`
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
}

const isMet = needs.find(({ name }) => name === 'neural')?.isMet === true
needing('browser', isMet && browserPath !== undefined).describe('in a browser', () => {
  needing('neural').test(
    'everything is found as in Node, bit by bit, with one thread and with two',
    async () => {
      const resolver = await openResolver({
        model: readFileSync(new URL('tests/fixtures/tiny.model', folder)),
      })
      const here = await resolver.resolve(text, Int32Array.from(starts), { scheme: 'gum' })
      const expected = Object.fromEntries(Object.entries(here).map(([name, values]) => [name, [...values]]))
      const server = createServer(({ url = '/' }, response) => {
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
        response.setHeader('Content-Type', TYPES[url.split('.').at(-1) as string] ?? 'text/html')
        response.end(url === '/' ? PAGE : readFileSync(new URL(`.${url}`, folder)))
      }).listen(0, '127.0.0.1')
      const browser = await chromium.launch({
        ...(browserPath === undefined ? {} : { executablePath: browserPath }),
        args: ['--no-sandbox'],
      })
      try {
        for (const threads of [1, 2]) {
          const page = await browser.newPage()
          await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
          await page.waitForFunction('window.find !== undefined')
          const found = (await page.evaluate(
            `window.find(${JSON.stringify(text)}, ${JSON.stringify(starts)}, ${threads})`,
          )) as Record<keyof Coreference, number[]>
          expect(found).toEqual(expected)
          expect(found.start.length).toBeGreaterThan(100)
          await page.close()
        }
      } finally {
        await browser.close()
        server.close()
      }
    },
  )
})
