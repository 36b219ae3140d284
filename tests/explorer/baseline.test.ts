// @module-tag browser
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { ErrorsReport } from '../../src/report/errors.ts'
import { grouped, signedPercent } from '../../src/report/number.ts'
import { headline } from '../../src/scoring/tally.ts'
import { refereeHere } from '../support/in-process.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

// Differences from the response chosen as the baseline, in every table.

const { open, reportUrl } = useBrowser()
const [KEY, CAREFUL, EAGER] = SAMPLE as [string, string, string]
const CHOSEN = 'system=eager.coref.jsonl&baseline=careful.coref.jsonl'
let sample: string

beforeAll(async () => {
  sample = await reportUrl(SAMPLE)
})

const json = async <Report>(...args: readonly string[]): Promise<Report> =>
  JSON.parse((await refereeHere([...args, '--json', '--quiet'])).stdout) as Report

const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allTextContents()

const signedCount = (delta: number): string =>
  `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${grouped(Math.abs(delta))}`

test('errors, verdicts and costly entities are measured against the baseline', async () => {
  const [own, base] = await Promise.all(
    [EAGER, CAREFUL].map((response) => json<ErrorsReport>('errors', KEY, response, '--top', '100000')),
  )
  if (own === undefined || base === undefined) throw new Error('no reports')
  const { page, complaints } = await open(`${sample}#view=errors&${CHOSEN}`)
  await page.waitForSelector('[aria-label^="errors, and the scores"] .delta')
  const errors = await texts(page, '[aria-label^="errors, and the scores"] tbody tr td:nth-child(2) .delta')
  expect(errors).toEqual(
    own.waterfall.map((step, i) => signedCount(step.errors - (base.waterfall[i]?.errors as number))),
  )
  const conll = await page.textContent(
    '[aria-label^="errors, and the scores"] tbody tr:first-child td:nth-child(7) .delta',
  )
  const scoreOf = ({ scores }: ErrorsReport): number =>
    headline(scores['conll'] as NonNullable<(typeof scores)[string]>)
  expect(conll).toBe(signedPercent(scoreOf(own) - scoreOf(base)))
  const wrong = await page.textContent('[aria-label^="verdicts"] tbody tr:first-child td:nth-child(3) .delta')
  expect(wrong).toBe(signedCount(own.verdicts.key.wl - base.verdicts.key.wl))
  const costs = await texts(page, '[aria-label="Most costly entities"] tbody td:last-child')
  const expected = own.worst.entities.slice(0, 10).map(({ doc, side, entity, gain }) => {
    const there = base.worst.entities.find(
      (each) => each.side === 'key' && each.doc === doc && each.entity.id === entity.id,
    )
    return side === 'key' ? signedPercent((gain['conll'] as number) - (there?.gain['conll'] ?? 0)) : ''
  })
  expect(costs).toEqual(expected)
  expect(await barriers(page)).toEqual([])
  await page.click('[aria-label="Types of errors"] a >> nth=1')
  await page.waitForSelector('section[aria-label^="Errors of type"] tbody a')
  // The choice survives a change of view, and the baseline itself has no differences.
  await page.evaluate(() => {
    location.hash = '#view=errors&system=careful.coref.jsonl&baseline=careful.coref.jsonl'
  })
  await page.waitForSelector('.delta', { state: 'detached' })
  expect(complaints).toEqual([])
  await page.close()
})

test('the fates of mentions that meet a query, also against a third response', async () => {
  const where = 'type:pronoun'
  const three = await reportUrl([KEY, EAGER, CAREFUL, KEY], 'three.html')
  const names = await json<{ systems: { name: string }[] }>('score', KEY, EAGER, CAREFUL, KEY)
  const perfect = names.systems[2]?.name as string
  const asked = async (response: string): Promise<number> =>
    (await json<{ found: number }>('errors', KEY, response, '--where', `${where} verdict:wl`)).found
  const [eager, careful] = [await asked(EAGER), await asked(CAREFUL)]
  for (const [baseline, expected] of [
    ['careful.coref.jsonl', [signedCount(eager - careful)]],
    [perfect, [signedCount(eager), signedCount(careful)]],
  ] as const) {
    const address = `view=mentions&where=${encodeURIComponent(where)}&system=eager.coref.jsonl&other=careful.coref.jsonl&baseline=${encodeURIComponent(baseline)}`
    const { page, complaints } = await open(`${three}#${address}`)
    await page.waitForSelector('.fates .delta')
    const at = (await texts(page, '.fates thead th')).indexOf('wrong link') + 1
    expect(await texts(page, `.fates tbody tr > :nth-child(${at}) .delta`)).toEqual(expected)
    expect(await page.locator('.fates tbody tr').count()).toBe(2)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  }
})

test('the entity map, and what entities of the key cost', async () => {
  const { page, complaints } = await open(`${sample}#view=alignment&${CHOSEN}`)
  await page.waitForSelector('.arithmetic .delta')
  const doc = await page.textContent('section h1')
  const percents = async (system: string): Promise<number[]> => {
    const { page: other } = await open(
      `${sample}#view=alignment&system=${system}&doc=${encodeURIComponent(doc ?? '')}`,
    )
    const told = (await other.textContent('.arithmetic p')) ?? ''
    await other.close()
    return [...told.matchAll(/= ([\d.]+) %/g)].map(([, number]) => Number(number))
  }
  const [own, base] = [await percents('eager.coref.jsonl'), await percents('careful.coref.jsonl')]
  const shown = (await texts(page, '.arithmetic .delta')).map((text) =>
    Number(text.replace('−', '-').replace(/[()+\s]/g, '')),
  )
  expect(own).toHaveLength(2)
  for (const [i, delta] of shown.entries()) {
    expect(delta).toBeCloseTo((own[i] as number) - (base[i] as number), 1)
  }
  expect(await texts(page, 'table th:last-child')).toContain('difference')
  const sides = await texts(page, '.table-holder tbody tr td:first-child')
  const differences = await texts(page, '.table-holder tbody tr td:last-child')
  expect(differences.map((text) => text !== '')).toEqual(sides.map((side) => side === 'key'))
  expect(await barriers(page)).toEqual([])
  // A row links to the text, where its entity is followed.
  await page.locator('.table-holder tbody a').first().click()
  await page.waitForSelector('.mention.followed')
  expect(complaints).toEqual([])
  await page.close()
})
