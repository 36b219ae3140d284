// Pictures of every view of the explorer with the bundled sample, to be looked at: `npm run build && node bench/screens.mjs`
// writes them to build/screens, in light, in dark and as wide as a phone.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const VIEWS = {
  overview: 'table.scores',
  documents: 'text=16 of 16',
  text: '.mention',
  alignment: '.alignment svg',
  errors: 'text=Entities that cost most',
  slices: '.chart svg',
  compare: '.three-way .mention',
  experiments: 'text=referee experiment',
}
const LOOKS = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 800 }, colorScheme: 'light' },
}

mkdirSync('build/screens', { recursive: true })
const url = pathToFileURL(resolve('dist/page/index.html')).href
const browser = await chromium.launch({
  executablePath: process.env.REFEREE_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [look, options] of Object.entries(LOOKS)) {
  const page = await browser.newPage(options)
  for (const [view, sign] of Object.entries(VIEWS)) {
    await page.goto('about:blank')
    await page.goto(`${url}#view=${view}&system=eager.coref.jsonl`)
    await page.waitForSelector(sign)
    await page.waitForTimeout(200)
    await page.screenshot({ path: `build/screens/${view}-${look}.png` })
  }
  await page.close()
}
await browser.close()
