import { expect, test } from 'vitest'
import { changedSince } from './changed-since.ts'

test.each([
  ['0.1.0', 5],
  ['0.1.12', 5],
  ['0.2.0', 0],
  ['0.2.1', 0],
  ['0.10.0', 0],
  ['1.0.0', 0],
])('since %s, %i kinds of scores have changed', (version, count) => {
  expect(changedSince(version)).toHaveLength(count)
})
