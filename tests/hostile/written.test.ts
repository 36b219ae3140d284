import { afterAll, describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { RefereeError } from '../../src/errors.ts'
import { endingOf, strictContext } from '../../src/formats/format.ts'
import { formats } from '../../src/formats/registry.ts'
import { documentOf } from '../documents.ts'
import { refereeHere } from '../support/in-process.ts'
import { loadFormat } from '../support/load-format.ts'
import { brief, sourceOf, words } from '../support/plain.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** Lists of strings have no text. */
const writable = formats.filter(
  ({ isReadOnly, isTextOnly, id }) => isReadOnly !== true && isTextOnly !== true && id !== 'strings',
)

/** A document written and reread by the format; undefined if the writer refuses. */
async function again(format: (typeof formats)[number], document: CorefDocument): Promise<string | undefined> {
  const { write, read, companions } = await loadFormat(format)
  const files = new Map<string, string>()
  let text: string
  const dropped: string[] = []
  try {
    text = [...write([document], { drop: (what) => dropped.push(what) })].join('')
    for (const file of companions?.(document) ?? []) files.set(`d${file.extension}`, file.text)
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'cannot-hold') return undefined
    throw error
  }
  const companion = (path: string): Uint8Array | undefined => {
    const file = files.get(path)
    return file === undefined ? undefined : new TextEncoder().encode(file)
  }
  const context = { ...strictContext(() => {}), companion }
  const [found] = [...read(sourceOf(text, `d${endingOf(format)}`), context)] as [CorefDocument]
  const spans = brief(found).replace(/:\S+/g, '')
  return dropped.some((what) => /word|inside/.test(what)) ? spans : `${spans} ${words(found)?.join(' ')}`
}

describe.each(writable.map((format) => [format.id, format] as const))('%s', (_, format) => {
  test.each([
    ['a NUL', ['\0', 'b']],
    ['a byte order mark', ['\ufeff', 'b']],
    ['a byte order mark in a word', ['\ufeffa', 'b']],
  ])('%s is read back as it was, or refused', async (_name, list) => {
    const document = documentOf([{ span: [1, 2], entity: 'e1' }], { words: list.map((text) => ({ text })) })
    const result = await again(format, document)

    if (result !== undefined) expect(['1-2', `1-2 ${list.join(' ')}`]).toContain(result)
  })

  test.each([200, 256, 1000, 1001, 5000])('an id of %d characters is read back, or refused', async (size) => {
    const document = documentOf(
      [
        { span: [0, 1], entity: 'e'.repeat(size) },
        { span: [1, 2], entity: 'e'.repeat(size) },
      ],
      { words: 'a b' },
    )
    const result = await again(format, document)

    if (result !== undefined) expect(['0-1 1-2', '0-1 1-2 a b']).toContain(result)
  })
})

test('offsets below 0 are left out of CoreNLP, with a note', async () => {
  const key = scratch.write(
    'k.coref.jsonl',
    '{"id":"d","text":"a b","tokens":[{"text":"a","start":-1,"end":1},{"text":"b","start":2,"end":3}],"mentions":[{"span":[0,1],"entity":"e"}]}\n',
  )
  const target = `${scratch.path}/d.corenlp.json`
  const { code, stderr } = await refereeHere(['convert', key, '--to', 'corenlp', '-o', target])

  expect(code).toBe(0)
  expect(stderr).toContain('character offsets below 0')
  expect((await refereeHere(['validate', target])).code).toBe(0)
})

test('the text beside stand-off annotation does not start with a byte order mark', async () => {
  const file = scratch.write('b.txt', '\ufeff\ufeffAnn|[e1] saw her|[e1] .\n')
  for (const target of ['brat', 'knowtator']) {
    const { code, stderr } = await refereeHere([
      'convert',
      file,
      '--format',
      'crac-text',
      '--to',
      target,
      '-o',
      `${scratch.path}/${target}`,
    ])

    expect([target, code, /byte order mark/.test(stderr)]).toEqual([target, 3, true])
  }
})

test('validate refuses a file that is only a byte order mark, as score does', async () => {
  const file = scratch.write('bom.conll', '\ufeff')

  expect(await refereeHere(['validate', file])).toMatchObject({ code: 1 })
  expect(await refereeHere(['score', file, file])).toMatchObject({ code: 3 })
})
