import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../documents.ts'
import { refereeHere } from '../support/in-process.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { isLong } from '../support/needs.ts'
import { checkCase, lostInSilence } from './check-case.ts'
import { fuzzCommandLines } from './command-lines.ts'
import { fuzzFormats } from './fuzz.ts'
import { restoreCase, type StoredCase } from './fuzz-case.ts'
import { oddDocuments } from './odd-values.ts'

const formats = await loadFormats()
const folder = fileURLToPath(new URL('found', import.meta.url))
const found = readdirSync(folder).map((name) => ({
  name: name.replace(/\.json$/, ''),
  stored: JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredCase,
}))

describe('what fuzzing found', () => {
  test.each(found)('is right now: $name', ({ stored }) => {
    expect(checkCase(restoreCase(stored), formats).failures).toEqual([])
  })
})

// `npm run test:long` tries all of them.
describe('an odd value in any place of a document', () => {
  const referee = formats.get('referee') as LoadedFormat
  const documents = [...oddDocuments(referee)]
  const share = isLong ? 1 : 40
  const writers = [...formats.values()].filter(
    ({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true,
  )

  test.each(writers.map((writer, w) => ({ id: writer.id, writer, w })))(
    'comes back from $id, is refused, or its loss is reported',
    ({ writer, w }) => {
      const tried = documents.filter((_, d) => (d + w) % share === 0)
      const lost = tried.map(({ what, document }) => [what, lostInSilence(document, writer)])

      expect(documents.length).toBeGreaterThan(5000)
      expect(lost.filter(([, loss]) => loss !== undefined)).toEqual([])
    },
  )
})

// `npm run fuzz` tries more.
describe('broken files', () => {
  test.each([...formats.keys()])('of %s are read or refused, and every command agrees', (id) => {
    const { failures, read, refused } = fuzzFormats({
      formats,
      only: [id],
      seed: 'a',
      to: 16,
      isMinimised: false,
    })

    expect(failures.map(({ failure, number }) => `case ${number}: ${failure}`)).toEqual([])
    expect(read + refused).toBe(16)
  })

  test('come the same for the same seed', () => {
    const run = () => fuzzFormats({ formats, seed: 'again', to: 52 })

    expect(run()).toEqual(run())
  })
})

describe('the checks', () => {
  const conll = formats.get('conll-2012')
  const good = '#begin document (d); part 000\nd 0 0 Ann (1)\nd 0 1 ran -\n#end document\n'
  const caseOf = (text: string) => ({
    format: 'conll-2012',
    path: 'd.conll',
    main: new TextEncoder().encode(text),
    files: {},
    history: [],
  })
  const failuresWith = (change: Partial<NonNullable<typeof conll>>): string[] => {
    if (conll === undefined) throw new Error('no format conll-2012')
    const altered = new Map([...formats, ['conll-2012', { ...conll, ...change }] as const])
    return checkCase(caseOf(good), altered).failures.map((failure) => failure.split(':')[0] as string)
  }

  test('pass a good file', () => {
    expect(failuresWith({})).toEqual([])
  })

  test('notice a reader that throws anything but a coded error', () => {
    expect(
      failuresWith({
        // biome-ignore lint/correctness/useYield: it ends before.
        *read() {
          throw new TypeError('broken')
        },
      }),
    ).toEqual(['uncaught error', 'validate threw', 'validate accepts what score refuses'].slice(0, 2))
  })

  test('notice impossible spans', () => {
    expect(
      failuresWith({
        *read() {
          yield documentOf([{ span: [0, 5], entity: '1' }], { words: 'two words' })
        },
      }),
    ).toContain('impossible span')
  })

  test('notice a reader that reads something else each time', () => {
    let count = 0
    expect(
      failuresWith({
        *read() {
          yield documentOf([{ span: [0, 1], entity: String(count++) }], { words: 'two words' })
        },
      }),
    ).toContain('nondeterministic')
  })

  test('notice a writer that loses a mention', () => {
    expect(
      failuresWith({
        *write() {
          yield good.replace('(1)', '-')
        },
      }),
    ).toContain('lost in silence')
  })
})

test('random command lines end in an exit code and a message', async () => {
  const { failures, codes } = await fuzzCommandLines({ formats, seed: 'test', to: 30 })

  expect(failures).toEqual([])
  expect([...codes.keys()].sort()).toEqual([0, 2, 3])
  expect((await refereeHere(['--version'])).code).toBe(0)
})
