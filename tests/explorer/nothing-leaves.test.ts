// @module-tag browser
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needing } from '../support/needing.ts'
import { installNeural, TINY_MODEL } from '../support/neural-project.ts'
import { useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'
import { serving } from './serving.ts'

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

/** Try every way out that a script in the page would have. Returns the number of requests that arrived. */
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
      // Like the recipe neural: a nested worker, which could load scripts, modules and WebAssembly.
      ...[
        'fetch(at, { mode: "no-cors" })',
        'importScripts(at)',
        'import(at)',
        'WebAssembly.compileStreaming(fetch(at))',
      ].map((way, i) => () => {
        const inner = `const at = '${target}inner${i}'; ${way}`
        const outer = `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(inner)}])))`
        new Worker(URL.createObjectURL(new Blob([outer])))
      }),
    ]
    for (const attempt of tries) {
      try {
        await attempt()
      } catch {
        // Forbidden, as it should be.
      }
    }
  }, `http://127.0.0.1:${port}/`)
  await page.waitForTimeout(1000)
  return hits
}

function withoutPolicy(page: string): string {
  const bare = page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
  if (bare === page) throw new Error('found no policy')
  return bare
}

describe('nothing leaves the page', () => {
  test('without the policy every way out works: the counter counts', async () => {
    const bare = join(scratch.path, 'bare.html')
    writeFileSync(bare, withoutPolicy(readFileSync(new URL(url), 'utf8')))
    const opened = await newPage()
    await opened.goto(pathToFileURL(bare).href)
    await opened.waitForSelector('table.scores')

    expect(await escapesFrom(opened)).toBeGreaterThanOrEqual(14)
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

  needing('neural').describe('of a page that referee serve gave out', () => {
    /** A page of referee serve, with or without its policy, in which the recipe neural has resolved a text. */
    async function served(hasPolicy: boolean): Promise<{ page: Page; requests: Set<string>; own: string }> {
      const project = join(scratch.path, `neural-${hasPolicy}`)
      installNeural(project, TINY_MODEL)
      const { child, url: address } = await serving([], project)
      children.push(child)
      const page = await newPage()
      const requests = new Set<string>()
      page.on('request', (request) => requests.add(new URL(request.url()).origin))
      const own = hasPolicy ? address : await bareCopy(address)
      await page.goto(`${own.href}#view=resolve`)
      await page.fill('textarea', 'Ann closed her shop. She was tired.')
      await page.selectOption('label:has-text("recipe") select', 'neural')
      await page.click('text=Find entities')
      await page.waitForSelector('.edited .mention')
      return { page, requests, own: own.origin }
    }
    const children: ChildProcess[] = []
    const copies: Server[] = []
    afterAll(() => {
      for (const child of children) child.kill('SIGTERM')
      for (const copy of copies) copy.close()
    })

    /** Another server with the same files and headers, whose page has no policy. */
    async function bareCopy(address: URL): Promise<URL> {
      const copy = createServer(async (request, response) => {
        const path = request.url?.slice(1) ?? ''
        if (path === 'news') return void response.writeHead(404).end()
        const original = await fetch(new URL(path, address))
        for (const name of ['content-type', 'cross-origin-opener-policy', 'cross-origin-embedder-policy']) {
          response.setHeader(name, original.headers.get(name) ?? '')
        }
        if (path === '') response.end(withoutPolicy(await original.text()))
        else response.end(Buffer.from(await original.arrayBuffer()))
      })
      copies.push(copy)
      await new Promise<void>((resolve) => copy.listen(0, '127.0.0.1', resolve))
      return new URL(`http://127.0.0.1:${(copy.address() as AddressInfo).port}/`)
    }

    test('without the policy every way out works', async () => {
      const { page } = await served(false)

      expect(await escapesFrom(page)).toBeGreaterThanOrEqual(12)
      await page.close()
    })

    test('with it none does, and the recipe neural has asked that server alone', async () => {
      const { page, requests, own } = await served(true)

      expect([...requests]).toEqual([own])
      expect(await escapesFrom(page)).toBe(0)
      await page.close()
    })
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
