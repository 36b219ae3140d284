import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memoryFiles } from '../../tests/support/memory-files.ts'
import { readCompanion } from './read-companion.ts'

test('a packed text is read to its end, however well it was packed', () => {
  const text = 'Ann saw her dog. '.repeat(2_000)
  const files = memoryFiles({ 'a.ann': '', 'a.txt.gz': gzipSync(text) })

  const found = readCompanion(files, 'a.ann', 'a.txt')

  expect(Buffer.from(found ?? []).toString()).toBe(text)
})
