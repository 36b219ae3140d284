// @module-tag browser
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { scoreIntervals } from '../../src/compare/score-intervals.ts'
import { SystemRecord } from '../../src/compare/system-record.ts'
import { defaultTest } from '../../src/compare/test-options.ts'
import type { Corpus } from '../../src/corpus/corpus.ts'
import { readBytes } from '../../src/formats/read-bytes.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { corpusOf } from '../documents.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { newPage, open, reportUrl, scratch, visit } = useBrowser()

let url: string

beforeAll(async () => {
  url = await reportUrl(SAMPLE)
})

/** Each view, and an element that is there once it is complete. */
const VIEWS: readonly (readonly [view: string, sign: string])[] = [
  ['overview', 'table.scores'],
  ['documents', 'text=16 of 16'],
  ['document', '.lanes canvas'],
  ['text', '.line .mention'],
  ['alignment', '.alignment svg'],
  ['errors', 'text=Most costly entities'],
  ['mentions', '.query'],
  ['slices', 'svg text:has-text("pronoun")'],
  ['compare', 'text=Where the difference comes from'],
  ['adjudicate', '.to-decide'],
]

test.each([
  ['overview', 1100, '.scores .stays'],
  ['documents', 1280, '.windowed .stays'],
  ['documents', 700, '.windowed .stays'],
])('the CoNLL score is in sight in %s, %d pixels wide', async (view, width, cells) => {
  const { page } = await visit(`${url}#view=${view}`, { width })
  await page.waitForSelector(cells)
  const right = await page.$$eval(cells, (found) =>
    Math.max(...found.map((cell) => cell.getBoundingClientRect().right)),
  )

  expect(await page.textContent(cells)).toBe('CoNLL')
  expect(right).toBeLessThanOrEqual(width)
})

test('all scores are in sight on a phone, the CoNLL score first', async () => {
  const { page } = await open(`${url}#view=overview&baseline=careful.coref.jsonl`, { width: 375 })
  await page.waitForSelector('.interval')
  const cells = await page.$$eval('.scores td', (found) =>
    found.map((cell) => ({
      right: cell.getBoundingClientRect().right,
      value: Number(cell.getAttribute('data-value')),
    })),
  )
  expect(Math.max(...cells.map(({ right }) => right))).toBeLessThanOrEqual(375)
  expect(await page.textContent('.scores tbody th')).toBe('CoNLL')
  // The page itself does not scroll horizontally either.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.waitForSelector('.scores thead')
  const wide = await page.$$eval('.scores td', (found) =>
    found.map((cell) => Number(cell.getAttribute('data-value'))),
  )
  expect(wide.sort()).toEqual(cells.map(({ value }) => value).sort())
  await page.close()
})

test.each(VIEWS)('%s does not scroll sideways on a phone', async (view, sign) => {
  const { page } = await visit(`${url}#view=${view}`, { width: 375 })
  await page.waitForSelector(sign === 'table.scores' ? '.scores.tall' : sign)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('a table of a few documents is whole', async () => {
  const { page } = await visit(`${url}#view=documents`, { width: 1440 })
  await page.waitForSelector('text=16 of 16')
  const hidden = await page.$eval('.windowed', (table) => table.scrollHeight - table.clientHeight)
  expect(hidden).toBe(0)
})

test('slices of two features at once lead to their mentions', async () => {
  const { page } = await open(`${url}#view=slices&by=type`)
  await page.waitForSelector('tbody th:has-text("pronoun")')
  await page.selectOption('label:has-text("and") select', 'genre')
  await page.click('tbody th bdi:text-is("pronoun + dialogue")')
  const heading = page.locator('main section h2')
  await heading.waitFor()
  const row = page.locator('tr:has(th:has-text("pronoun + dialogue"))')
  const count = await row.locator('td').first().textContent()
  expect(await heading.textContent()).toBe(`type+genre pronoun + dialogue: ${count} key mentions`)
  await page.click('text=All in context')
  await page.waitForSelector(`[role=status]:has-text("${count} mentions")`)
  await page.close()
})

test('both sides of an alignment are in sight on a phone', async () => {
  const { page } = await visit(`${url}#view=alignment`, { width: 375 })
  await page.waitForSelector('.alignment svg')
  const right = await page.$eval('.alignment svg', (svg) => svg.getBoundingClientRect().right)

  expect(right).toBeLessThanOrEqual(375)
})

test('an interval goes through the sign of its system', async () => {
  const { page } = await visit(`${url}#view=overview`)
  await page.waitForSelector('.interval')
  const places = await page.$$eval('.chart svg', (pictures) => {
    // Symbols of the legend, which comes first, are pictures too.
    const svg = pictures.at(-1) as SVGSVGElement
    const middle = (shape: Element): string => {
      const { top, bottom } = shape.getBoundingClientRect()
      return `${shape.getAttribute('stroke')} ${Math.round((top + bottom) / 2)}`
    }
    // Shapes with a colour of their own: not ticks, not the grid.
    const shapes = [...svg.querySelectorAll('g > [stroke^="#"]')]
    return {
      intervals: shapes.filter(({ tagName }) => tagName === 'line').map(middle),
      signs: shapes.filter(({ tagName }) => tagName === 'path').map(middle),
    }
  })

  expect(places.intervals).toHaveLength(16)
  expect([...places.intervals].sort()).toEqual([...places.signs].sort())
})

test('under --compat conll percentages are cut off as the reference scorer does', async () => {
  const texts = async (...flags: readonly string[]): Promise<string[]> => {
    const address = await reportUrl([...SAMPLE, ...flags], 'compat.html')
    const { page } = await open(`${address}#view=overview`)
    await page.waitForSelector('table.scores')
    const shown = await page.$$eval('.scores td', (cells) =>
      cells.map((cell) => `${cell.getAttribute('data-value')} ${cell.querySelector('.large')?.textContent}`),
    )
    await page.close()
    return shown
  }
  const cut = (text: string): string => (Math.trunc(Number(text.split(' ')[0]) * 10000) / 100).toFixed(2)

  for (const text of await texts('--compat', 'conll')) expect(text.split(' ')[1]).toBe(cut(text))
  // Control: without it they are rounded, and some differ.
  expect((await texts()).some((text) => text.split(' ')[1] !== cut(text))).toBe(true)
})

test('every setting is explained, under the name of its flag', async () => {
  const { page } = await open(`${url}#view=overview`)
  await page.click('button:text-is("Settings")')
  const settings = await page.$$eval('.settings label > span', (labels) =>
    labels.map((label) => ({
      name: label.firstChild?.textContent?.trim(),
      meaning: label.querySelector('.faint')?.textContent ?? '',
    })),
  )

  expect(settings.map(({ name }) => name)).toContain('non-referring')
  for (const { name, meaning } of settings) expect(meaning, name).not.toBe('')
  await page.close()
})

test('a 0/0 is marked among the documents', async () => {
  const empty = scratch.write('empty.coref.jsonl', '{"id":"none","tokens":["Ann","left"],"mentions":[]}\n')
  const { page } = await open(`${await reportUrl([empty, empty], 'empty.html')}#view=documents`)
  await page.waitForSelector('text=1 of 1')

  expect(await page.textContent('.windowed tbody')).toContain('*0.00')
  expect(await page.textContent('main')).toContain('* undefined here (0/0)')
  await page.close()
})

test('what a chart says of a point is on a ground of the scheme', async () => {
  const { page } = await visit(`${url}#view=overview`, { dark: true })
  // The chart is redrawn when the intervals are ready.
  await page.waitForSelector('.interval')
  const ground = await page
    .locator('.chart svg')
    .last()
    .evaluate((svg) => getComputedStyle(svg).getPropertyValue('--plot-background'))

  expect(ground).toBe('#1f2226')
})

describe.each(VIEWS)('the view %s', (view, sign) => {
  test.each([
    ['light', { dark: false }],
    ['dark', { dark: true }],
  ])('shows the sample without a complaint or a barrier, %s', async (_, { dark }) => {
    const { page, complaints } = await visit(`${url}#view=${view}&system=eager.coref.jsonl`, {
      dark,
    })
    await page.waitForSelector(sign)

    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('fits a phone', async () => {
    const { page } = await visit(`${url}#view=${view}`, { width: 390 })
    await page.waitForSelector(sign)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)

    expect(width).toBeLessThanOrEqual(390)
  })
})

/** States of a view after user actions, and how to reach them. */
const STATES: readonly (readonly [state: string, view: string, reach: (page: Page) => Promise<unknown>])[] = [
  [
    'an entity is followed',
    'text',
    async (page) => {
      await page.waitForSelector('.mention')
      await page.keyboard.press('n')
      await page.keyboard.press('e')
      await page.waitForSelector('.mention.followed')
    },
  ],
  [
    'an entity is followed over the same words, and the arithmetic is open',
    'text&layout=over',
    async (page) => {
      await page.waitForSelector('.mention')
      await page.keyboard.press('n')
      await page.keyboard.press('e')
      await page.click('.arithmetic summary')
    },
  ],
  [
    'the card of a metric is open',
    'overview',
    async (page) => {
      await page.waitForSelector('.interval')
      await page.focus('.scores thead th:nth-child(6) button')
      await page.waitForSelector('.card')
    },
  ],
  [
    'a baseline is chosen',
    'overview&baseline=careful.coref.jsonl',
    (page) => page.waitForSelector('.scores .delta'),
  ],
  [
    'errors of a type are listed',
    'errors&type=divided',
    (page) => page.waitForSelector('tr[aria-rowindex] a'),
  ],
  [
    'the mentions of a slice are listed',
    'slices&by=type&value=pronoun',
    (page) => page.waitForSelector('.errors a'),
  ],
  [
    'a query is being typed',
    'mentions',
    async (page) => {
      await page.fill('#where', 'ty')
      await page.waitForSelector('.suggestions button')
    },
  ],
  [
    'only lines that differ are shown',
    'compare&lines=differences',
    async (page) => {
      await page.waitForSelector('.three-way .mention')
      await page.waitForSelector('.matrix a')
    },
  ],
  ['a query cannot be read', 'mentions&where=type:verb', (page) => page.waitForSelector('[role=alert]')],
  ['a document is not there', 'text&doc=nowhere', (page) => page.waitForSelector('text=nowhere')],
  ['the dialog of files is open', 'overview', (page) => page.click('header button:text-is("Open files")')],
  ['the dialog of settings is open', 'overview', (page) => page.click('header button:text-is("Settings")')],
  ['the list of keys is open', 'overview', (page) => page.click('header button:text-is("?")')],
]

// States that have colours of their own come first.
describe.each([
  ['light', false, STATES.length],
  ['dark', true, 4],
])('in %s, there is no barrier while', (_, dark, count) => {
  test.each(STATES.slice(0, count))('%s', async (_, view, reach) => {
    const { page, complaints } = await open(`${url}#view=${view}&system=eager.coref.jsonl`, { dark })
    await reach(page)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('an address', () => {
  test('leads back to document, mention and entity', async () => {
    const { page } = await open(`${url}#view=documents&system=eager.coref.jsonl`)
    await page.click('text=news/tram-strike-ends')
    await page.waitForSelector('.mention')
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    const before = { url: page.url(), panel: await page.textContent('.panel [role=status]') }
    await page.reload()
    await page.waitForSelector('.mention.selected')

    expect(before.url).toMatch(/doc=news%2Ftram-strike-ends.*mention=\w+%3A\d+-\d+/)
    expect({ url: page.url(), panel: await page.textContent('.panel [role=status]') }).toEqual(before)
    await page.goBack()
    await page.waitForSelector('text=16 of 16')
    await page.close()
  })
})

describe('the keys', () => {
  test('step through errors and back, and from line to line', async () => {
    const { page } = await open(`${url}#view=text&system=eager.coref.jsonl`)
    await page.waitForSelector('.mention')
    const selected = (): Promise<string | null> => page.getAttribute('.mention.selected', 'data-mention')
    const seen: (string | null)[] = []
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('n')
      seen.push(await selected())
    }
    await page.keyboard.press('p')

    expect(new Set(seen).size).toBe(5)
    expect(await selected()).toBe(seen[3])
    await page.keyboard.press('j')
    expect(await page.$$eval('.row.current', (rows) => rows.length)).toBe(1)
    await page.close()
  })

  test('swap systems, find words, follow an entity, show help', async () => {
    const { page } = await open(`${url}#view=text&system=eager.coref.jsonl`)
    await page.waitForSelector('.mention')
    await page.keyboard.press('x')
    await page.waitForSelector('.heads >> text=careful.coref.jsonl')
    await page.keyboard.press('/')
    await page.keyboard.type('lighthouse')
    await page.waitForSelector('mark')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.press('e')
    await page.waitForSelector('.mention.followed')
    await page.keyboard.press('?')

    expect(await page.textContent('dialog')).toContain('next and previous error')
    await page.close()
  })
})

test('every picture can be saved, and so can every table', async () => {
  const { page } = await open(`${url}#view=errors&system=eager.coref.jsonl`)
  await page.waitForSelector('text=Most costly entities')
  const saved = async (button: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)])
    return readFileSync(await download.path(), 'utf8')
  }

  expect(await saved('.chart button.export')).toMatch(/^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(await saved('[aria-label="Save waterfall as CSV"]')).toMatch(/^fixed,errors,Mentions/)
  expect(await saved('[aria-label="Save waterfall as Markdown"]')).toContain('| fixed | errors |')
  expect(await saved('[aria-label="Save waterfall as LaTeX"]')).toContain('\\begin{tabular}')
  await page.close()
})

test('the first screen of the sample takes less than ten times the work of a page of as many bytes', async () => {
  const bytes = readFileSync(fileURLToPath(url), 'utf8').length
  const plain = scratch.write('plain.html', `<title>x</title><p>x</p><!--${'x'.repeat(bytes)}-->`)
  // Of the thread that paints, which other work on the machine hardly affects.
  const processorTime = async (address: string, sign: string): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < 3; i++) {
      const page = await newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(address)
      await page.waitForSelector(sign)
      const { metrics } = await session.send('Performance.getMetrics')
      times.push(metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN)
      await page.close()
    }
    return Math.min(...times)
  }

  const least = await processorTime(pathToFileURL(plain).href, 'p')
  expect(least).toBeGreaterThan(0)
  expect(await processorTime(url, 'table.scores')).toBeLessThan(10 * least)
})

describe('on paper', () => {
  /** Controls that are not printed as text, and anything cut off at an edge. */
  const faults = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const isSeen = (element: Element): boolean => element.getClientRects().length > 0
      const controls = [
        ...document.querySelectorAll('button:not(.plain, .legend button), select, input, nav.views'),
      ]
      const cut = [...document.querySelectorAll('main *')].filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        return isWide || (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      })
      const width = document.documentElement.scrollWidth
      return [...controls, ...cut]
        .filter(isSeen)
        .map(({ outerHTML }) => outerHTML.slice(0, 100))
        .concat(width > innerWidth ? [`${width} wide`] : [])
    })

  test('every view has no controls and cuts nothing off', async () => {
    const { page } = await open(url, { width: 718 })
    for (const [view, sign] of VIEWS) {
      await page.goto('about:blank')
      await page.goto(`${url}#view=${view}&system=eager.coref.jsonl`)
      await page.waitForSelector(sign)
      await page.emulateMedia({ media: 'print' })

      expect(await faults(page), view).toEqual([])
      await page.emulateMedia({ media: 'screen' })
      if (view === 'text') expect(await faults(page)).not.toEqual([])
    }
    await page.close()
  })

  test('a long table and a long text are there as a whole', async () => {
    const lines = Array.from({ length: 90 }, (_, d) => {
      const tokens = Array.from({ length: d === 0 ? 4000 : 4 }, (_, t) => `w${t}`)
      const sentences = Array.from({ length: tokens.length / 4 }, (_, s) => [4 * s, 4 * s + 4])
      return JSON.stringify({ id: `d${d}`, tokens, sentences, mentions: [{ span: [0, 1], entity: 'a' }] })
    })
    const path = scratch.write('long.coref.jsonl', `${lines.join('\n')}\n`)
    const { page } = await open(`${await reportUrl([path, path], 'long.html')}#view=documents`)
    await page.waitForSelector('text=90 of 90')
    const rows = (): Promise<number> => page.locator('main tbody tr:not(.gap)').count()
    expect(await rows()).toBeLessThan(90)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr:not(.gap)').length === 90)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.waitForFunction(() => document.querySelectorAll('main tbody tr:not(.gap)').length < 90)
    await page.click('nav >> text=Text')
    await page.waitForSelector('.mention')
    expect(await page.locator('.row[data-line]').count()).toBeLessThan(1000)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.waitForFunction(() => document.querySelectorAll('.row[data-line]').length === 1000)
    await page.close()
  })
})

describe('intervals', () => {
  test('stand below the scores, and are those of the library', async () => {
    const [key, ...responses] = (await Promise.all(
      SAMPLE.map(async (path) =>
        corpusOf(...(await readBytes(new Uint8Array(readFileSync(path)), path)).documents),
      ),
    )) as [Corpus, ...Corpus[]]
    const wanted = responses.flatMap((response) => {
      const record = new SystemRecord('system')
      const { settings } = evaluate(key, response, {}, { observe: record.observe })
      const rows = record.rowsFor(settings.metrics, settings.metrics)
      const { seed, trials } = defaultTest
      return Object.values(scoreIntervals(rows, settings, { seed, from: 0, to: trials }))
    })
    const { page } = await open(url)
    await page.waitForSelector('.interval')
    const titles = await page.$$eval('.interval', (found) => found.map((each) => each.getAttribute('title')))

    expect(titles).toEqual(wanted.map(([low, high]) => `95 % interval: ${low} to ${high}`))
    await page.close()
  })

  test('are not shown of a handful of documents', async () => {
    const short = SAMPLE.map((path, i) =>
      scratch.write(`short-${i}.coref.jsonl`, readFileSync(path, 'utf8').split('\n').slice(0, 5).join('\n')),
    )
    const { page } = await open(await reportUrl(short, 'short.html'))
    await page.waitForSelector('text=too few documents')

    expect(await page.locator('.interval').count()).toBe(0)
    await page.close()
  })
})

test('Overview draws precision over recall for a response that says how sure it is', async () => {
  const tokens = 'Ann saw her and Bob he ran'.split(' ')
  const entities = ['a', 'a', 'b', 'b']
  const at = [0, 2, 4, 5]
  const write = (name: string, more: (m: number) => object): string =>
    scratch.write(
      name,
      `${JSON.stringify({ id: 'd', tokens, mentions: at.map((t, m) => ({ span: [t, t + 1], entity: entities[m], ...more(m) })) })}\n`,
    )
  const key = write('sure/key.coref.jsonl', () => ({}))
  const sure = write('sure/response.coref.jsonl', (m) =>
    m % 2 === 1 ? { antecedent: m - 1, confidence: m === 1 ? 0.9 : 0.4 } : {},
  )
  const { page, complaints } = await open(await reportUrl([key, sure]))
  await page.waitForSelector('text=Links by confidence')
  await expect
    .poll(() => page.textContent('main'))
    .toContain(
      'response.coref.jsonl: 2 of 2 links right, 2 in the key; area under precision over recall 100.00',
    )
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
})
