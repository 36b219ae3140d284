// @module-tag browser
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { open, reportUrl, scratch } = useBrowser()

let sample: string

beforeAll(async () => {
  sample = await reportUrl(SAMPLE)
})

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)])
  const path = join(scratch.path, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

test('disagreements are decided by keys and by mouse, and merged as the command line merges them', async () => {
  const responses = SAMPLE.slice(1)
  const listed = await refereeHere(['agree', ...responses, '--json', '--quiet', '--duplicates', 'first'])
  const { disagreements } = JSON.parse(listed.stdout) as {
    disagreements: { doc: string; text: string; span: number[][] }[]
  }
  const { page, complaints } = await open(`${sample}#view=adjudicate`)
  const count = disagreements.length.toLocaleString('en')
  await page.waitForSelector(`[role=status]:text-is("0 of ${count} decided")`)
  await page.waitForSelector('.to-decide .context .asked')
  expect((await page.locator('.to-decide .context b').allTextContents()).join(' ')).toBe(
    disagreements[0]?.text,
  )
  expect(await barriers(page)).toEqual([])
  await page.fill('.note input', 'as in the guidelines')
  await page.click('.to-decide h2')
  for (const key of ['2', '1', '0', '+']) {
    const before = await page.textContent('.to-decide p.faint')
    await page.keyboard.press(key)
    await page.waitForFunction(
      (was) => document.querySelector('.to-decide p.faint')?.textContent !== was,
      before,
    )
  }
  // With another entity of the document.
  await page.selectOption('.to-decide select', { index: 1 })
  await page.waitForSelector(`[role=status]:text-is("5 of ${count} decided")`)
  const decisions = await saved(page, 'button:text-is("Save the decisions")')
  const lines = readFileSync(decisions, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(6)
  expect(JSON.parse(lines[1] as string)).toMatchObject({
    by: 'eager.coref.jsonl',
    note: 'as in the guidelines',
  })
  const merged = await saved(page, 'button:text-is("Write the merged key")')
  const { stdout, code } = await refereeHere([
    'agree',
    ...responses,
    ...['--merge', '--decisions', decisions, '--undecided', 'majority', '--duplicates', 'first', '--quiet'],
  ])
  expect(code).toBe(0)
  expect(readFileSync(merged, 'utf8')).toBe(stdout)
  // Saved decisions can be loaded and continued.
  const { page: other } = await open(`${sample}#view=adjudicate`)
  await other.waitForSelector('.to-decide')
  await other.setInputFiles('input[accept=".jsonl"]', decisions)
  await other.waitForSelector(`[role=status]:text-is("5 of ${count} decided")`)
  expect(await other.inputValue('.note input')).toBe('as in the guidelines')
  expect(complaints).toEqual([])
  await page.close()
  await other.close()
})

test('borders are moved, mentions added and removed, in the file and in the merged key', async () => {
  const responses = SAMPLE.slice(1)
  const { page, complaints } = await open(`${sample}#view=adjudicate`)
  await page.waitForSelector('.to-decide .context .asked')
  const asked = async (): Promise<number[]> =>
    await page.$$eval('.to-decide .asked', (words) =>
      words.map((word) => Number(word.getAttribute('data-token'))),
    )
  const before = await asked()
  const end = (before.at(-1) as number) + 1
  // Keys extend the current mention by a word.
  await page.keyboard.press('f')
  await page.waitForFunction(
    (count) => document.querySelectorAll('.to-decide .asked').length > count,
    before.length,
  )
  expect(await asked()).toEqual([...before, end])
  expect(await barriers(page)).toEqual([])
  // The words after it become a mention that no annotator marked.
  await page.keyboard.press('m')
  await page.waitForSelector('.focused-mention:has-text("no annotator marked it")')
  const marked = await page.$$eval('.to-decide .focused', (words) =>
    words.map((word) => Number(word.getAttribute('data-token'))),
  )
  expect(marked).toEqual([end + 1])
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('+')
  await page.waitForSelector('.edits tbody tr')
  // The mouse removes a mention on which both agree.
  await page.locator('.to-decide .agreed:not(.asked)').first().click()
  await page.click('.focused-mention button:has-text("not a mention")')
  await page.waitForSelector('.edits tbody tr >> nth=1')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('+')
  await page.waitForSelector('[role=status]:text-matches("^1 of ")')
  const decisions = await saved(page, 'button:text-is("Save the decisions")')
  const [, first, added, removed] = readFileSync(decisions, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(first).toMatchObject({ span: [[before[0], end]], to: [[before[0], end + 1]], new: true })
  expect(added).toMatchObject({ span: [[end + 1, end + 2]], new: true, edit: 'add' })
  expect(removed).toMatchObject({ mention: false, edit: 'change' })
  const merged = await saved(page, 'button:text-is("Write the merged key")')
  const { stdout, code } = await refereeHere([
    'agree',
    ...responses,
    ...['--merge', '--decisions', decisions, '--undecided', 'majority', '--duplicates', 'first', '--quiet'],
  ])
  expect(code).toBe(0)
  expect(readFileSync(merged, 'utf8')).toBe(stdout)
  const spans = (
    JSON.parse(stdout.split('\n')[0] as string) as { mentions: { span: number[] }[] }
  ).mentions.map(({ span }) => span.join('-'))
  expect(spans).toContain(`${before[0]}-${end + 1}`)
  expect(spans).toContain(`${end + 1}-${end + 2}`)
  expect(spans).not.toContain(String(removed?.['span']).replace(',', '-'))
  // Saved edits can be loaded, continued and undone.
  const { page: other } = await open(`${sample}#view=adjudicate`)
  await other.waitForSelector('.to-decide .asked')
  await other.setInputFiles('input[accept=".jsonl"]', decisions)
  await other.waitForSelector('.edits tbody tr >> nth=1')
  expect(await other.locator('.to-decide .asked').count()).toBe(before.length + 1)
  await other.locator('.edits button').first().click()
  await other.waitForSelector('.edits tbody tr >> nth=1', { state: 'detached' })
  expect(complaints).toEqual([])
  await page.close()
  await other.close()
})

test('one response is decided against the key, and a file of something else is refused', async () => {
  const url = await reportUrl(SAMPLE.slice(0, 2), 'one.html')
  const { page } = await open(`${url}#view=adjudicate`)
  await page.waitForSelector('.choices >> text=key.coref.jsonl')
  await page.setInputFiles('input[accept=".jsonl"]', SAMPLE[0] as string)
  await page.waitForSelector('[role=alert]')
  expect(await page.textContent('[role=alert]')).toContain('key.coref.jsonl:1:1: the first line must be')
  await page.close()
})
