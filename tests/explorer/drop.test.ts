// @module-tag browser
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ScoresReport } from '../../src/report/scores.ts'
import { headline } from '../../src/scoring/tally.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'
import { useBrowser } from './browser.ts'
import { drop, SAMPLE } from './pages.ts'

const { open, scratch } = useBrowser()

/** The hosted page. */
const url = pathToFileURL(join(root, 'dist/page/index.html')).href

/** A copy of a sample file without the one document that CoNLL files cannot hold. */
function withoutDiscontinuous(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n')
  const kept = lines.filter((line) => !line.includes('"id":"encyclopaedia/the-bridges-of-ostermond"'))
  return scratch.write(join('copies', path.split('/').at(-1) as string), kept.join('\n'))
}

describe.each(['conll-2012', 'corefud', 'referee'])('files of format %s', (format) => {
  test('are scored in the page as on the command line, with the same signature', async () => {
    const paths = await Promise.all(
      SAMPLE.map(async (sample) => {
        const path = withoutDiscontinuous(sample)
        const name = (path.split('/').at(-1) as string).replace('.coref.jsonl', '')
        const target = join(
          scratch.path,
          `${name}.${format === 'referee' ? 'coref.jsonl' : format === 'corefud' ? 'conllu' : 'conll'}`,
        )
        const { code, stderr } = await refereeHere(['convert', path, '--to', format, '-o', target, '--quiet'])
        if (code !== 0) throw new Error(stderr)
        return target
      }),
    )
    const { page, complaints } = await open(url)
    await page.waitForSelector('table.scores')
    await drop(page, paths)
    await page.click('dialog button:has-text("Score")')
    const { stdout } = await refereeHere(['score', ...paths, '--json', '--quiet'])
    const report = JSON.parse(stdout) as ScoresReport
    await page.waitForSelector(`text=${report.signature.slice(-30)}`)
    const shown = await page.$$eval('table.scores td[data-value]', (cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    )

    expect(shown).toEqual(report.systems.flatMap(({ scores }) => Object.values(scores).map(headline)))
    expect(await page.textContent('.signature code')).toBe(report.signature)
    expect(complaints).toEqual([])
    await page.close()
  })
})

test('what a language model wrote is aligned, and shown as an interval', async () => {
  const key = scratch.write(
    'key.coref.jsonl',
    '{"id":"d","tokens":["Ann","saw","her","dog","."],"mentions":[{"span":[0,1],"entity":"a"},{"span":[2,3],"entity":"a"}]}\n',
  )
  const answer = scratch.write('answer.txt', '[Ann](#1) saw [her](#1) dog.\n')
  const { stderr, code } = await refereeHere(['score', key, answer])
  if (code !== 0) throw new Error(stderr)
  const { page } = await open(url)
  await drop(page, [key, answer])
  await page.click('dialog button:has-text("Score")')
  await page.waitForSelector("text=was aligned with the key's tokens")
  // Everything computed from it says so.
  await page.click('nav >> text=Errors')
  await page.waitForSelector('.signature code:has-text("|text:aligned|")')
  await page.close()
})

/** Keep a question from the worker until the page calls `letGo()`, which waits for the answer. */
function holdBack(method: string) {
  return async (page: Page): Promise<void> => {
    await page.addInitScript((held) => {
      const post = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (this: Worker, ...sent: [{ method?: string; id?: number }]) {
        const letGo = (): Promise<void> =>
          new Promise((resolve) => {
            this.addEventListener('message', ({ data }) => {
              if (data.id === sent[0].id && 'result' in data) setTimeout(resolve, 20)
            })
            post.apply(this, sent)
          })
        if (sent[0].method === held) Object.assign(globalThis, { letGo })
        else post.apply(this, sent)
      }
    }, method)
  }
}

describe('what was asked for last is what is shown', () => {
  const row = (word: string): string =>
    `#begin document (d); part 000\nd\t0\t0\t${word}\t(1)\nd\t0\t1\tshe\t(1)\n#end document\n`
  const name = (page: Page): Promise<string | null> => page.textContent('header .files')

  test('files that are scored before the report of the page is there stay', async () => {
    const paths = ['key', 'mine'].map((each) => scratch.write(`early/${each}.conll`, row('Ann')))
    const { page, complaints } = await open(url, { before: holdBack('openEmbedded') })
    await drop(page, paths)
    await page.click('dialog button:has-text("Score")')
    await page.waitForSelector('header .files:has-text("mine.conll")')
    await page.evaluate('letGo()')
    await page.click('nav >> text=Text')
    await page.waitForSelector('.mention:has-text("Ann")')

    expect(await name(page)).toContain('mine.conll')
    await page.click('nav >> text=Errors')
    await page.waitForSelector('.signature code')
    expect(await name(page)).toContain('mine.conll')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a report that comes after files that cannot be read is shown', async () => {
    const paths = ['key', 'broken'].map((each) => scratch.write(`late/${each}.conll`, 'd\t0\t0\tAnn\t(1\n'))
    const { page } = await open(url, { before: holdBack('openEmbedded') })
    await drop(page, paths)
    await page.click('dialog button:has-text("Score")')
    await page.waitForSelector('[role=alert]')
    await page.evaluate('letGo()')
    await page.waitForSelector('header .files:has-text("eager.coref.jsonl")')
    await page.close()
  })

  test('settings that change while files are read are those of the files', async () => {
    const paths = ['key', 'mine'].map((each) => scratch.write(`settings/${each}.conll`, row('Ann')))
    const { page } = await open(url, { before: holdBack('openFiles') })
    await page.waitForSelector('table.scores')
    await drop(page, paths)
    await page.click('dialog button:has-text("Score")')
    await page.evaluate(() => {
      location.hash = '#set=singletons:drop'
    })
    await page.evaluate('letGo()')
    await page.waitForSelector('.signature code:has-text("|singletons:drop|")')

    expect(await name(page)).toContain('mine.conll')
    await page.close()
  })
})

test('a broken file gives the message of the command line, and what was open stays open', async () => {
  const broken = scratch.write(
    'response.conll',
    '#begin document (d); part 000\nd\t0\t0\tAnn\t(1\n#end document\n',
  )
  const key = scratch.write('key.conll', '#begin document (d); part 000\nd\t0\t0\tAnn\t(1)\n#end document\n')
  const { page } = await open(url)
  await page.waitForSelector('table.scores')
  await drop(page, [key, broken])
  await page.click('dialog button:has-text("Score")')
  await page.waitForSelector('[role=alert]')
  const { stderr } = await refereeHere(['score', key, broken, '--quiet'])

  expect(stderr).toContain((await page.textContent('[role=alert] p'))?.replace(/^[^:]*response/, 'response'))
  expect(await page.textContent('table.scores')).toContain('eager.coref.jsonl')
  await page.close()
})

test('a folder is read as on the command line: what is no document in it is left out', async () => {
  const row = '#begin document (d); part 000\nd\t0\t0\tAnn\t(1)\n#end document\n'
  for (const side of ['key', 'response']) {
    scratch.write(`${side}-folder/inner/a.v4_gold`, row)
    scratch.write(`${side}-folder/README`, 'read me\n')
  }
  const paths = ['key-folder', 'response-folder'].map((name) => join(scratch.path, name))
  const { page } = await open(url)
  await page.waitForSelector('table.scores')
  await drop(page, paths)
  await page.click('dialog button:has-text("Score")')
  const { stdout } = await refereeHere(['score', ...paths, '--json', '--quiet'])
  const { signature } = JSON.parse(stdout) as ScoresReport
  await page.waitForSelector(`text=${signature.slice(-30)}`)

  expect(await page.textContent('.signature code')).toBe(signature)
  await page.close()
})
