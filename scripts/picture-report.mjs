// node scripts/picture-report.mjs: pictures of a report on the bundled sample: docs/images/report.webp for README and
// site, report-dark.webp for the site's dark mode. Needs `npm run build` and Chromium (CHROMIUM, or /usr/bin/chromium).
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const REPORT = 'build/picture.html'
const PICTURES = { light: 'docs/images/report.webp', dark: 'docs/images/report-dark.webp' }
const LARGEST = 120_000
const INPUTS = [
  'samples/key.coref.jsonl',
  'eager=samples/eager.coref.jsonl',
  'careful=samples/careful.coref.jsonl',
]

mkdirSync('build', { recursive: true })
mkdirSync('docs/images', { recursive: true })
const { status, stderr } = spawnSync('node', ['bin/referee.cjs', 'report', ...INPUTS, '-o', REPORT], {
  encoding: 'utf8',
})
if (status !== 0) throw new Error(stderr)

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
for (const [colorScheme, path] of Object.entries(PICTURES)) {
  const look = { viewport: { width: 1280, height: 700 }, colorScheme }
  const page = await browser.newPage(look)
  await page.goto(`${pathToFileURL(resolve(REPORT))}#view=text&doc=story%2Fthe-lighthouse-key`)
  await page.waitForSelector('.line .mention')
  await page.keyboard.press('n')
  await page.waitForSelector('.mention.selected')
  const picture = await toWebp(await browser.newPage(look), await page.screenshot())
  if (picture.length > LARGEST) throw new Error(`${path} has ${picture.length} bytes, more than ${LARGEST}`)
  writeFileSync(path, picture)
  process.stdout.write(`${path}: ${picture.length} bytes\n`)
}
await browser.close()

/** Chromium compresses WebP better than PNG. */
async function toWebp(blank, png) {
  const url = await blank.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.75)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
