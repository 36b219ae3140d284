// How the explorer copes with large data: `npm run build && node bench/page.mjs`. Writes a document of 200,000 tokens
// and a corpus of 38,000 documents, makes a report of each, opens both in Chromium, and prints the time to the first
// view and the longest task: while scrolling, while the worker is busy with each view, and while a text is opened amid
// that. Exits with 1 if a task of the page takes more than 200 ms, in CPU time, so that other work on the machine does
// not matter; elapsed time is printed beside it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const folder = 'build/page-bench'
mkdirSync(folder, { recursive: true })

/** A seeded generator: the same documents every time. */
let state = 42
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
const WORDS =
  'the a keeper lighthouse went down to see her old boat and it was late in town when rain came'.split(' ')

function documentOf(id, tokens, entities, drift) {
  const sentences = []
  for (let at = 0; at < tokens; at += 20) sentences.push([at, Math.min(tokens, at + 20)])
  const mentions = []
  for (let at = 0; at + 3 < tokens; at += 4) {
    if (random() < drift / 2) continue
    const entity = (Math.imul(at, 2654435761) >>> 0) % entities
    mentions.push({
      span: [at, at + 1 + (at % 3)],
      entity: `e${random() < drift ? Math.floor(random() * entities) : entity}`,
    })
  }
  const words = Array.from({ length: tokens }, (_, t) => WORDS[(t * 7 + (t >> 3)) % WORDS.length])
  return JSON.stringify({ id, tokens: words, sentences, mentions })
}

function corpus(name, documents, tokens, entities) {
  for (const [side, drift] of [
    ['key', 0],
    ['response', 0.15],
  ]) {
    const lines = Array.from({ length: documents }, (_, d) => documentOf(`doc-${d}`, tokens, entities, drift))
    writeFileSync(`${folder}/${name}-${side}.coref.jsonl`, `${lines.join('\n')}\n`)
  }
  const started = performance.now()
  const files = ['key', 'response'].map((side) => `${folder}/${name}-${side}.coref.jsonl`)
  const page = `${folder}/${name}.html`
  const { status } = spawnSync('node', ['bin/referee.cjs', 'report', ...files, '-o', page, '--quiet'], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}: report of ${(statSync(page).size / 1e6).toFixed(1)} MB in ${seconds} s`)
  return pathToFileURL(page).href
}

const browser = await chromium.launch({
  executablePath: process.env.REFEREE_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

/** The longest that a page may be unresponsive, in milliseconds. */
const MOST = 200
let isSlow = false

function told({ work, clock }) {
  if (work > MOST) isSlow = true
  return `${work.toFixed(0)} ms (${clock.toFixed(0)} by the clock)${work > MOST ? ', TOO LONG' : ''}`
}

/** Do something with a page, and find its longest task meanwhile, in milliseconds. */
async function watched(page, act) {
  await browser.startTracing(page, { categories: ['toplevel'] })
  const result = await act()
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const main = new Set(pages.map(threadOf))
  const longest = { work: 0, clock: 0 }
  for (const event of traceEvents) {
    if (!event.name.endsWith('RunTask') || !main.has(threadOf(event))) continue
    longest.work = Math.max(longest.work, (event.tdur ?? 0) / 1000)
    longest.clock = Math.max(longest.clock, (event.dur ?? 0) / 1000)
  }
  return { result, longest }
}

async function look(url, sign, scrolled) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector(sign, { timeout: 120_000 })
  const first = performance.now() - started
  await page.waitForTimeout(1500)
  const scroll = async (selector) => {
    const element = document.querySelector(selector)
    for (let i = 0; i < 60; i++) {
      element.scrollTop += i < 40 ? 600 : element.scrollHeight / 25
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const { longest } = await watched(page, () => page.evaluate(scroll, scrolled))
  await page.close()
  return `first view ${(first / 1000).toFixed(2)} s, longest task while scrolling ${told(longest)}`
}

/** Views that keep the worker busy for a while. */
const BUSY = {
  errors: 'view=errors',
  query: `view=mentions&where=${encodeURIComponent('verdict:wrong')}`,
  slices: 'view=slices&by=length',
  intervals: 'view=overview',
}

/** The longest task during some seconds of a view's work, and while a text is then opened. */
async function lookWhileBusy(url, name, view) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}#view=documents`)
  await page.waitForSelector('.windowed tbody tr', { timeout: 120_000 })
  await page.waitForTimeout(1500)
  const openText = async (hash) => {
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, time))
    location.hash = hash
    await pause(300)
    for (const button of document.querySelectorAll('main button')) {
      if (button.textContent.startsWith('Work out')) button.click()
    }
    await pause(4000)
    const started = performance.now()
    location.hash = 'view=text'
    while (document.querySelector('.line .mention') === null) await pause(10)
    const waited = performance.now() - started
    await pause(500)
    return waited
  }
  const { result: text, longest } = await watched(page, () => page.evaluate(openText, view))
  await page.close()
  return `${name}: longest task ${told(longest)}, text after ${(text / 1000).toFixed(2)} s`
}

const long = corpus('long', 1, 200_000, 4000)
console.log('200,000 tokens, text:', await look(`${long}#view=text`, '.mention', '.reading'))
const many = corpus('many', 38_000, 100, 12)
console.log(
  '38,000 documents, overview and table:',
  await look(`${many}#view=documents`, 'text=38,000 of 38,000', '.windowed'),
)
console.log('38,000 documents, text:', await look(`${many}#view=text`, '.mention', '.picker .windowed'))
for (const [what, url] of [
  ['200,000 tokens', long],
  ['38,000 documents', many],
]) {
  for (const [name, view] of Object.entries(BUSY)) {
    console.log(`${what}, while busy with ${await lookWhileBusy(url, name, view)}`)
  }
}
await browser.close()
if (isSlow) process.exit(1)
