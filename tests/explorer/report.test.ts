// @module-tag browser
import { beforeAll, describe, expect, test } from 'vitest'
import type { ScoresReport } from '../../src/report/scores.ts'
import { headline } from '../../src/scoring/tally.ts'
import { refereeHere } from '../support/in-process.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { open, reportUrl } = useBrowser()

let url: string

beforeAll(async () => {
  url = await reportUrl(SAMPLE)
})

describe('a report', () => {
  test('shows the numbers of referee score --json, all of them, digit for digit', async () => {
    const { page, complaints } = await open(url)
    await page.waitForSelector('table.scores')
    const shown = await page.$$eval('table.scores td[data-value]', (cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    )
    const { stdout } = await refereeHere(['score', ...SAMPLE, '--json'])
    const report = JSON.parse(stdout) as ScoresReport

    expect(shown).toEqual(report.systems.flatMap(({ scores }) => Object.values(scores).map(headline)))
    expect(shown).toHaveLength(16)
    expect(await page.textContent('.signature code')).toBe(report.signature)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('shows documents and their text', async () => {
    const { page, complaints } = await open(`${url}#view=documents`)
    await page.click('text=story/the-lighthouse-key')
    await page.waitForSelector('.mention')

    expect(page.url()).toContain('view=text&doc=story%2Fthe-lighthouse-key')
    expect(await page.textContent('.line')).toMatch(
      /^Before she1∅ climbed the stairs2 , Odile Brannigan1− always/,
    )
    expect(complaints).toEqual([])
    await page.close()
  })
})
