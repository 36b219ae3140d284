// @module-tag browser
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { installNeural, TINY_MODEL } from '../support/neural-project.ts'
import { root } from '../support/program.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { drop, SAMPLE } from './pages.ts'
import { serving } from './serving.ts'

const { open, reportUrl, scratch } = useBrowser()

const TEXT =
  'Ann Lee closed her shop early. The owner was tired, and it was dark outside. Bob, her brother, came with his dog. "I am late," he said. Ann looked at the dog and smiled at him.'
/** Long enough for several seconds of work, in many windows. */
const LONG = Array.from({ length: 150 }, () => TEXT).join('\n\n')

const WORKER = join(root, 'packages/neural/dist/neural-worker.js')
const WASM = join(root, 'packages/neural/node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm')
const RESOLVER = join(root, 'dist/page/resolver.js')

/** Output of `referee resolve`. */
async function written(text: string, scheme = 'gum'): Promise<string> {
  const path = scratch.write('text.txt', text)
  const flags = ['--recipe', 'neural', '--model', TINY_MODEL, '--scheme', scheme, '--quiet']
  const { code, stdout, stderr } = await refereeHere(['resolve', path, ...flags])
  if (code !== 0) throw new Error(stderr)
  return stdout
}

async function choose(page: Page, text: string): Promise<void> {
  await page.fill('textarea', text)
  await page.selectOption('label:has-text("recipe") select', 'neural')
}

async function find(page: Page): Promise<void> {
  await page.click('text=Find entities')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForSelector('button[type=submit]:enabled')
}

needing('neural').describe('the recipe neural in the page of referee serve', () => {
  let child: ChildProcess
  let url: URL

  beforeAll(async () => {
    const project = join(scratch.path, 'project')
    installNeural(project, TINY_MODEL)
    ;({ child, url } = await serving([], project))
  })
  afterAll(() => void child?.kill('SIGTERM'))

  /** What the view's worker finds, asked as by the view. */
  function workerFinds(page: Page, text: string, scheme: string, threads: number): Promise<string> {
    return page.evaluate(
      async (given) => {
        const code = await (await fetch('resolver.js')).text()
        const worker = new Worker(URL.createObjectURL(new Blob([code])))
        let count = 0
        const ask = (method: string, args: unknown[]): Promise<never> =>
          new Promise((resolve, reject) => {
            const id = ++count
            worker.addEventListener('message', ({ data }) => {
              if (data.id !== id || 'progress' in data) return
              if ('failure' in data) reject(new Error(data.failure.message))
              else resolve(data.result as never)
            })
            worker.postMessage({ id, method, args })
          })
        for (const name of ['neural-worker.js', 'ort-wasm-simd-threaded.wasm', 'referee.model']) {
          await ask('give', [name, await (await fetch(`neural/${name}`)).arrayBuffer()])
        }
        const manner = { recipe: 'neural', scheme: given.scheme, tagger: 'precise' }
        const resolved = (await ask('resolve', [given.text, 'text', manner, given.threads])) as {
          found: unknown
        }
        const pair = (await ask('pair', [resolved.found])) as { response: string }
        worker.terminate()
        return pair.response
      },
      { text, scheme, threads },
    )
  }

  test('finds what Node finds, to the last byte, with one thread and with two', async () => {
    const { page, complaints } = await open(url.href)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    let started = 0
    page.on('request', (request) => {
      if (request.url().startsWith('blob:')) started++
    })
    for (const scheme of ['gum', 'litbank', 'ontogum']) {
      const expected = await written(TEXT, scheme)
      expect(JSON.parse(expected).mentions.length).toBeGreaterThan(5)
      for (const threads of [1, 2]) {
        started = 0
        expect(await workerFinds(page, TEXT, scheme, threads), `${scheme}, ${threads}`).toBe(expected)
        // The view's worker, the recipe's, and each thread beyond the first.
        expect(started).toBe(1 + threads)
      }
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  test('shows the entities, and what its confidences are worth', async () => {
    const { page, complaints } = await open(`${url.href}#view=resolve`)
    await choose(page, TEXT)
    expect(await page.isDisabled('label:has-text("tagger") select')).toBe(true)
    await find(page)
    await page.waitForSelector('.edited .mention')
    const { mentions } = JSON.parse(await written(TEXT)) as { mentions: unknown[] }
    expect(await page.textContent('.entities h2')).toContain(`${mentions.length} mentions`)

    await page.click('[aria-label="Scores of the model"] >> text=Overview')
    await page.waitForSelector('.files >> text=neural-gum.coref.jsonl')
    await page.waitForSelector('text=area under precision over recall')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('shows first results early and how far it is, and can be stopped', async () => {
    const { page, complaints } = await open(`${url.href}#view=resolve`)
    await choose(page, TEXT)
    await find(page)
    const before = await page.textContent('.edited')
    await page.fill('textarea', LONG)
    await page.click('text=Find entities')
    await page.waitForSelector('[aria-label="Found so far"] .mention')
    expect(await page.locator('progress').getAttribute('aria-label')).toMatch(
      /^Read so far, with \d threads?$/,
    )
    expect(await page.isVisible('.edited')).toBe(false)
    await page.click('button:text-is("Stop")')
    await page.waitForSelector('text=working…', { state: 'detached' })
    // The previous result is back, and can be corrected and scored.
    expect(await page.textContent('.edited')).toBe(before)
    await page.click('.edited .word:text-is("owner")')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[aria-label="Scores of the model"][aria-busy=false] tbody')
    await page.fill('textarea', TEXT)
    await find(page)
    expect(await page.$('.failure')).toBeNull()
    expect(complaints).toEqual([])
    await page.close()
  }, 120_000)

  test.each([
    [
      'cut off',
      (bytes: Buffer) => bytes.subarray(0, 40_000),
      'the model is damaged (it ends after 40000 bytes',
    ],
    [
      'changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -9), Buffer.alloc(9)]),
      'the model is damaged (',
    ],
    ['something else', () => Buffer.from('no model'), 'not a model for the recipe neural'],
  ])('a model that is %s is refused, and nothing is lost', async (_, damage, message) => {
    const { page } = await open(`${url.href}#view=resolve`)
    await page.fill('textarea', TEXT)
    await page.click('text=Find entities')
    await page.click('.edited .word:text-is("owner")')
    await page.keyboard.press('Enter')
    const before = await page.textContent('.edited')
    await drop(page, [scratch.write('bad.model', damage(readFileSync(TINY_MODEL)))])
    await choose(page, TEXT)
    await find(page)

    expect(await page.textContent('[role=alert]')).toContain(message)
    expect(await page.textContent('.edited')).toBe(before)
    expect(await page.inputValue('textarea')).toBe(TEXT)
    // A different model fixes it.
    await drop(page, [TINY_MODEL])
    await find(page)
    expect(await page.$('[role=alert]')).toBeNull()
    await page.close()
  })

  test('files that are dropped before the resolver has arrived are used', async () => {
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page } = await open(`${url.href}#view=resolve`, {
      before: async (page) => {
        await page.route('**/resolver.js', (route) => released.then(() => route.continue()))
      },
    })
    await drop(page, [scratch.write('early.model', 'no model')])
    release()
    await choose(page, TEXT)
    await find(page)

    expect(await page.textContent('[role=alert]')).toContain('not a model for the recipe neural')
    await page.close()
  })

  test('has no barrier, in light, in dark and as wide as a phone', async () => {
    const { page } = await open(`${url.href}#view=resolve`)
    await choose(page, LONG)
    await page.click('text=Find entities')
    await page.waitForSelector('[aria-label="Found so far"] .mention')
    expect(await barriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })

  // Something is taken away from the worker before its code runs.
  test.each([
    [
      'no WebAssembly',
      'delete globalThis.WebAssembly',
      'there is no WebAssembly here): use the recipe ranking instead',
    ],
    [
      'too little memory',
      // As in Chromium.
      `WebAssembly.Memory = function () {
        throw new RangeError('WebAssembly.Memory(): could not allocate memory')
      }`,
      'there is too little memory for the recipe neural',
    ],
  ])('where there is %s, the page says so and keeps the text', async (_, deprivation, message) => {
    const { page } = await open(`${url.href}#view=resolve`)
    const poor = readFileSync(WORKER, 'utf8').replace('\n', `\n${deprivation}\n`)
    await drop(page, [scratch.write('neural-worker.js', poor)])
    await choose(page, TEXT)
    await find(page)

    expect(await page.textContent('[role=alert]')).toContain(message)
    expect(await page.inputValue('textarea')).toBe(TEXT)
    await page.selectOption('label:has-text("recipe") select', 'ranking')
    await find(page)
    await page.waitForSelector('.edited .mention')
    await page.close()
  })
})

needing('neural').describe('the recipe neural in a page from disk', () => {
  test('says which files it needs, takes them when they are dropped, and finds the same', async () => {
    const { page, complaints } = await open(`${await reportUrl(SAMPLE)}#view=resolve`)
    await drop(page, [RESOLVER])
    await choose(page, TEXT)
    await page.click('text=Find entities')
    await page.waitForSelector('[role=alert] >> text=npm install coref-referee-neural')
    expect(
      await page.$$eval('[role=alert] li', (items) => items.map(({ textContent }) => textContent)),
    ).toEqual([
      'coref-referee-neural/dist/neural-worker.js',
      'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
      'coref-referee-neural/model/referee.model or another .model file',
    ])
    await page.setInputFiles('[role=alert] input', [WORKER, WASM])
    await page.waitForFunction(() => document.querySelectorAll('[role=alert] li').length === 1)
    await drop(page, [TINY_MODEL])
    await page.waitForSelector('.edited .mention')

    const { mentions } = JSON.parse(await written(TEXT)) as { mentions: unknown[] }
    expect(await page.textContent('.entities h2')).toContain(`${mentions.length} mentions`)
    expect(complaints).toEqual([])
    await page.close()
  })

  test.each([
    [
      'neural-worker.js',
      'document.title = "pwned"',
      'neural-worker.js: not the worker of a coref-referee-neural',
    ],
    [
      'ort-wasm-simd-threaded.wasm',
      '\0asm',
      'ort-wasm-simd-threaded.wasm: damaged, or not the one of onnxruntime-web',
    ],
  ])('runs no other %s', async (name, content, message) => {
    const { page } = await open(`${await reportUrl(SAMPLE)}#view=resolve`)
    await drop(page, [RESOLVER])
    await choose(page, TEXT)
    await drop(
      page,
      [WORKER, WASM, TINY_MODEL].filter((path) => !path.endsWith(name)),
    )
    await drop(page, [scratch.write(name, content)])
    await find(page)

    expect(await page.textContent('[role=alert]')).toContain(message)
    expect(await page.title()).toMatch(/ · Referee$/)
    await page.close()
  })
})
