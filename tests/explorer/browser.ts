import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { browserPath } from '../support/needs.ts'
import { Scratch } from '../support/program.ts'
import { type OpenOptions, openPage, visitPage, type Watched, writeReport } from './pages.ts'

/** A name that resolves to this machine, as an attacker who controls a name server could arrange. */
export const FOREIGN = 'evil.example'

/** What browser tests use. */
export interface BrowserTests {
  readonly scratch: Scratch
  newPage(): Promise<Page>
  /** A separate page, for tests that change what is shown. */
  open(url: string, options?: OpenOptions & { before?: (page: Page) => Promise<void> }): Promise<Watched>
  /** A view in a page that stays open for the next view of the same file. */
  visit(url: string, options?: OpenOptions): Promise<Watched>
  /** Write a report and return its address. */
  reportUrl(args: readonly string[], name?: string): Promise<string>
}

/**
 * Start a browser before the tests of a file and close it afterwards. Files that call this have `@module-tag browser`,
 * which skips them without a browser.
 */
export function useBrowser(): BrowserTests {
  const scratch = new Scratch()
  let browser: Browser
  beforeAll(async () => {
    if (browserPath === undefined) throw new Error('a test that needs a browser lacks the tag')
    // Tests run as root in containers, where the browser's own sandbox does not work.
    const args = ['--no-sandbox', `--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`]
    browser = await chromium.launch({ executablePath: browserPath, args })
  })
  afterAll(async () => {
    await browser?.close()
    scratch.remove()
  })
  return {
    scratch,
    newPage: () => browser.newPage(),
    open: (url, options) => openPage(browser, url, options),
    visit: (url, options) => visitPage(browser, url, options),
    reportUrl: (args, name) => writeReport(scratch, args, name),
  }
}
