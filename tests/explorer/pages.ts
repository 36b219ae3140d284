import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { refereeHere } from '../support/in-process.ts'
import type { Scratch } from '../support/program.ts'

export const SAMPLE: readonly string[] = ['key', 'careful', 'eager'].map(
  (name) => `samples/${name}.coref.jsonl`,
)

/** Write a report and return its address. */
export async function writeReport(
  scratch: Scratch,
  args: readonly string[],
  name = 'report.html',
): Promise<string> {
  const path = `${scratch.path}/${name}`
  const { code, stderr } = await refereeHere(['report', ...args, '-o', path])
  if (code !== 0) throw new Error(stderr)
  return pathToFileURL(path).href
}

/** A page with its errors and warnings. */
export interface Watched {
  readonly page: Page
  readonly complaints: string[]
}

export interface OpenOptions {
  readonly width?: number
  readonly dark?: boolean
}

export async function openPage(
  browser: Browser,
  url: string,
  options: OpenOptions & { readonly before?: (page: Page) => Promise<void> } = {},
): Promise<Watched> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  })
  // Only for what never happens: a busy machine must not make a correct page fail.
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await options.before?.(page)
  await page.goto(url)
  return { page, complaints }
}

/** Open pages, by file, width and colour scheme. */
const opened = new WeakMap<Browser, Map<string, Watched>>()

/** A view in a page that stays open for the next view of the same file. */
export async function visitPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<Watched> {
  const pages = opened.get(browser) ?? new Map<string, Watched>()
  opened.set(browser, pages)
  const [file, hash = ''] = url.split('#')
  const key = JSON.stringify([file, options])
  const known = pages.get(key)
  const watched = known ?? (await openPage(browser, url, options))
  pages.set(key, watched)
  watched.complaints.length = 0
  if (known !== undefined) {
    await known.page.evaluate((view) => {
      location.hash = view
    }, hash)
  }
  return watched
}

/** Drop files and folders onto the page, as a file manager would. */
export async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const entries = paths.map((path) => {
    const name = path.split('/').at(-1) as string
    if (!statSync(path).isDirectory()) return { name, files: [{ path: name, base64: base64Of(path) }] }
    const inside = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .map((each) => each.replaceAll('\\', '/'))
      .filter((each) => statSync(join(path, each)).isFile())
    return {
      name,
      isFolder: true,
      files: inside.map((each) => ({ path: `${name}/${each}`, base64: base64Of(join(path, each)) })),
    }
  })
  await page.evaluate(async (given) => {
    const reads: Promise<ArrayBuffer>[] = []
    const fileOf = ({ path, base64 }: { path: string; base64: string }): File => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const file = new File([bytes], path.split('/').at(-1) as string)
      const read = (): Promise<ArrayBuffer> => {
        const content = new Blob([bytes]).arrayBuffer()
        reads.push(content)
        return content
      }
      return Object.assign(file, { arrayBuffer: read })
    }
    /** What a browser passes for a dropped file or folder; scripts cannot make one. */
    const entryOf = (name: string, path: string, files: { path: string; base64: string }[]): object => {
      const own = files.find((file) => file.path === path)
      if (own !== undefined) {
        const file = (done: (file: File) => void): void => done(fileOf(own))
        return { name, isFile: true, isDirectory: false, file }
      }
      const within = files.filter((file) => file.path.startsWith(`${path}/`))
      const names = new Set(within.map((file) => file.path.slice(path.length + 1).split('/')[0] as string))
      let portion = [...names].map((each) => entryOf(each, `${path}/${each}`, within))
      const readEntries = (done: (entries: object[]) => void): void => {
        done(portion)
        portion = []
      }
      return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) }
    }
    const items = given.map(({ name, files }) => ({ webkitGetAsEntry: () => entryOf(name, name, files) }))
    const event = new Event('drop', { bubbles: true, cancelable: true })
    const files = given.flatMap((entry) => entry.files.filter(({ path }) => path === entry.name).map(fileOf))
    Object.defineProperty(event, 'dataTransfer', { value: { items, files, types: ['Files'] } })
    document.body.dispatchEvent(event)
    // A user sees the result before going on: wait until nothing more is read.
    for (let known = -1; known < reads.length; ) {
      known = reads.length
      await Promise.all(reads)
      await new Promise((taken) => setTimeout(taken))
    }
  }, entries)
}

function base64Of(path: string): string {
  return readFileSync(path).toString('base64')
}
