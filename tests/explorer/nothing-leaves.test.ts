// @module-tag browser
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'

const { newPage, reportUrl, scratch } = useBrowser()

let counter: Server
let hits = 0
let url: string

beforeAll(async () => {
  counter = createServer((_, response) => {
    hits++
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' })
    response.end('ok')
  })
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
  url = await reportUrl(SAMPLE)
})

afterAll(async () => {
  counter.close()
})

/** Try every way out of a page that a script in it would have; how many requests arrived. */
async function escapesFrom(page: Page): Promise<number> {
  hits = 0
  const port = (counter.address() as AddressInfo).port
  await page.evaluate(async (target) => {
    const tries: (() => unknown)[] = [
      () => fetch(`${target}fetch`, { mode: 'no-cors' }),
      () => navigator.sendBeacon(`${target}beacon`, 'x'),
      () => {
        new Image().src = `${target}image`
      },
      () => new WebSocket(target.replace('http', 'ws')),
      () => new EventSource(`${target}events`),
      () => document.head.append(Object.assign(document.createElement('script'), { src: `${target}script` })),
      () =>
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${target}style` }),
        ),
      () => document.body.append(Object.assign(document.createElement('iframe'), { src: `${target}frame` })),
      () =>
        document.body.append(Object.assign(document.createElement('object'), { data: `${target}object` })),
      () => {
        document.body.style.background = `url(${target}background)`
      },
      () => {
        const form = Object.assign(document.createElement('form'), {
          action: `${target}form`,
          target: '_blank',
        })
        document.body.append(form)
        form.submit()
      },
      () => {
        const code = `fetch('${target}worker', { mode: 'no-cors' })`
        new Worker(URL.createObjectURL(new Blob([code])))
      },
    ]
    for (const attempt of tries) {
      try {
        await attempt()
      } catch {
        // Forbidden: as it should be.
      }
    }
  }, `http://127.0.0.1:${port}/`)
  await page.waitForTimeout(1000)
  return hits
}

describe('nothing leaves the page', () => {
  test('without the policy every way out works: the counter counts', async () => {
    const bare = join(scratch.path, 'bare.html')
    const page = readFileSync(new URL(url), 'utf8').replace(
      /<meta http-equiv="Content-Security-Policy"[^>]*>/,
      '',
    )
    writeFileSync(bare, page)
    const opened = await newPage()
    await opened.goto(pathToFileURL(bare).href)
    await opened.waitForSelector('table.scores')

    expect(await escapesFrom(opened)).toBeGreaterThanOrEqual(10)
    await opened.close()
  })

  test('with it none does, also after files were dropped', async () => {
    const page = await newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).protocol))
    await page.goto(url)
    await page.waitForSelector('table.scores')

    expect(await escapesFrom(page)).toBe(0)
    expect(requests.filter((protocol) => protocol === 'file:')).toHaveLength(1)
    await page.close()
  })

  test('nor after a text was resolved and corrected', async () => {
    const whole = await reportUrl([...SAMPLE, '--with-models'], 'whole.html')
    const page = await newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).protocol))
    await page.goto(`${whole}#view=resolve`)
    await page.fill('textarea', 'Ann closed her shop.')
    await page.click('text=Find entities')
    await page.click('.edited .word:text-is("shop")')
    await page.keyboard.press('Delete')
    await page.click('[aria-label="Scores of the model"] >> text=Text')
    await page.waitForSelector('.passage .mention')

    expect(requests.filter((protocol) => protocol !== 'blob:' && protocol !== 'data:')).toEqual(['file:'])
    expect(await escapesFrom(page)).toBe(0)
    await page.close()
  })
})
