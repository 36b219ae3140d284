import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../../src/formats/registry.ts'

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
