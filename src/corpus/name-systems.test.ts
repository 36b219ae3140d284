import { expect, test } from 'vitest'
import { memoryFiles } from '../../tests/support/memory-files.ts'
import { nameSystems } from './name-systems.ts'

const nameAll = (paths: readonly string[], ...existing: readonly string[]): string[] => {
  const files = memoryFiles(Object.fromEntries(existing.map((path) => [path, ''])))
  return nameSystems(files, paths).map(({ name, path }) => `${name} < ${path}`)
}

test('a system is called by its label, or by its file', () => {
  expect(nameAll(['base line=runs/a.conll', 'runs/b.conll', 'x=y=z'])).toEqual([
    'base line < runs/a.conll',
    'b.conll < runs/b.conll',
    'x < y=z',
  ])
  expect(nameAll(['a=two\nlines'])).toEqual(['a < two\nlines'])
})

test('what only looks like a label is a path', () => {
  expect(nameAll(['=a', 'b=', 'runs/c=d', 'e\\f=g'])).toEqual([
    '=a < =a',
    'b= < b=',
    'c=d < runs/c=d',
    'f=g < e\\f=g',
  ])
  expect(nameAll(['a=b', 'c=d', 'e=f'], 'a=b', 'c=d/file', 'other')).toEqual([
    'a=b < a=b',
    'c=d < c=d',
    'e < f',
  ])
})

test('as much of a path as tells them apart', () => {
  expect(nameAll(['x/one/out', 'x/two/out', 'label=x/three/out'])).toEqual([
    'one/out < x/one/out',
    'two/out < x/two/out',
    'label < x/three/out',
  ])
  expect(nameAll(['x/one/out', 'y/one/out', 'x\\two\\out'])).toEqual([
    'x/one/out < x/one/out',
    'y/one/out < y/one/out',
    'x/two/out < x\\two\\out',
  ])
  // Identical paths cannot be told apart.
  expect(nameAll(['x/out', 'x/out'])).toEqual(['x/out < x/out', 'x/out < x/out'])
  expect(nameAll(['x/out', 'x/out', 'w\\y\\z\\out'])).toEqual([
    'x/out < x/out',
    'x/out < x/out',
    'w/y/z/out < w\\y\\z\\out',
  ])
})

test.each([[['a=x/one', 'a=x/two']], [['one=x/two', 'x/one']], [['x/one', 'one=x/two']]])(
  'a label is the name of one system only: %j',
  (paths) => {
    expect(() => nameAll(paths)).toThrow(/two systems are called "(a|one)": give each its own LABEL=PATH/)
  },
)
