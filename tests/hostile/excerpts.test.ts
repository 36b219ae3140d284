import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { InputError } from '../../src/errors.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('an error keeps its excerpt, not the line it was cut from', () => {
  const heap = (): number => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = heap()
  const errors = Array.from({ length: 100 }, (_, i) => {
    const line = `${i} ${'word '.repeat(100_000)}`
    return new InputError('bad-field', { path: 'f', line: i + 1, column: 50_000 }, 'wrong', line)
  })

  expect(heap() - before).toBeLessThan(10_000_000)
  expect(errors.every(({ picture = '' }) => picture.length < 400)).toBe(true)
})
