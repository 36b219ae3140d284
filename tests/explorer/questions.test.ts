// @module-tag browser
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { CheapestFixes, type FixableError, WhatIf } from '../../src/analysis/what-if.ts'
import { pairDocuments } from '../../src/corpus/pair-documents.ts'
import { documentLabel } from '../../src/document/document.ts'
import { readBytes } from '../../src/formats/read-bytes.ts'
import type { ConcordanceReport } from '../../src/report/concordance.ts'
import { type MatchedPair, matchDocuments } from '../../src/scoring/match-documents.ts'
import { resolveSettings } from '../../src/scoring/settings.ts'
import { headline, type Scores } from '../../src/scoring/tally.ts'
import { refereeHere } from '../support/in-process.ts'
import { barriers } from './barriers.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { open, reportUrl, scratch } = useBrowser()

// Questions a researcher asks, each followed to the mention that answers it.

let sample: string

beforeAll(async () => {
  sample = await reportUrl(SAMPLE)
})

async function ask(where: string, ...responses: readonly string[]): Promise<ConcordanceReport> {
  const { stdout } = await refereeHere([
    'errors',
    SAMPLE[0] as string,
    ...responses,
    '--where',
    where,
    '--json',
    '--quiet',
  ])
  return JSON.parse(stdout) as ConcordanceReport
}

describe('show me all pronoun errors in dialogue', () => {
  test('a query is typed with the help of suggestions, and leads to the right mention', async () => {
    const expected = await ask('type:pronoun verdict:wrong', SAMPLE[1] as string, SAMPLE[2] as string)
    const { page, complaints } = await open(`${sample}#view=mentions`)
    await page.waitForSelector('.query')
    await page.fill('#where', '')
    await page.type('#where', 'ty')
    await page.click('.suggestions button:text-is("type:")')
    await page.type('#where', 'pro')
    await page.click('.suggestions button:text-is("type:pronoun")')
    await page.type('#where', 'verdict:wrong')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`[role=status] >> text=${expected.found}`)
    expect(await barriers(page)).toEqual([])
    // The address contains the whole state.
    expect(decodeURIComponent(page.url())).toContain('where=type:pronoun+verdict:wrong')
    const third = expected.lines[2]
    await page.locator('tr[aria-rowindex="4"] a').click()
    await page.waitForSelector('.mention.selected')
    expect(await page.textContent('.panel [role=status]')).toContain(`“${third?.text}”`)
    // On through all documents, by keyboard.
    for (let step = 0; step < 2; step++) await page.keyboard.press('n')
    await page.waitForSelector(`.stepper >> text=5 of ${expected.found}`)
    await page.waitForFunction(
      (doc) => document.querySelector('.document h1')?.textContent === doc,
      expected.lines[4]?.doc,
    )
    expect(await page.textContent('.panel [role=status]')).toContain(`“${expected.lines[4]?.text}”`)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('its answer can be narrowed, sorted and saved', async () => {
    const expected = await ask('A:wrong B:right', SAMPLE[1] as string, SAMPLE[2] as string)
    const { page } = await open(`${sample}#view=mentions&where=${encodeURIComponent('A:wrong B:right')}`)
    await page.waitForSelector('tr[aria-rowindex="2"] b')
    expect(await page.textContent('.fates')).toContain(String(expected.verdicts[0]?.fn))
    await page.click('thead a:text-is("mention")')
    await page.waitForSelector('th[aria-sort="ascending"] >> text=mention')
    await page.waitForSelector('tr[aria-rowindex="2"] b')
    const shown = await page.locator('tr[aria-rowindex] td:nth-child(3)').allTextContents()
    expect(shown).toEqual([...shown].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('[aria-label="Save mentions as CSV"]'),
    ])
    expect(
      readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(expected.found + 1)
    await page.click('[aria-label="Remove B:right"]')
    const wider = await ask('A:wrong', SAMPLE[1] as string, SAMPLE[2] as string)
    await page.waitForSelector(`[role=status] >> text=${wider.found}`)
    await page.close()
  })

  test('an expression that never ends is stopped, and the page goes on', async () => {
    const word = `${'a'.repeat(60)}b`
    const document = { id: 'd', tokens: ['Ann', word], mentions: [{ span: [1, 2], entity: 'x' }] }
    const path = scratch.write('runaway.coref.jsonl', `${JSON.stringify(document)}\n`)
    const url = await reportUrl([path, path], 'runaway.html')
    const { page, complaints } = await open(`${url}#view=mentions`)
    await page.fill('#where', 'text:/^(a+)+$/')
    await page.keyboard.press('Enter')
    await page.click('.working button:text-is("Stop")')
    await page.waitForSelector('text=Looking for mentions: stopped.')
    await page.click('nav >> text=Text')
    await page.waitForSelector('.mention')
    // The same, by leaving the view.
    await page.click('nav >> text=Mentions')
    await page.click('button:text-is("Resume")')
    await page.waitForSelector('.working progress')
    await page.click('nav >> text=Errors')
    await page.waitForSelector('.chart svg')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a query that cannot be read says why', async () => {
    const { page } = await open(`${sample}#view=mentions&where=type:verb`)
    await page.waitForSelector('[role=alert]')
    expect(await page.textContent('[role=alert]')).toContain('"verb" is not one of named, nominal, pronoun')
    await page.close()
  })
})

describe('why did my system lose points on this document', () => {
  test('a page tells its score, what that comes from, and leads to the mention', async () => {
    const [key, , eager] = SAMPLE as [string, string, string]
    const doc = 'story/forty-loaves'
    const { stdout } = await refereeHere(['score', key, eager, '--per-document', '--json', '--quiet'])
    const { systems } = JSON.parse(stdout) as {
      systems: { documents: { id: string; scores: Record<string, { value?: number }> }[] }[]
    }
    const documents = systems[0]?.documents ?? []
    const own = documents.find(({ id }) => id === doc)?.scores['conll']?.value as number
    const worse = documents.filter(({ scores }) => (scores['conll']?.value as number) < own).length
    const same = documents.filter(({ scores }) => scores['conll']?.value === own).length
    const rank = Math.round((100 * (worse + same / 2)) / documents.length)
    const { page, complaints } = await open(
      `${sample}#view=document&system=eager.coref.jsonl&doc=${encodeURIComponent(doc)}`,
    )
    await page.waitForSelector('.columns .chart svg')
    const verdict = await page.textContent('.verdict')
    expect(verdict).toContain((100 * own).toFixed(2))
    expect(verdict).toContain(`better than ${rank} % of the documents`)
    await page.waitForSelector('.lanes canvas')
    // Its bars link to what they count; a type without errors has no bar.
    const links = await page.$$eval('.columns .chart svg a', (found) =>
      found.map((link) => link.getAttribute('href') ?? ''),
    )
    const { stdout: listed } = await refereeHere(['errors', key, eager, '--json', '--quiet'])
    const { errors } = JSON.parse(listed) as { errors: { doc: string; type: string }[] }
    const types = new Set(errors.filter((error) => error.doc === doc).map(({ type }) => type))
    const shown = links.flatMap((link) => /error%3A([a-z-]+)/.exec(link)?.[1] ?? [])
    expect([...shown].sort()).toEqual([...types].sort())
    await page.waitForSelector('.alignment svg')
    expect(await barriers(page)).toEqual([])
    // From the most costly entity straight to the text.
    const worst = page.locator('[aria-label="Most costly entities"] tbody a').first()
    const name = await worst.textContent()
    await worst.click()
    await page.waitForSelector('.mention.followed')
    expect(await page.textContent('.panel')).toContain(name as string)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('the entity map of a document with thousands of mentions fits the window', async () => {
    const count = 4000
    const tokens = Array.from({ length: count }, (_, t) => `w${t}`)
    const mentions = (entities: number) =>
      tokens.map((_, t) => ({ span: [t, t + 1], entity: `e${(t * t) % entities}` }))
    const files = [40, 55].map((entities, i) =>
      scratch.write(
        `large-${i}.coref.jsonl`,
        `${JSON.stringify({ id: 'd', tokens, mentions: mentions(entities) })}\n`,
      ),
    )
    const { page } = await open(`${await reportUrl(files, 'large.html')}#view=alignment`)
    const picture = page.locator('.alignment svg')
    await picture.waitFor()
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(900)
    await page.close()
  })
})

describe('where do A and B differ', () => {
  const both = SAMPLE.slice(1)

  test('a matrix counts what a query finds, and leads there', async () => {
    const { page, complaints } = await open(`${sample}#view=compare`)
    await page.waitForSelector('.matrix a')
    const shown = await page.locator('.matrix td a').allTextContents()
    const fates = ['right', 'wrong']
    const expected = await Promise.all(
      fates.flatMap((a) => fates.map(async (b) => (await ask(`A:${a} B:${b}`, ...both)).found)),
    )
    expect(shown.map((text) => Number(text.replaceAll(/\D/g, '')))).toEqual(expected)
    await page.waitForSelector('.chart svg')
    expect(await barriers(page)).toEqual([])
    await page.click('.matrix .differs a >> nth=1')
    await page.waitForSelector(`[role=status] >> text=${expected[2]}`)
    expect(decodeURIComponent(page.url())).toContain('where=A:wrong+B:right')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a key leads from difference to difference, through lines that differ and through documents', async () => {
    const { lines } = await ask('A:wrong B:right', ...both)
    const doc = lines[0]?.doc as string
    const here = lines.filter((line) => line.doc === doc)
    const { page, complaints } = await open(
      `${sample}#view=compare&lines=only-b&doc=${encodeURIComponent(doc)}`,
    )
    await page.waitForSelector(`.three-way [role=status]:text-is("${here.length}")`)
    const text = (): Promise<string | null> => page.textContent('.three-way .mention.key.selected bdi')
    const address = (line: ConcordanceReport['lines'][number] | undefined): string =>
      `${line?.side}:${line?.span.join('-')}`
    for (const line of here) {
      await page.keyboard.press('n')
      await page.waitForFunction(
        (wanted) => new URLSearchParams(location.hash.slice(1)).get('mention') === wanted,
        address(line),
      )
    }
    expect(await text()).toContain((here.at(-1)?.text ?? '').split(' ')[0])
    // Only lines with a difference are shown.
    const rows = await page.locator('.three-way .row.three[data-line]').count()
    expect(rows).toBeLessThanOrEqual(here.length)
    const next = lines.find((line) => line.doc !== doc)
    await page.keyboard.press('n')
    await page.waitForFunction(
      (wanted) => {
        const fields = new URLSearchParams(location.hash.slice(1))
        return `${fields.get('doc')} ${fields.get('mention')}` === wanted
      },
      `${next?.doc} ${address(next)}`,
    )
    await page.waitForSelector('.three-way .mention.selected')
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('all documents are spread out beside the test, and tables show what one has more', async () => {
    const [key, careful, eager] = SAMPLE as [string, string, string]
    const { stdout } = await refereeHere(['compare', key, careful, eager, '--json', '--quiet'])
    const { metrics } = JSON.parse(stdout) as {
      metrics: Record<string, { delta: number; p: number; holm: number }>
    }
    const { delta, p } = metrics['conll'] as { delta: number; p: number }
    const { page } = await open(`${sample}#view=compare`)
    await page.waitForSelector('text=Differences by document')
    const told = (await page.textContent('main')) ?? ''
    expect(told).toContain(`p = ${p.toFixed(4)}`)
    const [, wins, losses, ties] =
      /B is better on (\d+) documents?, A on (\d+) documents?; on (\d+)/.exec(told) ?? []
    expect(Number(wins) + Number(losses) + Number(ties)).toBe(16)
    await page.click('text=Documents by difference')
    await page.waitForSelector('.windowed thead >> text=Δ CoNLL')
    const deltas = await page.locator('.windowed tbody tr td:last-child').allTextContents()
    const numbers = deltas.map((text) => Number(text.replace('−', '-')))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    await page.click('nav >> text=Overview')
    await page.waitForSelector('.scores .delta')
    // The baseline is kept: the other system shows differences and, where they are significant, a dagger.
    const shown = await page.locator('.scores td.stays .delta').allTextContents()
    expect(shown.map((text) => Math.abs(Number(text.replace('−', '-'))).toFixed(2))).toEqual([
      Math.abs(100 * delta).toFixed(2),
    ])
    await page.waitForSelector('text=† differs from')
    const daggers = Object.values(metrics).filter(({ holm }) => holm < 0.05).length
    expect(await page.locator('.scores .dagger').count()).toBe(daggers)
    await page.click('.scores thead button:has-text("MUC")')
    await page.waitForSelector('th[aria-sort=descending]')
    const muc = await page.$$eval('.scores tbody tr td:nth-child(3)', (cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    )
    expect(muc).toEqual([...muc].sort((a, b) => b - a))
    await page.close()
  })
})

describe('what if', () => {
  /** The library's results for the sample's second response. */
  const sampled = async () => {
    const [key, , eager] = await Promise.all(
      SAMPLE.map(async (path) => (await readBytes(new Uint8Array(readFileSync(path)), path)).documents),
    )
    const settings = resolveSettings({})
    const pairs = [...pairDocuments(key ?? [], eager ?? [], settings, () => {}).pairs].map((pair) =>
      matchDocuments(pair.key, pair.response, settings, () => {}),
    )
    const whatIf = new WhatIf(settings)
    for (const pair of pairs) whatIf.add(pair)
    return { settings, pairs, whatIf }
  }
  const moved = (page: Page): Promise<string[]> => page.locator('.what-if .moved strong').allTextContents()
  const written = (scores: Scores): string[] =>
    Object.values(scores).map((score) => (100 * headline(score)).toFixed(2))

  test('an error is fixed in the panel, and all scores move as the library says', async () => {
    const { pairs, whatIf } = await sampled()
    const conflated = (pair: MatchedPair): FixableError | undefined =>
      whatIf.errors(pair).find(({ type }) => type === 'conflated')
    const pair = pairs.find((each) => conflated(each) !== undefined) as MatchedPair
    const error = conflated(pair) as FixableError
    const mention = `${error.side}:${error.mentions[0]?.span.join('-')}`
    const { page, complaints } = await open(
      `${sample}#view=text&system=eager.coref.jsonl&doc=${encodeURIComponent(error.doc)}&mention=${mention}`,
    )
    await page.click('.fixes button:has-text("conflated")')
    await page.waitForSelector('.what-if .moved')
    const expected = written(whatIf.scoresAfter([{ pair, errors: [error.number] }]))
    expect(await moved(page)).toEqual(expected)
    expect(await barriers(page)).toEqual([])
    await page.click('summary:has-text("What each metric makes of it")')
    const arithmetic = (await page.textContent('.arithmetic')) ?? ''
    for (const label of ['MUC', 'B³', 'CEAFe', 'LEA']) expect(arithmetic).toContain(label)
    expect(await barriers(page)).toEqual([])
    await page.click('.what-if button:text-is("Reset")')
    await page.waitForSelector('.what-if', { state: 'detached' })
    expect(complaints).toEqual([])
    await page.close()
  })

  test('the ten cheapest fixes are found, and fixed together', async () => {
    const { settings, pairs, whatIf } = await sampled()
    const cheapest = new CheapestFixes(settings, 'lea')
    for (const pair of pairs) cheapest.add(pair)
    const best = cheapest.best(10)
    const { page, complaints } = await open(`${sample}#view=errors&system=eager.coref.jsonl&metric=lea`)
    await page.click('button:text-is("Find them")')
    await page.waitForSelector('.cheapest tbody tr')
    const shown = await page.locator('.cheapest tbody tr td:nth-child(5)').allTextContents()
    expect(shown).toEqual(best.map(({ gain }) => `+${(100 * (gain['lea'] ?? 0)).toFixed(2)}`))
    expect(await barriers(page)).toEqual([])
    await page.click('button:text-is("Fix all 10")')
    await page.waitForSelector('.what-if .moved')
    const fixes = pairs.map((pair) => ({
      pair,
      errors: best.flatMap(({ doc, number }) => (doc === documentLabel(pair.key) ? [number] : [])),
    }))
    const expected = written(whatIf.scoresAfter(fixes))
    expect(await moved(page)).toEqual(expected)
    expect(complaints).toEqual([])
    // A copied link gives the same numbers; other settings give other errors.
    const { page: copy } = await open(page.url())
    await copy.waitForSelector('.what-if .moved')
    expect(await moved(copy)).toEqual(expected)
    await copy.click('.what-if button:text-is("Undo last")')
    await copy.waitForSelector('.what-if >> text=these 9 errors')
    await copy.click('button:text-is("Settings")')
    await copy.selectOption('.settings label:has-text("singletons") select', 'drop')
    await copy.waitForSelector('.what-if', { state: 'detached' })
    expect(copy.url()).not.toContain('fixes=')
    await copy.close()
    await page.close()
  })
})

describe('a copied link', () => {
  /** The scores that the overview shows, by cell. */
  const values = (page: Page): Promise<string[]> =>
    page.$$eval('.scores td .large', (cells) => cells.map((cell) => cell.textContent ?? ''))

  test('gives the same numbers, with the settings that were chosen', async () => {
    const { page } = await open(sample)
    await page.waitForSelector('table.scores')
    const before = await values(page)
    await page.click('button:text-is("Settings")')
    await page.selectOption('.settings label:has-text("singletons") select', 'drop')
    await page.waitForFunction(() => location.hash.includes('set='))
    await page.waitForSelector('.changed')
    const after = await values(page)
    expect(after).not.toEqual(before)
    const { stdout } = await refereeHere(['score', ...SAMPLE, '--singletons', 'drop', '--quiet'])
    expect(stdout).toContain(Number(after[0]).toFixed(2))
    const { page: copy } = await open(page.url())
    await copy.waitForSelector('.changed')
    expect(await values(copy)).toEqual(after)
    expect(await copy.title()).toBe('careful.coref.jsonl, eager.coref.jsonl · Referee')
    // Control: without the settings, the numbers are the report's.
    await copy.evaluate(() => {
      location.hash = '#view=overview'
    })
    await copy.waitForSelector('.changed', { state: 'detached' })
    expect(await values(copy)).toEqual(before)
    await page.close()
    await copy.close()
  })

  test('shows the same documents in the same order, and the same marks', async () => {
    const { page } = await open(`${sample}#view=documents&filter=story&sort=-conll`)
    await page.waitForSelector('text=4 of 16')
    const scores = await page.locator('.windowed tbody tr td.stays').allTextContents()
    expect(scores).toEqual([...scores].sort((a, b) => Number(b) - Number(a)))
    await page.goto('about:blank')
    await page.goto(`${sample}#view=text&marks=wl`)
    await page.waitForSelector('.mention')
    expect(await page.locator('.legend button[aria-pressed="true"]').allTextContents()).toHaveLength(1)
    await page.close()
  })

  test('with a setting that there is not says so', async () => {
    const { page } = await open(`${sample}#view=overview&set=match:psychic`)
    await page.waitForSelector('[role=alert]')
    expect(await page.textContent('[role=alert]')).toContain('not "psychic"')
    await page.close()
  })
})

describe('which system is better', () => {
  test('is told on top, as the test of compare says', async () => {
    const [key, careful, eager] = SAMPLE as [string, string, string]
    const { stdout } = await refereeHere(['compare', key, careful, eager, '--json', '--quiet'])
    const { metrics } = JSON.parse(stdout) as { metrics: Record<string, { delta: number; p: number }> }
    const { delta, p } = metrics['conll'] as { delta: number; p: number }
    const { page } = await open(sample)
    await page.waitForSelector('.verdict')
    const told = await page.textContent('.verdict')
    expect(told).toContain(`${(100 * Math.abs(delta)).toFixed(2)} points`)
    expect(told).toContain(`p = ${p.toFixed(4)}`)
    expect(told).toContain(p < 0.05 ? 'is ahead of' : 'do not differ significantly')
    await page.close()
  })
})
