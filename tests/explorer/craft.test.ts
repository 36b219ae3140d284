// @module-tag browser
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { drop, SAMPLE } from './pages.ts'

const { open, reportUrl, scratch } = useBrowser()

/** The hosted page. */
const hosted = pathToFileURL(join(root, 'dist/page/index.html')).href

const row = (doc: string): string =>
  `#begin document (${doc}); part 000\n${doc}\t0\t0\tAnn\t(1)\n${doc}\t0\t1\tshe\t(1)\n#end document\n`

describe('the dialog in which files are opened', () => {
  test('tells formats and counts, and lets one choose another and take a file out', async () => {
    const key = scratch.write('dialog/key.conll', row('d'))
    const response = scratch.write('dialog/response.conll', row('d'))
    const picture = scratch.write('dialog/picture.png', '\u0089PNG\r\n\u001a\n not a document')
    const { page, complaints } = await open(hosted)
    await drop(page, [key, response, picture])
    await page.waitForSelector('.chosen-file >> text=1 document, 2 mentions, 1 entity')
    await page.waitForSelector('.chosen-file >> text=format not recognised')
    const formats = await page.locator('.chosen-file select option:checked').allTextContents()
    expect(formats).toEqual(['conll-2012 (detected)', 'conll-2012 (detected)', 'detect the format'])
    expect(await page.locator('button:text-is("Score")').isDisabled()).toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.click('[aria-label="Remove picture.png"]')
    await page.click('button:text-is("Score"):not([disabled])')
    await page.waitForSelector('header .files:has-text("response.conll")')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('files that do not fit each other can be scored all the same, by a button', async () => {
    const key = scratch.write('fit/key.conll', row('d') + row('e'))
    const response = scratch.write('fit/response.conll', row('d'))
    const { page } = await open(hosted)
    await page.waitForSelector('table.scores')
    await drop(page, [key, response])
    await page.click('dialog button:has-text("Score")')
    await page.waitForSelector('[role=alert]')
    // The page has buttons and settings, not flags.
    expect(await page.textContent('[role=alert]')).not.toContain('--')
    expect(await barriers(page)).toEqual([])
    await page.click('button:text-is("Skip missing documents")')
    await page.waitForSelector('.signature code:has-text("|missing:skip|")')
    await page.close()
  })
})

test('a page without files, and Compare with one response, offer the button', async () => {
  const { page } = await open(hosted)
  await page.click('.sample-note button')
  await page.waitForSelector('dialog')
  await page.close()
  const one = await reportUrl(SAMPLE.slice(0, 2), 'one.html')
  const { page: other } = await open(`${one}#view=compare`)
  await other.click('main button:text-is("Open files")')
  await other.waitForSelector('dialog')
  await other.close()
})

describe('the text', () => {
  test('has numbers for entities of the key, and letters for those without a partner', async () => {
    const url = await reportUrl(SAMPLE)
    const { page } = await open(`${url}#view=text&system=eager.coref.jsonl`)
    await page.waitForSelector('.mention')
    const labels = (side: string): Promise<string[]> =>
      page.$$eval(`.line .mention.${side} > .number`, (signs) =>
        signs.map((sign) => sign.childNodes[0]?.textContent ?? ''),
      )
    expect((await labels('key')).every((label) => /^\d+$/.test(label))).toBe(true)
    expect(await labels('response')).toContain('a')
    await page.close()
  })

  test('names speakers where they change', async () => {
    const lines = [
      ['Hello', 'Ann'],
      ['Good', 'Ann'],
      ['Bye', 'Bob'],
    ]
    const document = {
      id: 'd',
      tokens: lines.map(([text, speaker]) => ({ text, speaker })),
      sentences: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      mentions: [{ span: [0, 1], entity: 'a' }],
    }
    const path = scratch.write('speakers.coref.jsonl', `${JSON.stringify(document)}\n`)
    const url = await reportUrl([path, path], 'speakers.html')
    const { page } = await open(`${url}#view=text`)
    await page.waitForSelector('.mention')
    expect(await page.locator('.speaker').allTextContents()).toEqual(['Ann', 'Bob'])
    await page.close()
  })

  test('comes first on a phone', async () => {
    const url = await reportUrl(SAMPLE)
    const { page } = await open(`${url}#view=text`, { width: 390 })
    const first = page.locator('.line').first()
    await first.waitFor()
    expect((await first.boundingBox())?.y).toBeLessThan(350)
    expect(await barriers(page)).toEqual([])
    await page.close()
  })
})

test('charts and tables end at one edge', async () => {
  const url = await reportUrl(SAMPLE)
  for (const [view, sign] of [
    ['overview', '.interval'],
    ['compare', '.matrix a'],
    ['errors', '.chart svg'],
  ]) {
    const { page } = await open(`${url}#view=${view}`, { width: 1440 })
    await page.waitForSelector(sign as string)
    const edges = await page.$$eval(
      'main > .chart, main > .scroll > table, main > .table-holder table',
      (all) => all.map((element) => Math.round(element.getBoundingClientRect().right)),
    )
    expect(new Set(edges).size, view).toBeLessThanOrEqual(1)
    await page.close()
  }
})
