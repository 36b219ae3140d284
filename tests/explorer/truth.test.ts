// @module-tag browser
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { open, reportUrl, scratch, visit } = useBrowser()

// The page is complete and correct.

let sample: string
/** 2,000 short documents, and a response with errors in each. */
let many: string
let manyFiles: readonly [string, string]

beforeAll(async () => {
  sample = await reportUrl(SAMPLE)
  manyFiles = [writeMany('many-key', false), writeMany('many-response', true)]
  many = await reportUrl(manyFiles, 'many.html')
})

const DOCUMENTS = 2000

function writeMany(name: string, isResponse: boolean): string {
  const lines = Array.from({ length: DOCUMENTS }, (_, d) => {
    const length = 12 + (d % 40)
    const mentions = Array.from({ length: length / 2 }, (_, m) => {
      const isWrong = isResponse && (m + d) % 5 === 0
      return { span: [2 * m, 2 * m + 1], entity: `e${(m % 3) + (isWrong ? 3 : 0)}` }
    })
    const tokens = Array.from({ length }, (_, t) => `w${t}`)
    return JSON.stringify({ id: `d${d}`, tokens, mentions })
  })
  return scratch.write(`${name}.coref.jsonl`, `${lines.join('\n')}\n`)
}

/** The list of errors of a type, scrolled to its end. */
async function listedErrors(page: Page): Promise<Set<string>> {
  const seen = new Set<string>()
  const holder = page.locator('section[aria-label^="Errors of type"] .windowed')
  await holder.locator('tbody a').first().waitFor()
  for (let top = 0, height = 1; top < height; top += 400) {
    height = await holder.evaluate((element, at) => {
      element.scrollTop = at
      return element.scrollHeight
    }, top)
    await page.waitForFunction(
      () => document.querySelector('section[aria-label^="Errors of type"] td[colspan="4"].faint') === null,
    )
    const rows = await holder
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((found) => found.map((row) => `${row.getAttribute('aria-rowindex')} ${row.textContent}`))
    for (const row of rows) seen.add(row)
  }
  return seen
}

describe('errors', () => {
  test('are listed to the last one', async () => {
    const [, , eager] = SAMPLE
    const { stdout } = await refereeHere([
      'errors',
      SAMPLE[0] as string,
      eager as string,
      '--json',
      '--quiet',
    ])
    const report = JSON.parse(stdout) as { types: Record<string, number> }
    const { page, complaints } = await open(`${sample}#view=errors&system=eager.coref.jsonl`)
    await page.waitForSelector('text=Most costly entities')
    for (const type of ['divided', 'extra-mention', 'missing-entity']) {
      if (report.types[type] === 0) continue
      await page.evaluate((each) => {
        location.hash = `#view=errors&system=eager.coref.jsonl&type=${each}`
      }, type)
      await page.waitForSelector(`[aria-label^="Errors of type"] h2 .faint:text-is("${report.types[type]}")`)
      expect((await listedErrors(page)).size, type).toBe(report.types[type])
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  test('are listed to the last one of 2,000 documents', async () => {
    const { stdout } = await refereeHere(['errors', ...manyFiles, '--json', '--quiet', '--limit', '0'])
    const total = (JSON.parse(stdout) as { types: Record<string, number> }).types['divided'] as number
    expect(total).toBeGreaterThan(1000)
    const { page } = await open(`${many}#view=errors&type=divided`)
    const holder = page.locator('section[aria-label^="Errors of type"] .windowed')
    await holder.waitFor()
    await holder.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    const last = page.locator(`tr[aria-rowindex="${total + 1}"] a`)
    await last.waitFor()
    // The last error is in one of the last documents, not in the first ones.
    expect(await last.getAttribute('href')).toMatch(/doc=d19\d\d/)
    await page.close()
  })
})

test('documents by length are drawn for any number of documents', async () => {
  const { page, complaints } = await open(`${many}#view=documents`)
  await page.waitForSelector('.chart svg')
  // Ticks are paths too, but not closed.
  const cells = await page.locator('.chart svg path[d$="Z"]').count()
  expect(complaints).toEqual([])
  expect(cells).toBeGreaterThan(10)
  await page.close()
})

describe('work that takes long', () => {
  test('does not keep a text waiting, and ends when nobody waits for it', async () => {
    const { page } = await open(`${many}#view=overview`)
    await page.waitForSelector('table.scores')
    // Far more work than a text takes: all errors, again and again for as long as they are requested.
    const order = await page.evaluate(async () => {
      const seen: string[] = []
      const watch = new MutationObserver(() => {
        if (document.querySelector('.mention') !== null && !seen.includes('text')) seen.push('text')
      })
      watch.observe(document.body, { childList: true, subtree: true })
      location.hash = '#view=errors'
      await new Promise((resolve) => setTimeout(resolve, 60))
      seen.push(document.querySelector('progress') === null ? 'no progress' : 'progress')
      location.hash = '#view=text&doc=d7'
      await new Promise((resolve) => setTimeout(resolve, 3000))
      return seen
    })
    expect(order).toEqual(['progress', 'text'])
    await page.close()
  })

  test('can be stopped and taken up again', async () => {
    const { page } = await open(`${many}#view=overview`)
    await page.waitForSelector('table.scores')
    await page.evaluate(() => {
      location.hash = '#view=errors'
      // Pressed as soon as it appears.
      const press = setInterval(() => {
        const stop = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Stop',
        )
        if (stop === undefined) return
        stop.click()
        clearInterval(press)
      }, 1)
    })
    await page.waitForSelector('text=Looking for errors: stopped')
    expect(await page.locator('text=verdicts on mentions').count()).toBe(0)
    await page.click('button:text-is("Resume")')
    await page.waitForSelector('text=verdicts on mentions')
    await page.close()
  })
})

describe('the overview', () => {
  test('says of every two systems that swap places what is true, and nothing else', async () => {
    const { stdout } = await refereeHere(['score', ...SAMPLE, '--json', '--quiet'])
    const { systems } = JSON.parse(stdout) as {
      systems: { scores: Record<string, { f1?: number; value?: number }> }[]
    }
    const written = (s: number, id: string): number => {
      const { f1, value } = systems[s]?.scores[id] ?? {}
      return Math.round(10_000 * (value ?? f1 ?? 0))
    }
    const ids = Object.keys(systems[0]?.scores ?? {})
    const isDivided =
      ids.some((id) => written(0, id) > written(1, id)) && ids.some((id) => written(0, id) < written(1, id))
    const { page } = await visit(`${sample}#view=overview`)
    await page.waitForSelector('table.scores')
    expect(await page.locator('.disagreement').count()).toBe(isDivided ? 1 : 0)

    // Three systems, two with the same mentions.
    const doc = (entities: string): string =>
      `${JSON.stringify({
        id: 'd',
        tokens: [...'abcdefgh'],
        mentions: [...entities].flatMap((entity, at) =>
          entity === '-' ? [] : [{ span: [at, at + 1], entity }],
        ),
      })}\n`
    const files = ['11112222', '11112233', '11111111', '1111----'].map((entities, i) =>
      scratch.write(`swap-${i}.coref.jsonl`, doc(entities)),
    )
    const { page: swapped } = await open(await reportUrl(files, 'swap.html'))
    await swapped.waitForSelector('table.scores')
    const told = (await swapped.locator('.disagreement').allTextContents()).join('\n')
    expect(told).not.toMatch(/recall (\d+\.\d+) against \1/)
    expect(told).toMatch(/finds more mentions/)
    await swapped.close()
  })

  test('shows what a metric is, whole and inside the window, and keeps the focus', async () => {
    const { page } = await open(`${sample}#view=overview`)
    const names = page.locator('.metric-name button')
    await names.last().waitFor()
    const labels = await names.allTextContents()
    for (const [i, label] of labels.entries()) {
      await names.nth(i).focus()
      const card = page.locator('.card')
      await card.waitFor()
      const edges = await card.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return {
          isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
          isOnTop: element.contains(middle),
          isWhole: [...element.querySelectorAll('pre')].every((pre) => pre.scrollWidth <= pre.clientWidth),
        }
      })
      expect(edges, label).toEqual({ isInside: true, isOnTop: true, isWhole: true })
    }
    await names.first().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(labels[1])
    expect(await barriers(page)).toEqual([])
    await page.close()
  })

  test('names the system that one points at', async () => {
    const { page } = await open(`${sample}#view=overview`)
    await page.waitForSelector('.interval')
    const chart = page.locator('.chart svg').last()
    await chart.scrollIntoViewIfNeeded()
    const signs = await chart.evaluate((svg) =>
      [...svg.querySelectorAll('path[stroke]')]
        .filter((path) => path.getAttribute('d')?.endsWith('Z') === true)
        .map((path) => {
          const { left, top, width, height } = path.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2, colour: path.getAttribute('stroke') }
        }),
    )
    const byColour = new Map<string | null, Set<string>>()
    for (const { x, y, colour } of signs.slice(0, 6)) {
      await page.mouse.move(x, y)
      const tip =
        (await chart
          .locator('g[aria-label="tip"], g.tip')
          .last()
          .textContent()
          .catch(() => null)) ?? ''
      const text = tip === '' ? ((await chart.textContent()) ?? '') : tip
      const names = ['careful.coref.jsonl', 'eager.coref.jsonl'].filter((name) => text.includes(name))
      byColour.set(colour, new Set([...(byColour.get(colour) ?? []), ...names]))
    }
    for (const names of byColour.values()) expect([...names]).toHaveLength(1)
    await page.close()
  })
})

test('a slice with nothing to measure is marked, not painted as a zero', async () => {
  const tokens = ['Ann', 'saw', 'her', 'dog', 'and', 'Bob', '.']
  const named = [
    { span: [0, 1], entity: 'a', type: 'named' },
    { span: [2, 3], entity: 'a', type: 'pronoun' },
  ]
  const key = { id: 'd', tokens, mentions: [...named, { span: [5, 6], entity: 'b', type: 'nominal' }] }
  const files = [key, { id: 'd', tokens, mentions: named }].map((document, i) =>
    scratch.write(`slices-${i}.coref.jsonl`, `${JSON.stringify(document)}\n`),
  )
  const { page } = await open(`${await reportUrl(files, 'slices.html')}#view=slices&by=type`)
  const row = page.locator('tr', { hasText: 'nominal' })
  await row.waitFor()
  expect(await row.textContent()).toContain('*0.00')
  expect(await page.locator('.chart svg text', { hasText: '–' }).count()).toBeGreaterThan(0)
  await page.close()
})

test('slices offer every feature once, wherever it begins', async () => {
  const lines = Array.from({ length: 300 }, (_, d) =>
    JSON.stringify({
      id: `d${d}`,
      tokens: ['Ann'],
      mentions: [
        { span: [0, 1], entity: 'a', features: { type: 'x', ...(d === 299 ? { late: 'yes' } : {}) } },
      ],
    }),
  )
  const path = scratch.write('features.coref.jsonl', `${lines.join('\n')}\n`)
  const { page } = await open(`${await reportUrl([path, path], 'features.html')}#view=slices`)
  await page.waitForSelector('option:text-is("late")', { state: 'attached' })
  const offered = await page.locator('label:has-text("by") option').allTextContents()
  expect(offered).toEqual([...new Set(offered)])
  await page.close()
})

describe('the text', () => {
  const eager = '&system=eager.coref.jsonl'

  test('has as many marks as its legend counts', async () => {
    const { page } = await open(`${sample}#view=text${eager}`)
    await page.waitForSelector('.mention')
    const pressed = await page.locator('.legend button[aria-pressed="true"] .faint').allTextContents()
    const sum = pressed.reduce((total, count) => total + Number(count.replaceAll(',', '')), 0)
    expect(await page.textContent('.toolbar')).toContain(`${sum} marked`)
    await page.close()
  })

  test('goes to the next error from where one is', async () => {
    const lines = 120
    const tokens = Array.from({ length: 4 * lines }, (_, t) => `w${t}`)
    const sentences = Array.from({ length: lines }, (_, l) => [4 * l, 4 * l + 4])
    const mentions = sentences.map(([start]) => ({ span: [start, (start as number) + 1], entity: 'a' }))
    const files = [mentions, mentions.filter((_, m) => m % 2 === 0)].map((own, i) =>
      scratch.write(
        `next-${i}.coref.jsonl`,
        `${JSON.stringify({ id: 'd', tokens, sentences, mentions: own })}\n`,
      ),
    )
    const { page } = await open(`${await reportUrl(files, 'next.html')}#view=text`)
    await page.waitForSelector('.mention')
    await page.locator('.reading').evaluate((view) => {
      view.scrollTop = 70 * 37
    })
    await page.waitForSelector('[data-line="75"]')
    const first = await page.evaluate(() => {
      const view = document.querySelector('.reading') as Element
      const lines = [...view.querySelectorAll('[data-line]')]
      const top = view.getBoundingClientRect().top
      return Number(lines.find((each) => each.getBoundingClientRect().top >= top)?.getAttribute('data-line'))
    })
    await page.keyboard.press('n')
    await page.waitForSelector('.mention.selected')
    const line = await page.locator('.row:has(.mention.selected)').first().getAttribute('data-line')
    expect(first).toBeGreaterThan(30)
    expect(Number(line)).toBeGreaterThanOrEqual(first)
    expect(Number(line)).toBeLessThan(first + 4)
    await page.close()
  })

  test('is open to all while an entity is followed', async () => {
    for (const dark of [false, true]) {
      const { page } = await open(`${sample}#view=text${eager}`, { dark })
      await page.waitForSelector('.mention')
      await page.keyboard.press('n')
      await page.keyboard.press('e')
      await page.waitForSelector('.mention.faded')
      expect(await barriers(page)).toEqual([])
      await page.close()
    }
  })

  test('of an address with an unknown document says so', async () => {
    const { page } = await visit(`${sample}#view=text&doc=nonexistent`)
    await page.waitForSelector('.mention')
    expect(await page.textContent('[role=alert]')).toContain('No document “nonexistent”')
  })

  test('keeps numbers and words of two directions apart', async () => {
    const tokens = ['جون', 'John', 'Smith', 'قال', '.']
    const documents = [[{ span: [0, 3], entity: '2' }], []].map((mentions) => ({ id: 'd', tokens, mentions }))
    const files = documents.map((document, i) =>
      scratch.write(`bidi-${i}.coref.jsonl`, `${JSON.stringify(document)}\n`),
    )
    const { page } = await open(`${await reportUrl(files, 'bidi.html')}#view=text`)
    await page.waitForSelector('.mention .number')
    const parts = await page
      .locator('.passage .mention')
      .first()
      .evaluate((mention) => {
        const number = mention.querySelector('.number') as HTMLElement
        const words = mention.querySelector('bdi') as HTMLElement
        const [own, inside] = [number.getBoundingClientRect(), words.getBoundingClientRect()]
        return {
          text: number.textContent,
          isBeside: own.left >= inside.right - 1 || own.right <= inside.left + 1,
        }
      })
    expect(parts).toEqual({ text: '1∅', isBeside: true })
    await page.close()
  })

  test('calls entities by their number, and by the name that the file gives them', async () => {
    const { page } = await open(`${sample}#view=text${eager}`)
    await page.waitForSelector('.mention')
    await page.keyboard.press('n')
    await page.waitForSelector('.chain h3')
    expect(await page.locator('.chain h3').first().textContent()).toMatch(
      /: entity \d+ \d+ mentions?, called “.+” in the file$/,
    )
    await page.close()
  })
})

describe('compare', () => {
  test('opens an entity with the system that misses it', async () => {
    const { page } = await open(`${sample}#view=compare`)
    const rows = page.locator('[aria-label="Entities that make the difference"] tr')
    await rows.first().waitFor()
    const [a, b] = await page
      .locator('.toolbar select')
      .evaluateAll((selects) => selects.slice(0, 2).map((select) => (select as HTMLSelectElement).value))
    for (const row of await rows.all()) {
      const effect = (await row.locator('td').textContent()) ?? ''
      const href = (await row.locator('a').getAttribute('href')) ?? ''
      const system = new URLSearchParams(href.slice(1)).get('system')
      expect(system, effect).toBe(effect.startsWith('+') ? a : b)
    }
    await page.close()
  })

  test('shows the text of a document that one chooses', async () => {
    const { page } = await open(`${sample}#view=compare`)
    const link = page.locator('[aria-label="Documents that make the difference"] a').nth(2)
    await link.click()
    await page.waitForFunction(() => {
      const top = document.querySelector('.three-way')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight / 2
    })
    await page.close()
  })
})

test('the picture of an alignment may go over several pages', async () => {
  const { page } = await open(`${sample}#view=alignment`)
  await page.waitForSelector('.alignment svg')
  await page.emulateMedia({ media: 'print' })
  const breaks = await page.$eval('.alignment', (figure) => getComputedStyle(figure).breakInside)
  expect(breaks).toBe('auto')
  await page.close()
})

test('long names fit the page', async () => {
  const path = scratch.write(
    `${'long-name-'.repeat(11)}.coref.jsonl`,
    `${JSON.stringify({ id: 'x'.repeat(400), tokens: ['a'], mentions: [{ span: [0, 1], entity: 'e' }] })}\n`,
  )
  const { page } = await open(`${await reportUrl([path, path, path], 'names.html')}#view=text`)
  await page.waitForSelector('.mention')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  expect(await page.$eval('h1', (heading) => heading.getBoundingClientRect().height)).toBeLessThan(110)
  await page.close()
})

test('a corpus with nothing to measure fits the page and is marked everywhere', async () => {
  const path = scratch.write(
    'nothing.coref.jsonl',
    '{"id":"d","tokens":["Ann","met","Bob","."],"mentions":[]}\n',
  )
  const { page } = await open(await reportUrl([path, path], 'nothing.html'))
  await page.waitForSelector('table.scores')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  expect(await page.$eval('table.scores', (table) => table.getBoundingClientRect().right)).toBeLessThan(1280)
  await page.evaluate(() => {
    location.hash = '#view=text'
  })
  await page.waitForSelector('.picker tr')
  expect(await page.textContent('.picker')).toContain('*0.00')
  await page.close()
})

test('figures stay in sight beside long names of documents', async () => {
  const name = `${'personality_plus_some_experiences_of_'.repeat(4)}emma`
  const files = ['key', 'careful', 'eager'].map((side) =>
    scratch.write(
      `long/${side}.coref.jsonl`,
      readFileSync(`samples/${side}.coref.jsonl`, 'utf8').replaceAll('"id":"', `"id":"${name}-`),
    ),
  )
  const url = await reportUrl(files, 'long.html')
  for (const [view, sign] of [
    ['errors', '[aria-label="Most costly entities"] tbody'],
    ['compare', '[aria-label="Documents that make the difference"] tbody'],
  ] as const) {
    const { page } = await open(`${url}#view=${view}`, { width: 1440 })
    await page.waitForSelector(sign)
    const hidden = await page.$$eval('.columns .scroll', (tables) =>
      tables.map((table) => table.scrollWidth - table.clientWidth),
    )
    expect(Math.max(...hidden), view).toBe(0)
    await page.close()
  }
})
