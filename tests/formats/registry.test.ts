import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../../src/formats/registry.ts'
import { loadFormats } from '../support/load-format.ts'
import { sourceOf } from '../support/plain.ts'
import { companionIn } from '../support/stand-off.ts'
import { samplesOf } from './damage.ts'

test('what each format says of itself is what is pinned', async () => {
  const described = formats.map((format) => ({
    ...format,
    companionsOf: format.companionsOf?.('stem'),
    genre: typeof format.holds.genre,
  }))

  await expect(`${JSON.stringify(described, undefined, 1)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'pinned/formats.txt'),
  )
})

const written = [...(await loadFormats()).values()].filter(
  ({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true,
)

test.each(written)('documents in $id say whether their ids are their own', (format) => {
  const documents = samplesOf(format).flatMap(({ path, text, files }) => {
    const context = { warn() {}, fault() {}, companion: companionIn(files) }
    return [...format.read(sourceOf(text, path), context)]
  })

  const expected = format.sharesIds === true ? undefined : true
  expect(new Set(documents.map(({ hasOwnIds }) => hasOwnIds))).toEqual(new Set([expected]))
})
