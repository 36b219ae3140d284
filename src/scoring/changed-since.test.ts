import { expect, test } from 'vitest'
import { changedSince } from './changed-since.ts'

test.each([
  ['0.1.0', 6],
  ['0.1.12', 6],
  ['0.2.0', 1],
  ['0.2.1', 1],
  ['0.3.0', 0],
  ['0.10.0', 0],
  ['1.0.0', 0],
])('since %s, %i kinds of scores have changed', (version, count) => {
  expect(changedSince(version)).toHaveLength(count)
})
