import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

export interface ServedSite {
  readonly url: string
  close(): void
}

/** Serve a folder under a path like any static host: no rewriting, and 404 for missing files. */
export async function serveSite(folder: string, base: string): Promise<ServedSite> {
  const server = createServer(({ url = '/' }, reply) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname)
    const name = path.slice(base.length)
    try {
      if (!path.startsWith(base)) throw new Error('outside')
      const file = name === '' || name.endsWith('/') ? `${name}index.html` : name
      const bytes = readFileSync(join(folder, file))
      reply.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      reply.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${base}`, close: () => void server.close() }
}
