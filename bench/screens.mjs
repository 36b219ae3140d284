// Screenshots of every view of the explorer with the bundled sample, for inspection: `npm run build && node
// bench/screens.mjs` writes them to build/screens: 1440, 1280 and 390 pixels wide, light and dark, and as printed.
// Names of views or looks select some: `node bench/screens.mjs text wide-dark`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const folder = 'build/screens'
const TEXT = `Ann Lee closed her shop early. The owner was tired, and it was dark outside. Bob, her brother, came to the
shop with his dog. "I am late," he said. Ann looked at the dog and smiled at him.`

/** Each view, what must be there before the screenshot is taken, and what to do first. */
const VIEWS = {
  overview: { sign: '.interval' },
  documents: { sign: 'text=16 of 16' },
  document: { sign: '.lanes canvas' },
  text: { sign: '.line .mention', first: (page) => page.keyboard.press('n') },
  followed: { view: 'text&layout=over', sign: '.line .mention', first: followEntity },
  alignment: { sign: '.alignment svg' },
  errors: { sign: 'text=Entities that cost most' },
  baseline: { view: 'errors&baseline=careful.coref.jsonl', sign: '.table-holder .delta' },
  mentions: { view: `mentions&where=${encodeURIComponent('type:pronoun verdict:wrong')}`, sign: 'tr b' },
  slices: { sign: '.chart svg' },
  compare: { sign: 'text=Where the difference comes from' },
  differences: {
    view: 'compare&lines=differences',
    sign: '.three-way .mention',
    first: (page) => page.locator('.three-way').scrollIntoViewIfNeeded(),
  },
  adjudicate: { sign: '.to-decide .asked', first: (page) => page.keyboard.press('m') },
  experiments: {
    sign: 'text=referee experiment',
    first: (page) => page.setInputFiles('main input', `${folder}/twinless.json`),
  },
  resolve: { sign: 'textarea', first: resolveText },
}
const LOOKS = {
  'wide-light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  'phone-light': { viewport: { width: 390, height: 800 }, colorScheme: 'light' },
  'phone-dark': { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
  print: { viewport: { width: 718, height: 1000 }, colorScheme: 'dark' },
}

async function followEntity(page) {
  await page.keyboard.press('n')
  await page.keyboard.press('e')
}

async function resolveText(page) {
  await page.fill('textarea', TEXT)
  await page.click('text=Find entities')
  await page.click('.edited .word:text-is("owner")')
  await page.keyboard.press('g')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
}

function referee(...args) {
  const { status } = spawnSync('node', ['bin/referee.cjs', ...args, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(1)
}

mkdirSync(folder, { recursive: true })
const sample = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`)
referee('report', ...sample, '--with-models', '-o', `${folder}/page.html`)
referee('experiment', 'twinless', '--corpus', `sample=${sample[0]}`, '--folds', '2', '-o', folder)
const url = pathToFileURL(resolve(`${folder}/page.html`)).href
const browser = await chromium.launch({
  executablePath: process.env.REFEREE_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const wanted = process.argv.slice(2)
const chosen = (things) => {
  const named = Object.entries(things).filter(([name]) => wanted.includes(name))
  return named.length > 0 ? named : Object.entries(things)
}
for (const [look, options] of chosen(LOOKS)) {
  const page = await browser.newPage(options)
  for (const [name, { view = name, sign, first }] of chosen(VIEWS)) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto('about:blank')
    await page.goto(`${url}#view=${view}&system=eager.coref.jsonl`)
    await page.waitForSelector(sign)
    await first?.(page)
    await page.emulateMedia({ media: look === 'print' ? 'print' : 'screen' })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: look === 'print' })
  }
  await page.close()
}
await browser.close()
