// @module-tag site
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '../explorer/barriers.ts'
import { useBrowser } from '../explorer/browser.ts'
import { root } from '../support/program.ts'
import { type ServedSite, serveSite } from './serve-site.ts'

const { open } = useBrowser()
const out = join(root, 'site/dist')
let site: ServedSite

beforeAll(async () => {
  const { base } = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as { base: string }
  site = await serveSite(out, base)
})

afterAll(() => site?.close())

/** A page of each kind, and an element that is there once it works. */
const KINDS: readonly (readonly [page: string, sign: string])[] = [
  ['', '.numbers dd'],
  ['tutorial.html', 'h1'],
  ['cookbook/paper-table.html', 'h1'],
  ['contents.html', 'h1'],
  ['scoring.html', 'h1'],
  ['metrics.html', 'table'],
  ['metrics/b3.twins.html', '.numbers dd'],
  ['metrics/ace.html', '.numbers dd'],
  ['formats/conll-2012.html', 'h1'],
  ['errors/bad-json.html', 'h1'],
  ['api/textbook.html', 'h1'],
  ['bench-history.html', '.charts svg'],
  ['decisions/0009-exact-sums.html', 'h1'],
  ['project/CHANGELOG.html', 'h1'],
]
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const

test.each(KINDS)('%s opens for everyone and asks no other host for anything', async (path, sign) => {
  const asked: string[] = []
  const { page, complaints } = await open(`${site.url}${path}`, {
    before: async (opened) => {
      opened.on('request', (request) => asked.push(request.url()))
    },
  })
  await page.waitForSelector(sign)

  for (const { width, colorScheme } of LOOKS) {
    const isDark = colorScheme === 'dark'
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction((dark) => document.documentElement.classList.contains('dark') === dark, isDark)
    // Colours change gradually.
    await page.waitForTimeout(600)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page), `${width} ${colorScheme}`).toEqual([])
  }
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
})

test('the search finds a metric and leads to its page', async () => {
  const { page, complaints } = await open(site.url)
  await page.click('.VPNavBarSearch button')
  await page.fill('.VPLocalSearchBox input', 'Bengtson Roth twins')
  await page.click('.VPLocalSearchBox .result >> text=B³twins')
  await page.waitForURL(/metrics\/b3\.twins\.html/)
  await page.waitForSelector('h1:has-text("B³twins")')

  expect(complaints).toEqual([])
  await page.close()
})

test('an example is scored again when it is edited, and says what is wrong with it', async () => {
  const { page } = await open(`${site.url}metrics/muc.html`)
  expect(await numbers(page)).toEqual(['80.00', '80.00', '80.00'])
  const response = page.locator('textarea').nth(1)
  const text = await response.inputValue()

  // "She" and "her" are Eve, as in the key: all five links are right, of five on either side.
  await response.fill(text.replace('[She](#1)', '[She](#3)').replace('[her](#1)', '[her](#3)'))
  await page.waitForSelector('.numbers dd:text-is("100.00")')
  expect(await numbers(page)).toEqual(['100.00', '100.00', '100.00'])

  await response.fill('Other words .')
  await page.waitForSelector('.problem')
  expect(await page.textContent('.problem')).toContain('[text-mismatch]')

  await page.click('text=Start again')
  await page.waitForSelector('.numbers dd:text-is("80.00")')
  await page.close()
})

test('an example shows its arithmetic and what other scorers print', async () => {
  const { page } = await open(`${site.url}metrics/b3.html`)
  await page.click('summary:has-text("How this number is computed")')
  await page.click('summary:has-text("What other scorers print for it")')
  await page.waitForSelector('text=recall = 20/3 ÷ 9 = 0.7407')

  const rows = await page.$$eval('[aria-label="Other scorers"] tbody tr', (found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent)),
  )
  expect(rows[0]?.slice(0, 2)).toEqual(['reference scorer 8.01', '70.17'])
  expect(rows[1]).toEqual(['coval', '70.18', 'same as Referee'])
  expect(await barriers(page)).toEqual([])
  await page.close()
})

test('the explorer is there, live, with the sample', async () => {
  const { page } = await open(site.url)
  await page.click('text=Try the live demo')
  await page.waitForURL(/explorer\/index\.html/)
  await page.waitForSelector('table.scores')

  expect(await page.textContent('table.scores')).toContain('70.65')
  await page.close()
})

test('pages lead to each other without a reload, under the path of the host', async () => {
  const { page, complaints } = await open(`${site.url}metrics.html`)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.click('.vp-doc a:text-is("ceafe")')
  await page.waitForURL(/metrics\/ceafe\.html/)
  await page.waitForSelector('h1:has-text("CEAFe")')

  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(complaints).toEqual([])
  await page.close()
})

async function numbers(page: Page): Promise<string[]> {
  await page.waitForSelector('.numbers dd')
  return page.$$eval('.numbers dd', (found) => found.map((each) => each.textContent ?? ''))
}
