import { type Browser, chromium } from 'playwright-core'
import { browserPath } from '../support/needs.ts'

/** Start the browser. Files that call this say `@module-tag browser`, which skips them where there is none. */
export function launch(args: readonly string[] = []): Promise<Browser> {
  if (browserPath === undefined) throw new Error('a test that needs a browser lacks the tag')
  // Tests run as root in containers, where the browser's own sandbox cannot.
  return chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', ...args] })
}
