import { expect, test } from 'vitest'
import type { EntityMapModel } from '../../worker/view-models/entity-map.ts'
import { layOut } from './layout.ts'

const entity = (size: number, partner: number) => ({
  id: '',
  name: '',
  size,
  twins: size,
  number: 1,
  partner,
})

/** Key entities of 2, 3 and 1 mentions; the first two are aligned crosswise, the third has no partner. */
const model: EntityMapModel = {
  label: 'd',
  system: 0,
  similarity: 'phi3',
  key: [entity(2, 1), entity(3, 0), entity(1, -1)],
  response: [entity(4, 1), entity(2, 0)],
  overlaps: [
    { key: 0, response: 1, shared: 2, similarity: 2, isChosen: true },
    { key: 1, response: 0, shared: 3, similarity: 3, isChosen: true },
    { key: 2, response: 0, shared: 1, similarity: 1, isChosen: false },
  ],
  total: 5,
  recallTotal: 6,
  precisionTotal: 6,
}

test('aligned entities stand side by side, the others below them', () => {
  const { left, right } = layOut(model, 10)

  expect(left.map(({ entity: e }) => e)).toEqual([0, 1, 2])
  expect(right.map(({ entity: e }) => e)).toEqual([1, 0])
  expect(right.map(({ top }) => top)).toEqual(left.slice(0, 2).map(({ top }) => top))
  expect(left[2]?.top).toBeGreaterThan((right[1]?.top ?? 0) + (right[1]?.height ?? 0))
})

test('boxes of a side never overlap, and ribbons stay inside their boxes', () => {
  const { left, right, ribbons } = layOut(model, 10)
  for (const boxes of [left, right]) {
    for (const [i, box] of boxes.entries()) {
      const before = boxes[i - 1]
      if (before !== undefined) expect(box.top).toBeGreaterThanOrEqual(before.top + before.height)
    }
  }
  for (const { overlap, leftTop, thickness } of ribbons) {
    const box = left.find(({ entity: e }) => e === overlap.key)

    expect(leftTop + thickness).toBeLessThanOrEqual((box?.top ?? 0) + (box?.height ?? 0))
  }
})

test('of many entities the largest are shown, and the others counted', () => {
  const { left, leftOut } = layOut(model, 1)

  expect(left.map(({ entity: e }) => e)).toEqual([1])
  expect(leftOut).toBe(3)
})
