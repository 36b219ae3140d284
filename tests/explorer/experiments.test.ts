// @module-tag browser
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { ExperimentReport } from '../../src/report/experiment.ts'
import { type StandingsReport, standingsTables } from '../../src/report/standings.ts'
import type { Table } from '../../src/report/table.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { drop, SAMPLE } from './pages.ts'

const { open, reportUrl, scratch } = useBrowser()

let url: string
/** The command's files: worked examples, and curves on a corpus. */
let paths: string[]

beforeAll(async () => {
  url = await reportUrl(SAMPLE)
  const corpus = ['--corpus', `sample=${SAMPLE[0]}`, '--folds', '2']
  for (const args of [['toy'], ['twinless', ...corpus]]) {
    const { code, stderr } = await refereeHere(['experiment', ...args, '-o', scratch.path, '--quiet'])
    if (code !== 0) throw new Error(stderr)
  }
  paths = ['toy', 'twinless'].map((name) => join(scratch.path, `${name}.json`))
})

const reportIn = (path: string): ExperimentReport =>
  JSON.parse(readFileSync(path, 'utf8')) as ExperimentReport

test('what referee experiment writes is shown: titles, remarks, every row of every table, every figure', async () => {
  const [toy, twinless] = paths.map(reportIn) as [ExperimentReport, ExperimentReport]
  const { page, complaints } = await open(`${url}#view=experiments`)
  await page.waitForSelector('text=referee experiment')
  await drop(page, paths)
  await page.waitForSelector('.chart svg')

  expect(await page.$$eval('h2', (heads) => heads.map(({ textContent }) => textContent))).toEqual([
    toy.title,
    twinless.title,
  ])
  const rows = [toy, twinless].flatMap(({ tables }) => tables.flatMap((table) => table.rows))
  const shown = await page.$$eval('tbody tr', (found) =>
    found.map((row) => [...row.children].map(({ textContent }) => textContent)),
  )
  expect(shown).toEqual(rows.map((row) => row.map(({ text }) => text)))
  expect(rows.length).toBeGreaterThan(200)
  expect(await page.$$eval('main li', (items) => items.map(({ textContent }) => textContent))).toEqual([
    ...toy.remarks,
    ...twinless.remarks,
  ])
  const [figure] = twinless.figures
  const charts = page.locator('.chart')
  expect(await charts.count()).toBe(toy.figures.length + twinless.figures.length)
  const points = figure?.series.reduce((sum, series) => sum + series.points.length, 0)
  // The marks follow the axes.
  const marks = charts.nth(toy.figures.length).locator('figure > svg > g:last-of-type > path')
  expect(await marks.count()).toBe(points)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    charts.nth(toy.figures.length).locator('button.export').click(),
  ])
  const svg = readFileSync(await download.path(), 'utf8')
  for (const { name } of figure?.series ?? [])
    expect(svg).toContain(`>${name.replaceAll('&', '&amp;')}</text>`)
  await page.close()
})

test('an axis of things has their names, and a line shows where y would be x', async () => {
  const figure = {
    title: 'Classes',
    kind: 'points',
    diagonal: true,
    x: { label: 'class', categories: ['PN-e', 'PN-p'] },
    y: { label: 'F1', range: [0, 1] },
    series: [
      {
        name: 'ours',
        points: [
          [0, 0.5],
          [1, 0.4],
        ],
      },
    ],
  }
  const report = { ...reportIn(paths[0] as string), figures: [figure] }
  const { page, complaints } = await open(`${url}#view=experiments`)
  await page.waitForSelector('text=referee experiment')
  await drop(page, [scratch.write('classes.json', JSON.stringify(report))])
  await page.waitForSelector('.chart svg')

  const texts = await page.$$eval('.chart svg text', (found) => found.map(({ textContent }) => textContent))
  expect(texts).toEqual(expect.arrayContaining(['PN-e', 'PN-p']))
  expect(await page.locator('.chart svg path[stroke=gray], .chart svg g[stroke=gray] path').count()).toBe(1)
  expect(complaints).toEqual([])
  await page.close()
})

test('another JSON file is refused', async () => {
  const { page } = await open(`${url}#view=experiments`)
  await page.waitForSelector('text=referee experiment')
  await drop(page, [
    scratch.write('scores.json', (await refereeHere(['score', ...SAMPLE, '--json', '--quiet'])).stdout),
  ])

  expect(await page.textContent('[role=alert] p')).toBe('scores.json: not an experiment or suite result')
  await page.close()
})

test('what referee suite writes is shown, dropped or inside its own page, by any metric', async () => {
  const [key, careful, eager] = SAMPLE.map((path) => join(root, path)) as [string, string, string]
  const suite = scratch.write(
    'suite.json',
    JSON.stringify({
      schema: 'referee.suite/1',
      name: 'two of a kind',
      settings: { metrics: 'muc,b3,ceafe,conll' },
      datasets: ['one', 'two'].map((name) => ({ name, key })),
      systems: [
        { name: 'careful', responses: { one: careful, two: careful } },
        { name: 'eager', responses: { one: eager, two: null } },
      ],
    }),
  )
  const written = join(scratch.path, 'standings.html')
  const { code, stdout, stderr } = await refereeHere(['suite', suite, '--json', '--quiet', '--page', written])
  expect(code, stderr).toBe(0)
  const report = JSON.parse(stdout) as StandingsReport

  const dropped = await open(`${url}#view=experiments`)
  await dropped.page.waitForSelector('text=referee suite')
  await drop(dropped.page, [scratch.write('standings.json', stdout)])
  const inside = await open(pathToFileURL(written).href)
  for (const { page, complaints } of [dropped, inside]) {
    await page.waitForSelector('.chart svg')
    expect(await page.textContent('h2')).toBe('two of a kind')
    expect(await page.textContent('main li')).toBe('no response, so no mean: eager on two')
    const cells = (): Promise<(string | null)[][]> =>
      page.$$eval('main tbody tr', (found) =>
        found.map((row) => [...row.children].map(({ textContent }) => textContent)),
      )
    for (const metric of ['conll', 'muc']) {
      await page.selectOption('main select', metric)
      await expect.poll(cells).toEqual(standingsTables(report, metric).flatMap(({ rows }) => texts(rows)))
    }
    expect(await page.$$eval('main thead th[scope=colgroup]', (heads) => heads.length)).toBe(4)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  }
})

const texts = (rows: Table['rows']): string[][] => rows.map((row) => row.map(({ text }) => text))
