import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RefereeError } from '../../errors.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { neuralFiles } from '../neural-package.ts'
import { resolverFiles } from './explorer-page.ts'

/** Serves a page and the files that belong to it, and sends events to open pages. */
export interface ExplorerServer {
  readonly url: string
  /** Serve another page from now on, and make open pages load it. */
  update(page: string): void
  /** Tell open pages that there is no new page, and why. */
  complain(message: string): void
  close(): Promise<void>
}

/** Names by which this machine may be addressed: any other means that a foreign name points here. */
const OWN_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Serve a page that `makeReport` made on this machine; with `{ server: 'live' }`, it reloads after every `update`.
 *
 * @throws RefereeError (cannot-listen)
 */
export async function serveReport(page: string, port = 0): Promise<ExplorerServer> {
  try {
    return await startExplorerServer(page, servedFiles(), port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'another program listens there' : systemErrorReason(error)
    throw new RefereeError('cannot-listen', `port ${port}: ${reason}; choose another with --port`)
  }
}

/** The files beside the page: the resolver and, read on request, the files of the recipe neural. */
function servedFiles(): ReadonlyMap<string, () => Buffer> {
  const files = new Map([...resolverFiles()].map(([path, bytes]) => [path, () => bytes]))
  for (const [name, path] of neuralFiles()) files.set(`neural/${name}`, () => readFileSync(path))
  return files
}

/**
 * Serves one page on this machine to anyone who knows its address.
 *
 * It listens on 127.0.0.1 only; answers only requests that call it by that name, so that no foreign page can reach it
 * through its own name (DNS rebinding); has a random part in its address, so that other users of the machine
 * cannot guess it; and serves only files from a list fixed at the start, so that no path can
 * escape it.
 *
 * @param beside files that pages may load, by address relative to the page
 */
export function startExplorerServer(
  page: string,
  beside: ReadonlyMap<string, () => Buffer>,
  port: number,
): Promise<ExplorerServer> {
  const token = randomBytes(18).toString('base64url')
  const open = new Set<ServerResponse>()
  let current = page
  const server = createServer((request, response) => {
    const { port: ownPort } = server.address() as AddressInfo
    const status = refusal(request, ownPort, token)
    if (status !== undefined) refuse(response, status)
    else answer(request.url?.slice(token.length + 2) ?? '', response)
  })

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/`,
        update(next) {
          current = next
          broadcast('changed', '')
        },
        complain: (message) => broadcast('problem', message),
        close: () => closeServer(server, open),
      })
    })
  })

  function answer(path: string, response: ServerResponse): void {
    const file = beside.get(path)
    if (path === '') send(response, current, 'text/html; charset=utf-8')
    else if (path === 'news') subscribe(response)
    else if (file !== undefined) send(response, file(), typeOf(path))
    else refuse(response, 404)
  }

  /** Server-sent events: one line of text at a time, on a connection that stays open. */
  function subscribe(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' })
    response.write('retry: 1000\n\n')
    open.add(response)
    response.on('close', () => open.delete(response))
  }

  function broadcast(event: string, data: string): void {
    for (const response of open) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
}

/**
 * No other site may frame the page, nothing may store it or guess its type, and it may load only what allows it.
 * In return, browsers give it memory that threads can share.
 */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The status with which a request is refused, or undefined if it is not. */
function refusal(request: IncomingMessage, port: number, token: string): number | undefined {
  const isOwnName = OWN_NAMES.some((name) => request.headers.host === `${name}:${port}`)
  if (!isOwnName) return 421
  if (request.method !== 'GET' && request.method !== 'HEAD') return 405
  return hasToken(request.url ?? '', token) ? undefined : 404
}

/** Takes the same time however much of the token was guessed. */
function hasToken(url: string, token: string): boolean {
  const received = Buffer.from(url.slice(1, 1 + token.length))
  const expected = Buffer.from(token)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function typeOf(path: string): string {
  return path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream'
}

function send(response: ServerResponse, content: string | Buffer, type: string): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': type })
  response.end(content)
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': 'text/plain',
    ...(status === 405 ? { Allow: 'GET' } : {}),
  })
  response.end('refused')
}

function closeServer(server: Server, open: Iterable<ServerResponse>): Promise<void> {
  for (const response of open) response.end()
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
