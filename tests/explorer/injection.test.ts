// @module-tag browser
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const { open, reportUrl, scratch, visit } = useBrowser()

/** Each sets the title of the page if any part of it runs. */
const PAYLOADS = [
  '<script>document.title="pwned"</script>',
  '</script><script>document.title="pwned"</script>',
  '<img src=x onerror=\'document.title="pwned"\'>',
  '"><svg onload=document.title="pwned">',
  '<!--<script>',
  "javascript:document.title='pwned'",

  'x\u2028document.title="pwned"',
  '\u202e\u2066pwned',
]

const mention = (payload: string, span: readonly [number, number], entity: string) => ({
  span,
  entity,
  type: 'named',
  pos: payload,
  entityType: payload,
  features: { [payload]: payload, speaker: payload },
})

/** A document with the payload in every text field. */
const documentOf = (payload: string, second: string): string =>
  `${JSON.stringify({
    id: payload,
    genre: payload,
    tokens: [payload, { text: payload, pos: payload, speaker: payload }, 'x', 'y'],
    sentences: [[0, 4]],
    mentions: [
      mention(payload, [0, 1], payload),
      mention(payload, [1, 2], second),
      mention(payload, [2, 4], `${payload}2`),
    ],
  })}\n`

test('the control: the payload would set the title if a page took it for markup', async () => {
  const path = scratch.write('naive.html', `<title>safe</title><body>${PAYLOADS[0]}</body>`)
  const { page } = await open(pathToFileURL(path).href)

  expect(await page.title()).toBe('pwned')
  await page.close()
})

describe('text from files is text', () => {
  test.each(PAYLOADS)('%j', async (payload) => {
    const name = `${payload.replaceAll('/', '')}.coref.jsonl`
    const key = scratch.write(join('key', name), documentOf(payload, payload))
    const response = scratch.write(join('response', name), documentOf(payload, `${payload}3`))
    const url = await reportUrl([key, response], `${PAYLOADS.indexOf(payload)}.html`)
    const signs = {
      overview: 'table.scores',
      documents: 'text=1 of 1',
      text: '.mention',
      alignment: '.alignment svg',
      errors: '.legend',
      [`slices&by=${encodeURIComponent(payload)}`]: '.chart svg',
    }
    for (const [view, sign] of Object.entries(signs)) {
      const { page, complaints } = await visit(`${url}#view=${view}&find=${encodeURIComponent(payload)}`)
      await page.waitForSelector(sign)
      await page.waitForTimeout(50)

      // The title may contain a name; a script that ran would replace it.
      expect(await page.title(), view).toMatch(/Referee$/)
      expect(await page.$$('img, svg [onload], [onerror]'), view).toEqual([])
      expect(complaints, view).toEqual([])
    }
  })
})
