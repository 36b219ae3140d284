// @module-tag browser
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { newPage } = useBrowser()

/** The Python source with the frame around a report. */
const source = readFileSync(join(root, 'python/src/coref_referee/_results.py'), 'utf8')
const SANDBOX = /^ {4}sandbox = "([^"]*)"$/m.exec(source)?.[1]
const BASE = /^_BASE = '([^']*)'$/m.exec(source)?.[1] ?? ''

test('in the frame of a notebook, which shares nothing with it, a report shows its scores and texts', async () => {
  const { stdout: report } = await refereeHere(['report', ...SAMPLE, '-o', '-'])
  const page = await newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const content = report.replace('<head>', BASE).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await page.setContent(
    `<iframe sandbox="${SANDBOX}" width="1200" height="600" srcdoc="${content}"></iframe>`,
  )
  const frame = await (await page.waitForSelector('iframe')).contentFrame()

  expect(SANDBOX).toContain('allow-scripts')
  expect(SANDBOX).not.toContain('allow-same-origin')
  await frame?.waitForSelector('table.scores td[data-value]')
  expect(await frame?.textContent('.signature code')).toContain('referee:')
  await frame?.click('text=Documents')
  await frame?.click('text=story/the-lighthouse-key')
  await frame?.waitForSelector('.mention')
  expect(complaints).toEqual([])
  await page.close()
})
