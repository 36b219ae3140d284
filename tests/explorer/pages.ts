import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { referee, type Scratch } from '../support/program.ts'

export const SAMPLE: readonly string[] = ['key', 'careful', 'eager'].map(
  (name) => `samples/${name}.coref.jsonl`,
)

/** Write a report and give its address. */
export function reportUrl(scratch: Scratch, args: readonly string[], name = 'report.html'): string {
  const path = `${scratch.path}/${name}`
  const { code, stderr } = referee(['report', ...args, '-o', path])
  if (code !== 0) throw new Error(stderr)
  return pathToFileURL(path).href
}

/** A page, and everything it complained about. */
export interface Watched {
  readonly page: Page
  readonly complaints: string[]
}

export async function open(
  browser: Browser,
  url: string,
  options: { width?: number; dark?: boolean } = {},
): Promise<Watched> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  })
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints }
}

/** Drop files onto the page, as a file manager would. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: path.split('/').at(-1) as string,
    base64: readFileSync(path).toString('base64'),
  }))
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, base64 } of given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name))
    }
    return data
  }, files)
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}
