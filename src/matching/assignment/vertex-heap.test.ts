import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VertexHeap } from './vertex-heap.ts'

const size = 12
/** A vertex and a distance to lower it to, or a pop. */
const operations = fc.array(fc.oneof(fc.tuple(fc.nat(size - 1), fc.nat(30)), fc.constant('pop' as const)), {
  maxLength: 60,
})

describe('VertexHeap', () => {
  test('pops a nearest vertex, whatever was entered, lowered and popped before', () => {
    const heap = new VertexHeap(size)

    fc.assert(
      fc.property(operations, (list) => {
        const inside = new Map<number, number>()
        const left = new Set<number>()
        for (const operation of [...list, ...Array<'pop'>(size + 1).fill('pop')]) {
          if (operation === 'pop') {
            const vertex = heap.pop()
            expect(inside.get(vertex) ?? -1).toBe(inside.size === 0 ? -1 : Math.min(...inside.values()))
            inside.delete(vertex)
            left.add(vertex)
          } else {
            const [vertex, distance] = operation
            if (left.has(vertex) || distance >= (inside.get(vertex) ?? Number.POSITIVE_INFINITY)) continue
            heap.lower(vertex, distance)
            inside.set(vertex, distance)
          }
        }
        heap.clear()
      }),
      { numRuns: 500 },
    )
  })

  test('remembers distances until it is cleared', () => {
    const heap = new VertexHeap(3)
    heap.lower(2, 5)
    heap.lower(0, 4)
    heap.lower(2, 3)

    expect(heap.pop()).toBe(2)
    expect([...heap.distance]).toEqual([4, Number.POSITIVE_INFINITY, 3])
    expect([...heap.reached.subarray(0, heap.reachedCount)]).toEqual([2, 0])

    heap.clear()

    expect(heap.pop()).toBe(-1)
    expect(Math.min(...heap.distance)).toBe(Number.POSITIVE_INFINITY)
  })
})
