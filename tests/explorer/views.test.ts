import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Scratch } from '../support/program.ts'
import { barriers } from './barriers.ts'
import { launch } from './browser.ts'
import { open, reportUrl, SAMPLE } from './pages.ts'

const scratch = new Scratch()
let browser: Browser
let url: string

beforeAll(async () => {
  browser = await launch()
  url = reportUrl(scratch, SAMPLE)
})

afterAll(async () => {
  await browser.close()
  scratch.remove()
})

/** Each view, and something that is there once it has been worked out. */
const VIEWS: readonly (readonly [view: string, sign: string])[] = [
  ['overview', 'table.scores'],
  ['documents', 'text=16 of 16'],
  ['text', '.mention'],
  ['alignment', '.alignment svg'],
  ['errors', 'text=Entities that cost most'],
  ['slices', 'svg text:has-text("pronoun")'],
  ['compare', 'text=Where the difference comes from'],
]

describe.each(VIEWS)('the view %s', (view, sign) => {
  test.each([
    ['light', { dark: false }],
    ['dark', { dark: true }],
  ])('shows the sample without a complaint or a barrier, %s', async (_, { dark }) => {
    const { page, complaints } = await open(browser, `${url}#view=${view}&system=eager.coref.jsonl`, { dark })
    await page.waitForSelector(sign)

    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('fits a phone', async () => {
    const { page } = await open(browser, `${url}#view=${view}`, { width: 390 })
    await page.waitForSelector(sign)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)

    expect(width).toBeLessThanOrEqual(390)
    await page.close()
  })
})

describe('an address', () => {
  test('leads back to document, mention and entity', async () => {
    const { page } = await open(browser, `${url}#view=documents&system=eager.coref.jsonl`)
    await page.click('text=news/tram-strike-ends')
    await page.waitForSelector('.mention')
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    const before = { url: page.url(), panel: await page.textContent('.panel [role=status]') }
    await page.reload()
    await page.waitForSelector('.mention.selected')

    expect(before.url).toMatch(/doc=news%2Ftram-strike-ends.*mention=\w+%3A\d+-\d+/)
    expect({ url: page.url(), panel: await page.textContent('.panel [role=status]') }).toEqual(before)
    await page.goBack()
    await page.waitForSelector('text=16 of 16')
    await page.close()
  })
})

describe('the keys', () => {
  test('step through errors and back, and from line to line', async () => {
    const { page } = await open(browser, `${url}#view=text&system=eager.coref.jsonl`)
    await page.waitForSelector('.mention')
    const selected = (): Promise<string | null> => page.getAttribute('.mention.selected', 'data-mention')
    const seen: (string | null)[] = []
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('n')
      seen.push(await selected())
    }
    await page.keyboard.press('p')

    expect(new Set(seen).size).toBe(5)
    expect(await selected()).toBe(seen[3])
    await page.keyboard.press('j')
    expect(await page.$$eval('.row.current', (rows) => rows.length)).toBe(1)
    await page.close()
  })

  test('swap systems, find words, follow an entity, show help', async () => {
    const { page } = await open(browser, `${url}#view=text&system=eager.coref.jsonl`)
    await page.waitForSelector('.mention')
    await page.keyboard.press('x')
    await page.waitForSelector('.heads >> text=careful.coref.jsonl')
    await page.keyboard.press('/')
    await page.keyboard.type('lighthouse')
    await page.waitForSelector('mark')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    await page.waitForSelector('.mention.followed')
    await page.keyboard.press('?')

    expect(await page.textContent('dialog')).toContain('next and previous error')
    await page.close()
  })
})

test('every picture can be saved, and so can every table', async () => {
  const { page } = await open(browser, `${url}#view=errors&system=eager.coref.jsonl`)
  await page.waitForSelector('text=Entities that cost most')
  const saved = async (button: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)])
    return readFileSync(await download.path(), 'utf8')
  }

  expect(await saved('.chart button.export')).toMatch(/^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(await saved('[aria-label="Save waterfall as CSV"]')).toMatch(/^fixed,errors,Mentions/)
  expect(await saved('[aria-label="Save waterfall as Markdown"]')).toContain('| fixed | errors |')
  expect(await saved('[aria-label="Save waterfall as LaTeX"]')).toContain('\\begin{tabular}')
  await page.close()
})

test('the first screen of the sample is there within a second', async () => {
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const { page } = await open(browser, url)
    await page.waitForSelector('table.scores')
    times.push(
      await page.evaluate(
        () =>
          performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      ),
    )
    await page.close()
  }

  expect(Math.min(...times)).toBeLessThan(1000)
})
