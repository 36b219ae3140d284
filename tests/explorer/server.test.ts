// @module-tag browser
import type { ChildProcess } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needing } from '../support/needing.ts'
import { FOREIGN, useBrowser } from './browser.ts'
import { SAMPLE } from './pages.ts'
import { serving } from './serving.ts'

const { newPage, open, scratch } = useBrowser()

let child: ChildProcess
let url: URL
let files: string[]

/** Send one request verbatim: HTTP clients would normalise what we want to try. */
function raw(request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1', () => socket.end(`${request}\r\n\r\n`))
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])))
    socket.on('error', reject)
  })
}

const get = (path: string, host = url.host, method = 'GET'): Promise<number> =>
  raw(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close`)

beforeAll(async () => {
  files = SAMPLE.map((path) => join(scratch.path, path.split('/').at(-1) as string))
  for (const [i, path] of SAMPLE.entries()) copyFileSync(path, files[i] as string)
  ;({ child, url } = await serving(files))
})

afterAll(async () => {
  child?.kill('SIGTERM')
})

describe('referee serve', () => {
  test('listens on this machine alone, under an address that cannot be guessed', async () => {
    expect(url.hostname).toBe('127.0.0.1')
    expect(url.pathname).toMatch(/^\/[\w-]{24}\/$/)
    expect(await get(url.pathname)).toBe(200)
    expect(await get('/')).toBe(404)
    expect(await get(`/${'A'.repeat(24)}/`)).toBe(404)
  })

  test('answers to its own name only', async () => {
    expect(await get(url.pathname, `localhost:${url.port}`)).toBe(200)
    for (const host of [
      FOREIGN,
      `${FOREIGN}:${url.port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      '',
      `127.0.0.1.${FOREIGN}:${url.port}`,
    ]) {
      expect(await get(url.pathname, host), host).toBe(421)
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    expect(await get(url.pathname, url.host, method)).toBe(405)
  })

  test.each([
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%5cpackage.json',
    'index.html%00.js',
    'key.coref.jsonl',
    'a/'.repeat(40),
    '//etc/passwd',
  ])('knows no files: %s', async (path) => {
    expect(await get(url.pathname + path)).toBe(404)
  })

  test('has the resolver and its models beside the page, and no other file of their folders', async () => {
    expect(await get(`${url.pathname}resolver.js`)).toBe(200)
    expect(await get(`${url.pathname}models/lexicon.bin`)).toBe(200)
    expect(await get('/models/lexicon.bin')).toBe(404)
    for (const path of ['models', 'models/', 'models/lexicon.md', 'models/../resolver.js', 'app.js']) {
      expect(await get(url.pathname + path), path).toBe(404)
    }
  })

  test('isolates the page from other origins, so that its workers may have threads', async () => {
    const { headers } = await fetch(url)

    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  needing('neural').test(
    'has the files of the recipe neural where it is installed, and no others',
    async () => {
      for (const name of ['neural-worker.js', 'ort-wasm-simd-threaded.wasm']) {
        expect(await get(`${url.pathname}neural/${name}`), name).toBe(200)
      }
      for (const path of ['neural', 'neural/', 'neural/node.cjs', 'neural/../resolver.js']) {
        expect(await get(url.pathname + path), path).toBe(404)
      }
    },
  )

  test('knows no file of six thousand letters either', async () => {
    expect(await get(url.pathname + 'x'.repeat(6000))).toBe(404)
  })

  test('ends with 143 when it is told to', async () => {
    const other = await serving(files)
    const ended = new Promise((resolve) => other.child.once('exit', resolve))
    other.child.kill('SIGTERM')

    expect(await ended).toBe(143)
  })
})

describe('rebinding', () => {
  /** The same page without any defence, to show that the attack works there. */
  let undefended: Server
  beforeAll(async () => {
    undefended = createServer((_, response) => response.end('GOLD DATA'))
    await new Promise<void>((resolve) => undefended.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => undefended.close())

  const stolen = async (port: string | number, path: string): Promise<string> => {
    const page = await newPage()
    try {
      const response = await page.goto(`http://${FOREIGN}:${port}${path}`)
      return `${response?.status()} ${await page.evaluate(() => document.body.textContent)}`
    } finally {
      await page.close()
    }
  }

  test('reads from a server that does not look at the name', async () => {
    expect(await stolen((undefended.address() as AddressInfo).port, '/')).toBe('200 GOLD DATA')
  })

  test('reads nothing from ours, even with the right address', async () => {
    expect(await stolen(url.port, url.pathname)).toBe('421 refused')
  })
})

describe('a page that is open', () => {
  test('follows its files and keeps its place', async () => {
    const { page, complaints } = await open(`${url.href}#view=documents&system=eager.coref.jsonl`)
    await page.waitForSelector('text=16 of 16')
    const [keyPath, ...responses] = files as [string, ...string[]]
    for (const path of [keyPath, ...responses]) {
      writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 5).join('\n'))
    }
    await page.waitForSelector('text=5 of 5')

    expect(page.url()).toContain('#view=documents&system=eager.coref.jsonl')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('says what is wrong with a file, and shows the old state', async () => {
    const { page } = await open(url.href)
    await page.waitForSelector('table.scores')
    writeFileSync(files[1] as string, '{"id":"d","mentions":[{"span":[0,1]},]}\n')
    await page.waitForSelector('[role=alert]')

    expect(await page.textContent('[role=alert]')).toMatch(/careful\.coref\.jsonl:1:\d+: .*\[bad-json\]/)
    expect(await page.isVisible('table.scores')).toBe(true)
    await page.close()
  })
})
