// @module-tag browser
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ConcordanceReport } from '../../src/report/concordance.ts'
import type { ErrorsReport } from '../../src/report/errors.ts'
import { refereeHere } from '../support/in-process.ts'
import { useBrowser } from './browser.ts'

const { open, reportUrl, scratch } = useBrowser()

// The four questions on a corpus of two thousand documents, each followed to the mention that answers it.

const DOCUMENTS = 2000
const WORDS = 'Ann saw her dog and Bob fed it .'.split(' ')
const PLACES = [0, 2, 3, 5, 7]
const KEY = ['ann', 'ann', 'dog', 'bob', 'dog']

let url: string
let files: readonly string[]

/** A corpus in which some mentions are linked wrongly, by document and place. */
function corpus(name: string, isWrong: (document: number, place: number) => boolean): string {
  const lines = Array.from({ length: DOCUMENTS }, (_, d) =>
    JSON.stringify({
      id: `doc-${d}`,
      tokens: WORDS.map((text) => ({ text, ...(d % 3 === 0 ? { speaker: `speaker ${d % 7}` } : {}) })),
      mentions: PLACES.map((at, i) => ({
        span: [at, at + 1],
        entity: isWrong(d, i) ? 'wrong' : (KEY[i] as string),
      })),
    }),
  )
  return scratch.write(`${name}.coref.jsonl`, `${lines.join('\n')}\n`)
}

beforeAll(async () => {
  files = [
    corpus('key', () => false),
    corpus('first', (d, i) => (d * 5 + i) % 11 === 0),
    corpus('second', (d, i) => (d * 5 + i) % 7 === 0),
  ]
  url = await reportUrl(files)
})

const json = async <Report>(...args: readonly string[]): Promise<Report> =>
  JSON.parse((await refereeHere([...args, '--json', '--quiet'])).stdout) as Report

const selected = (page: Page): Promise<string | null> => page.textContent('.panel [role=status]')

test('show me all pronoun errors in dialogue', async () => {
  const where = 'type:pronoun verdict:wrong speaker:*'
  const expected = await json<ConcordanceReport>('errors', ...files, '--where', where)
  const { page, complaints } = await open(`${url}#view=mentions&where=${encodeURIComponent(where)}`)
  await page.waitForSelector(`[role=status] >> text=${expected.found}`)
  await page.locator('tr[aria-rowindex="2"] a').click()
  await page.waitForSelector('.mention.selected')
  await page.keyboard.press('n')
  await page.waitForFunction(
    (doc) => document.querySelector('.document h1')?.textContent === doc,
    expected.lines[1]?.doc,
  )
  expect(await selected(page)).toContain(`“${expected.lines[1]?.text}”`)
  expect(complaints).toEqual([])
  await page.close()
})

test('where do A and B differ', async () => {
  const expected = await json<ConcordanceReport>('errors', ...files, '--where', 'A:wrong B:right')
  const { page, complaints } = await open(`${url}#view=compare`)
  await page.waitForSelector('.matrix a')
  const [, , onlyB] = await page.locator('.matrix td a').allTextContents()
  expect(Number(onlyB?.replaceAll(',', ''))).toBe(expected.found)
  await page.click('.matrix .differs a >> nth=1')
  await page.locator('tr[aria-rowindex="2"] a').click()
  await page.waitForSelector('.mention.selected')
  expect(await selected(page)).toContain(`“${expected.lines[0]?.text}”`)
  expect(complaints).toEqual([])
  await page.close()
})

test('why did my system lose points on this document, and which entities cost most', async () => {
  const { worst } = await json<ErrorsReport>('errors', files[0] as string, files[1] as string)
  const { doc, entity } = worst.entities[0] as (typeof worst.entities)[number]
  const { page, complaints } = await open(`${url}#view=errors`)
  await page.locator('[aria-label="Most costly entities"] tbody a').first().click()
  await page.waitForSelector('.mention.followed')
  expect(await page.textContent('.document h1')).toBe(doc)
  expect(await selected(page)).toContain(`“${entity.name}”`)
  await page.click('text=Why this score?')
  await page.waitForSelector('.columns .chart svg')
  await page.locator('[aria-label="Most costly entities"] tbody a').first().click()
  await page.waitForSelector('.mention.followed')
  expect(await page.textContent('.document h1')).toBe(doc)
  expect(complaints).toEqual([])
  await page.close()
})

test('a text opens while the errors of one very long document are looked for', async () => {
  const random = (seed: number): number => Math.imul(seed ^ (seed >>> 15), 2654435761) >>> 0
  const write = (name: string, isResponse: boolean): string => {
    const mentions = Array.from({ length: 25_000 }, (_, m) => {
      const isWrong = isResponse && random(m) % 5 === 0
      return { span: [2 * m, 2 * m + 1], entity: `e${random(isWrong ? m + 7 : m % 997) % 3000}` }
    })
    const line = JSON.stringify({
      id: 'novel',
      tokens: Array.from({ length: 50_000 }, () => 'word'),
      mentions,
    })
    return scratch.write(`novel/${name}.coref.jsonl`, `${line}\n`)
  }
  const novel = await reportUrl([write('key', false), write('response', true)], 'novel.html')
  // A worker that is silent for a while is terminated and replaced.
  const { page, complaints } = await open(`${novel}#view=documents`, {
    before: async (opened) => {
      await opened.addInitScript(() => {
        const Original = Worker
        Object.assign(globalThis, { workers: 0 })
        globalThis.Worker = class extends Original {
          constructor(url: string | URL) {
            super(url)
            Object.assign(globalThis, { workers: (globalThis as unknown as { workers: number }).workers + 1 })
          }
        }
      })
    },
  })
  await page.waitForSelector('.windowed tbody tr')
  await page.evaluate(() => {
    location.hash = '#view=errors'
  })
  await page.waitForSelector('progress')
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    location.hash = '#view=text'
  })
  await page.waitForSelector('.line .mention')
  // Long enough for the page to terminate it, if it were going to.
  await page.waitForTimeout(3500)
  expect(await page.evaluate('workers')).toBe(1)
  expect(complaints).toEqual([])
  await page.close()
})
