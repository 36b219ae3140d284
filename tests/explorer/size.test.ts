import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

const MOST = 320_000

/** The page to host, without its built-in sample. */
function emptyPage(): string {
  const page = readFileSync('dist/page/index.html', 'utf8')
  return page.replaceAll(/<script type="text\/plain"[^>]*>[^<]*<\/script>/g, '')
}

it('is at most 320 kB compressed', () => {
  const page = emptyPage()
  expect(page.length).toBeGreaterThan(2 * MOST)
  expect(page).not.toContain('id="corpus-0"')
  // At the highest levels, as for files that are compressed once and served often.
  expect(brotliCompressSync(page).length).toBeLessThanOrEqual(MOST)
  expect(gzipSync(page, { level: 9 }).length).toBeLessThanOrEqual(MOST)
})

it('leaves out only writers that no reader calls', () => {
  const files = readdirSync('src/formats', { recursive: true, encoding: 'utf8' })
  const callers = files.filter(
    (file) =>
      /\.ts$/.test(file) &&
      /(?:from |import\()'.*\/write\.ts'/.test(readFileSync(`src/formats/${file}`, 'utf8')),
  )
  expect(callers).toContain('brat/format.ts')
  expect(callers.filter((file) => !/\/(?:format|write|.*\.test)\.ts$/.test(file))).toEqual([])
})
