import { afterAll, describe, expect, test } from 'vitest'
import { InputError } from '../../src/errors.ts'
import { strictContext } from '../../src/formats/format.ts'
import { formatById } from '../../src/formats/registry.ts'
import { JsonText } from '../../src/formats/shared/json-text.ts'
import { refereeHere } from '../support/in-process.ts'
import { loadFormat } from '../support/load-format.ts'
import { sourceOf } from '../support/plain.ts'
import { leastTime } from '../support/processor-time.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

function faultOf(text: string): string | undefined {
  try {
    new JsonText('f', text).parse()
    return undefined
  } catch (error) {
    return error instanceof InputError
      ? `${error.place.line}:${error.place.column} ${error.reason}`
      : String(error)
  }
}

describe('a name that an object has twice', () => {
  test.each([
    ['{"a":1,"a":2}', '1:8', 'a'],
    ['{"a":1,\n "b" : [{"c":{}},{"c":1,"d":":","c"\n:2}]}', '2:33', 'c'],
    // An escape may spell the same name, or a colon, and colons are counted.
    ['{"a":1,"\\u0061":2}', '1:8', 'a'],
    ['{"x":"\\u003a","b":1,"b":2}', '1:21', 'b'],
    ['{"a:":1,"b":1,"b":2}', '1:15', 'b'],
    ['{"a,":1,"b":1,"b":2}', '1:15', 'b'],
    ['[{"a":":::"},{"a":"","a":"::"}]', '1:22', 'a'],
    ['{"a":1,"__proto__":1,"__proto__":2}', '1:22', '__proto__'],
  ])('is a fault at its second place: %s', (text, place, name) => {
    expect(faultOf(text)).toBe(`${place} this object has "${name}" twice; one of the two would be lost`)
  })

  test.each([
    '{"a":":","b":["::",":a","a:"],"c":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a:b":1,"a":{"a:b":2}}',
    '{"\\u003a":"\\u003a",":a":1}',
    '{"a":"\\":","b":"\\\\","c":1}',
    '":"',
    `${'['.repeat(5000)}{"a":1}${']'.repeat(5000)}`,
  ])('is not seen where there is none: %s', (text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  const own = '"mentions":[{"span":[0,1],"entity":"e"}],"mentions":[]'
  test.each([
    ['referee', `{"id":"d","tokens":["a","b"],${own}}`],
    ['jsonlines', '{"doc_key":"d","sentences":[["a","b"]],"clusters":[[[0,0]]],"clusters":[]}'],
    ['jsonlines-predicted', '{"doc_key":"d","sentences":[["a"]],"clusters":[[[0,0]]],"clusters":[]}'],
    ['preco', '{"id":"d","sentences":[["a"]],"mention_clusters":[[[0,0,1]]],"mention_clusters":[]}'],
    ['corenlp', '{"sentences":[{"tokens":[{"word":"a"}]}],"corefs":{},"corefs":{}}'],
    ['strings', '{"id":"d","entities":[["a"]],"entities":[]}'],
    ['strings', 'Sure!\n```json\n{"id":"d","entities":[["a"]],"entities":[]}\n```\n'],
  ])('is refused by %s: %s', async (id, text) => {
    const format = await loadFormat(formatById(id) ?? expect.fail(id))

    expect(() => [
      ...format.read(
        sourceOf(text),
        strictContext(() => {}),
      ),
    ]).toThrow(/twice; one of the two/)
  })

  test('is refused by validate and in files of our own', async () => {
    const key = scratch.write('k.coref.jsonl', `{"id":"d","tokens":["a","b"],${own}}\n`)
    const good = scratch.write('g.coref.jsonl', '{"id":"d","tokens":["a","b"],"mentions":[]}\n')
    const weights = scratch.write('w.json', '{"type.PER":1,"type.PER":2}')
    const profile = (await refereeHere(['classes', good, good, '--json'])).stdout
    const twice = scratch.write('p.json', profile.replace('{', '{"schema":"referee.classes/1",'))

    expect(await refereeHere(['validate', key])).toMatchObject({ code: 1 })
    expect((await refereeHere(['score', good, good, '--ace-weights', weights])).stderr).toContain(
      `${weights}:1:15: this object has "type.PER" twice`,
    )
    expect((await refereeHere(['predict', good, '--from', twice])).stderr).toContain(
      'this object has "schema" twice',
    )
  })

  test('costs linear time to find, also among many names', { tags: ['growth'] }, () => {
    const time = (count: number): number => {
      const text = `{${Array.from({ length: count }, (_, i) => `"n:${i}":1`).join(',')}}`
      return leastTime(() => expect(faultOf(text)).toBeUndefined())
    }
    time(1000)

    expect(time(80_000)).toBeLessThan(10 * time(20_000) + 50)
  })
})
