// @module-tag browser
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { percent } from '../../src/report/number.ts'
import type { ScoresReport } from '../../src/report/scores.ts'
import { headline } from '../../src/scoring/tally.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { drop, SAMPLE, type Watched } from './pages.ts'
import { serving } from './serving.ts'

const { open, reportUrl, scratch } = useBrowser()

const TEXT =
  'Ann Lee closed her shop early. The owner was tired, and it was dark outside. Bob, her brother, came with his dog. "I am late," he said. Ann looked at the dog and smiled at him.'

/** A report with the resolver inside, and one without. */
let whole: string
let bare: string

beforeAll(async () => {
  whole = await reportUrl([...SAMPLE, '--with-models'], 'whole.html')
  bare = await reportUrl(SAMPLE, 'bare.html')
})

/** Open the view and find the entities of a text. */
async function resolved(url = whole, text = TEXT): Promise<Watched> {
  const watched = await open(`${url}#view=resolve`)
  await watched.page.fill('textarea', text)
  await find(watched.page)
  return watched
}

async function find(page: Page): Promise<void> {
  await page.click('text=Find entities')
  await page.waitForSelector('.edited .mention')
}

/** What the command line finds in the text. */
async function modelFile(...flags: string[]): Promise<string> {
  const text = scratch.write('text.txt', TEXT)
  const path = join(scratch.path, 'model.coref.jsonl')
  const { code, stderr } = await refereeHere(['resolve', text, ...flags, '-o', path, '--quiet'])
  if (code !== 0) throw new Error(stderr)
  return path
}

async function scoresOf(correction: string, model: string): Promise<ScoresReport> {
  const { code, stdout, stderr } = await refereeHere(['score', correction, model, '--json', '--quiet'])
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as ScoresReport
}

/** F1 or value of every metric, as shown in the view. */
async function shownScores(page: Page): Promise<string[]> {
  // Corrections are scored in the worker, asynchronously.
  await drawn(page)
  await page.waitForSelector('[aria-label="Scores of the model"][aria-busy=false] tbody')
  return page.$$eval('[aria-label="Scores of the model"] tbody td:last-child', (found) =>
    found.map(({ textContent }) => textContent),
  )
}

/** Wait until the effect of a key is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function saved(page: Page, format: string): Promise<string> {
  await page.selectOption('label:has-text("format") select', format)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('text=Save the correction'),
  ])
  return scratch.write(
    join('saved', download.suggestedFilename()),
    readFileSync(await download.path(), 'utf8'),
  )
}

const entitiesIn = async (path: string): Promise<string[]> => {
  const native = path.endsWith('.jsonl')
    ? readFileSync(path, 'utf8')
    : (await refereeHere(['convert', path, '--to', 'referee', '--quiet'])).stdout
  const { mentions } = JSON.parse(native) as { mentions: { span: number[]; entity: string }[] }
  const byEntity = new Map<string, string[]>()
  for (const { span, entity } of mentions)
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), span.join('-')])
  return [...byEntity.values()].map((spans) => spans.join(' ')).sort()
}

const word = (page: Page, text: string, nth = 0) => page.locator(`.edited .word:text-is("${text}")`).nth(nth)
const status = (page: Page): Promise<string | null> => page.textContent('.panel [role=status]')

test('selected words stay in their line', async () => {
  const { page } = await resolved()
  const owner = page.locator('.edited .word:text-is("owner")')
  const before = await owner.boundingBox()
  await owner.click()
  await page.waitForSelector('.edited .word.chosen')
  expect(await owner.boundingBox()).toEqual(before)
  await page.close()
})

describe('a text that is typed', () => {
  test('gets the entities that referee resolve finds', async () => {
    const { page, complaints } = await resolved()

    expect(await entitiesIn(await saved(page, 'referee'))).toEqual(await entitiesIn(await modelFile()))
    expect(new Set(await shownScores(page))).toEqual(new Set(['100.00']))
    await page.selectOption('label:has-text("scheme") select', 'litbank')
    await page.selectOption('label:has-text("recipe") select', 'rules')
    const before = await page.textContent('.edited')
    await page.click('text=Find entities')
    await page.waitForFunction((old) => document.querySelector('.edited')?.textContent !== old, before)
    const litbank = await modelFile('--scheme', 'litbank', '--recipe', 'rules')
    expect(await entitiesIn(await saved(page, 'referee'))).toEqual(await entitiesIn(litbank))
    expect(complaints).toEqual([])
    await page.close()
  })

  test('is corrected by mouse, and the scores are those of referee score', async () => {
    const { page, complaints } = await resolved()
    const model = await modelFile()
    // Words that are not a mention become one, in an existing entity.
    await word(page, 'dark').hover()
    await page.mouse.down()
    await word(page, 'outside').hover()
    await page.mouse.up()
    expect(await status(page)).toBe('dark outside is not a mention')
    await page.fill('#move-to', '1')
    await page.click('[aria-label="OK: Mention of entity"]')
    expect(await status(page)).toMatch(/^dark outside is a mention of entity 1, one of \d mentions$/)
    // "The owner" is Ann: its entity is merged with hers.
    await word(page, 'owner').click()
    await page.fill('#merge-with', '1')
    await page.click('[aria-label^="OK: Merge entity"]')
    // "it" is not a mention.
    await word(page, 'it').click()
    await page.click('text=Remove mention')
    expect(await status(page)).toBe('it is not a mention')
    const correction = await saved(page, 'referee')
    const report = await scoresOf(correction, model)

    const wanted = Object.values(report.systems[0]?.scores ?? {}).map(headline)
    expect(await shownScores(page)).toEqual(wanted.map(percent))
    expect(Math.min(...wanted)).toBeLessThan(0.9)
    expect(await entitiesIn(await saved(page, 'conll-2012'))).toEqual(await entitiesIn(correction))

    // The other views take the correction as the key and the model's output as the response.
    await page.click('[aria-label="Scores of the model"] >> text=Overview')
    await page.waitForSelector('.files >> text=correction.coref.jsonl')
    const values = await page.$$eval('table.scores td[data-value]', (cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    )
    expect(values).toEqual(wanted)
    await page.click('nav >> text=Text')
    await page.waitForSelector('.v-twinless, .v-fn')
    // And the correction is still there to continue.
    await page.click('nav >> text=Resolve')
    expect(await shownScores(page)).toEqual(wanted.map(percent))
    // The original report is still there, by the button or by going back.
    await page.click('header >> text=Back to key.coref.jsonl')
    await page.waitForSelector('.files >> text=eager.coref.jsonl')
    await page.click('nav >> text=Text')
    await page.waitForSelector('.heads >> text=careful.coref.jsonl')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('shown in another view, leaves the report to the back button', async () => {
    const { page, complaints } = await open(`${whole}#view=resolve`)
    await page.click('text=Use an example')
    await find(page)
    await page.click('[aria-label="Scores of the model"] >> text=Overview')
    await page.waitForSelector('.files >> text=correction.coref.jsonl')
    await page.goBack()
    await page.waitForSelector('.files >> text=eager.coref.jsonl')
    await page.waitForSelector('.edited .mention')
    await page.click('nav >> text=Errors')
    await page.waitForSelector('text=Most costly entities')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('is corrected by keyboard alone, step by step and back', async () => {
    const { page } = await resolved()
    const before = await page.textContent('.edited')
    const states = [before]
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        await page.keyboard.press(key)
        await drawn(page)
      }
      states.push(await page.textContent('.edited'))
    }
    await page.focus('.edited section')
    await press('n', 'Enter')
    // A new entity has the next number, however many the model has found.
    const added = Number(/entity (\d)/.exec((await status(page)) ?? '')?.[1])
    expect(await status(page)).toBe(`Ann Lee is a mention of entity ${added}, its only one`)
    await press('n', 'n', 'e', `${added}`, 'Enter')
    expect(await status(page)).toBe(`her is a mention of entity ${added}, one of 2 mentions`)
    await press('s')
    await press('g', `${added}`, 'Enter')
    await press('ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Enter')
    expect(await status(page)).toBe(`early. is a mention of entity ${added + 1}, its only one`)
    await press('Delete')
    const scores = await shownScores(page)
    expect(new Set(states).size).toBe(states.length - 2)
    for (const expected of states.slice(0, -1).reverse()) {
      await page.keyboard.press('u')
      await drawn(page)
      expect(await page.textContent('.edited')).toBe(expected)
    }
    expect(new Set(await shownScores(page))).toEqual(new Set(['100.00']))
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+y')
    expect(await shownScores(page)).toEqual(scores)
    expect(scores).not.toContain('')
    // Another recipe is scored against the same correction.
    const corrected = await page.textContent('.edited')
    const table = await page.textContent('[aria-label="Scores of the model"] table')
    await page.selectOption('label:has-text("recipe") select', 'soon')
    await page.click('text=Find entities')
    await page.waitForFunction(
      (old) => document.querySelector('[aria-label="Scores of the model"] table')?.textContent !== old,
      table,
    )
    expect(await page.textContent('.edited')).toBe(corrected)
    await page.close()
  })

  test('is saved with all files of its format, or the page says why not', async () => {
    const { page, complaints } = await resolved()
    const names: string[] = []
    page.on('download', (download) => names.push(download.suggestedFilename()))
    const save = async (format: string): Promise<void> => {
      await page.selectOption('label:has-text("format") select', format)
      await page.click('text=Save the correction')
    }
    for (const [format, reason] of [
      ['gap', 'gap cannot hold'],
      ['anaphors', 'anaphors is a read-only format'],
    ] as const) {
      await save(format)
      await page.waitForSelector(`[aria-label="Scores of the model"] [role=alert] >> text=${reason}`)
    }
    expect(names).toEqual([])
    await save('brat')
    await expect.poll(() => names).toEqual(['correction.ann', 'correction.txt'])
    await page.click('button:text-is("correction.txt")')
    await expect.poll(() => names.length).toBe(3)
    expect(await page.$('[role=alert]')).toBeNull()
    for (const format of ['strings', 'jsonlines-predicted', 'preco']) await save(format)
    await expect
      .poll(() => names.slice(3))
      .toEqual(['correction.jsonl', 'correction.jsonlines', 'correction.jsonl'])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('can be given up, and found after all', async () => {
    const { page, complaints } = await resolved()
    const before = await page.textContent('.edited')
    await page.fill('textarea', `${TEXT} `.repeat(400))
    await page.click('text=Find entities')
    await page.click('text=Stop')
    await page.waitForSelector('text=working…', { state: 'detached' })
    expect(await page.textContent('.edited')).toBe(before)
    // The worker that replaced it knows the text that is shown.
    expect(await entitiesIn(await saved(page, 'referee'))).toEqual(await entitiesIn(await modelFile()))
    await page.fill('textarea', 'Bob lost his hat. He cried.')
    await page.click('text=Find entities')
    await page.waitForSelector('.edited >> text=hat')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('is shown without a barrier in light, in dark and as wide as a phone', async () => {
    const { page } = await resolved()
    await word(page, 'owner').click()
    await shownScores(page)

    expect(await barriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.close()
  })

  test('is text, whatever it says', async () => {
    const payload =
      '<img src=x onerror=\'document.title="pwned"\'> Ann said </script><script>document.title="pwned"</script>'
    const { page, complaints } = await resolved(whole, `${payload} to Bob. She smiled at him.`)
    await page.click('[aria-label="Scores of the model"] >> text=Text')
    await page.waitForSelector('.passage .mention')

    expect(await page.title()).toMatch(/ · Referee$/)
    expect(await page.$$('img, [onerror]')).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('where the models come from', () => {
  const files = (names: readonly string[]): string[] => [
    join(root, 'dist/page/resolver.js'),
    ...names.map((name) => join(root, 'models', name)),
  ]

  test('a page without them says what to bring, and takes what is dropped', async () => {
    const { page, complaints } = await open(`${bare}#view=resolve`)
    await page.waitForSelector('text=dist/page/resolver.js')
    await drop(page, files(['lexicon.bin', 'tagger.bin']))
    await page.fill('textarea', TEXT)
    await page.click('text=Find entities')
    await page.waitForSelector('text=parser.bin, names-gum.bin, mentions-gum.bin, ranking-gum.bin')
    await drop(page, files(readdirSync(join(root, 'models'))).slice(1))
    await page.waitForSelector('.edited .mention')

    expect(await page.inputValue('textarea')).toBe(TEXT)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a script that is not the one of this page is not run', async () => {
    const other = scratch.write('resolver.js', 'document.title = "pwned"')
    const { page } = await open(`${bare}#view=resolve`)
    await page.waitForSelector('text=dist/page/resolver.js')
    await drop(page, [other])

    expect(await page.textContent('[role=alert]')).toContain('resolver.js does not match this page')
    expect(await page.title()).toMatch(/ · Referee$/)
    await page.close()
  })

  test('referee serve has them', async () => {
    const { child, url } = await serving([])
    try {
      const { page, complaints } = await resolved(url.href)
      expect(await page.textContent('.edited')).toContain('Ann Lee1 closed her1')
      expect(complaints).toEqual([])
      await page.close()
    } finally {
      child.kill('SIGTERM')
    }
  })

  test('the page that is hosted finds them beside itself, and asks its server for nothing else', async () => {
    const asked: string[] = []
    const server: Server = createServer(({ url = '' }, response) => {
      asked.push(url)
      const path = url === '/' ? '/index.html' : url
      const type = path.endsWith('.html') ? 'text/html' : 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type }).end(readFileSync(join(root, 'dist/page', path)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { page, complaints } = await resolved(
        `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      )
      expect(asked).toEqual(['/', '/resolver.js', ...MODELS.map((name) => `/models/${name}.bin`)])
      expect(complaints).toEqual([])
      await page.close()
    } finally {
      server.close()
    }
  })

  test('without a script of its own a page is told by its policy which one it may run', () => {
    const page = readFileSync(new URL(bare), 'utf8')
    const hash = createHash('sha256')
      .update(readFileSync(join(root, 'dist/page/resolver.js')))
      .digest('base64')
    expect(page).toContain(`'sha256-${hash}'`)
    expect(page).not.toContain('id="model-lexicon"')
  })
})

const MODELS = ['lexicon', 'tagger', 'parser', 'names-gum', 'mentions-gum', 'ranking-gum']
