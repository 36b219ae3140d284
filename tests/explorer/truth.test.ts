// @module-tag browser
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'
import { launch } from './browser.ts'
import { open, reportUrl, SAMPLE } from './pages.ts'

// Nothing wrong on the page: what it shows is complete and true.

const scratch = new Scratch()
let browser: Browser
let sample: string
/** 2,000 short documents, and a response that gets some of each wrong. */
let many: string
let manyFiles: readonly [string, string]

beforeAll(async () => {
  browser = await launch()
  sample = await reportUrl(scratch, SAMPLE)
  manyFiles = [writeMany('many-key', false), writeMany('many-response', true)]
  many = await reportUrl(scratch, manyFiles, 'many.html')
})

afterAll(async () => {
  await browser.close()
  scratch.remove()
})

const DOCUMENTS = 2000

function writeMany(name: string, isResponse: boolean): string {
  const lines = Array.from({ length: DOCUMENTS }, (_, d) => {
    const length = 12 + (d % 40)
    const mentions = Array.from({ length: length / 2 }, (_, m) => {
      const isWrong = isResponse && (m + d) % 5 === 0
      return { span: [2 * m, 2 * m + 1], entity: `e${(m % 3) + (isWrong ? 3 : 0)}` }
    })
    const tokens = Array.from({ length }, (_, t) => `w${t}`)
    return JSON.stringify({ id: `d${d}`, tokens, mentions })
  })
  return scratch.write(`${name}.coref.jsonl`, `${lines.join('\n')}\n`)
}

/** The list of errors of a type, scrolled through to its end. */
async function listedErrors(page: Page): Promise<Set<string>> {
  const seen = new Set<string>()
  const holder = page.locator('section[aria-label^="Errors of type"] .windowed')
  await holder.locator('tbody a').first().waitFor()
  for (let top = 0, height = 1; top < height; top += 400) {
    height = await holder.evaluate((element, at) => {
      element.scrollTop = at
      return element.scrollHeight
    }, top)
    await page.waitForFunction(
      () => document.querySelector('section[aria-label^="Errors of type"] td[colspan="4"].faint') === null,
    )
    const rows = await holder
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((found) => found.map((row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`))
    for (const row of rows) seen.add(row)
  }
  return seen
}

describe('errors', () => {
  test('are listed to the last one', async () => {
    const [, , eager] = SAMPLE
    const { stdout } = await refereeHere([
      'errors',
      SAMPLE[0] as string,
      eager as string,
      '--json',
      '--quiet',
    ])
    const report = JSON.parse(stdout) as { types: Record<string, number> }
    const { page, complaints } = await open(browser, `${sample}#view=errors&system=eager.coref.jsonl`)
    await page.waitForSelector('text=Entities that cost most')
    for (const type of ['divided', 'extra-mention', 'missing-entity']) {
      if (report.types[type] === 0) continue
      await page.evaluate((each) => {
        location.hash = `#view=errors&system=eager.coref.jsonl&type=${each}`
      }, type)
      await page.waitForSelector(`text=${report.types[type]} of ${report.types[type]}`)
      expect((await listedErrors(page)).size, type).toBe(report.types[type])
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  test('are listed to the last one of 2,000 documents', async () => {
    const { stdout } = await refereeHere(['errors', ...manyFiles, '--json', '--quiet', '--limit', '0'])
    const total = (JSON.parse(stdout) as { types: Record<string, number> }).types['divided'] as number
    expect(total).toBeGreaterThan(1000)
    const { page } = await open(browser, `${many}#view=errors&type=divided`)
    const holder = page.locator('section[aria-label^="Errors of type"] .windowed')
    await holder.waitFor()
    await holder.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    const last = page.locator(`tr[aria-rowindex="${total + 1}"] a`)
    await last.waitFor()
    // The last error is in one of the last documents, not in the first ones.
    expect(await last.getAttribute('href')).toMatch(/doc=d19\d\d/)
    await page.close()
  })
})

test('documents by length are drawn for any number of documents', async () => {
  const { page, complaints } = await open(browser, `${many}#view=documents`)
  await page.waitForSelector('.chart svg')
  // Ticks are paths too, but open ones.
  const cells = await page.locator('.chart svg path[d$="Z"]').count()
  expect(complaints).toEqual([])
  expect(cells).toBeGreaterThan(10)
  await page.close()
})

describe('work that takes long', () => {
  test('does not keep a text waiting, and ends when nobody waits for it', async () => {
    const { page } = await open(browser, `${many}#view=overview`)
    await page.waitForSelector('table.scores')
    // Far more work than a text takes: all errors, again and again for as long as they are asked for.
    const order = await page.evaluate(async () => {
      const seen: string[] = []
      const watch = new MutationObserver(() => {
        if (document.querySelector('.mention') !== null && !seen.includes('text')) seen.push('text')
      })
      watch.observe(document.body, { childList: true, subtree: true })
      location.hash = '#view=errors'
      await new Promise((resolve) => setTimeout(resolve, 60))
      seen.push(document.querySelector('progress') === null ? 'no progress' : 'progress')
      location.hash = '#view=text&doc=d7'
      await new Promise((resolve) => setTimeout(resolve, 3000))
      return seen
    })
    expect(order).toEqual(['progress', 'text'])
    await page.close()
  })

  test('can be stopped and taken up again', async () => {
    const { page } = await open(browser, `${many}#view=overview`)
    await page.waitForSelector('table.scores')
    await page.evaluate(() => {
      location.hash = '#view=errors'
      // Pressed as soon as it is there.
      const press = setInterval(() => {
        const stop = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Stop',
        )
        if (stop === undefined) return
        stop.click()
        clearInterval(press)
      }, 1)
    })
    await page.waitForSelector('text=Looking for errors: stopped')
    expect(await page.locator('text=verdicts on mentions').count()).toBe(0)
    await page.click('button:text-is("Go on")')
    await page.waitForSelector('text=verdicts on mentions')
    await page.close()
  })
})
