import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { referee, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const sentences = [['Ann', 'saw', 'her', 'dog', 'and', 'it', 'saw', 'her', '.']]
const clusters = [
  [
    [0, 0],
    [2, 2],
    [7, 7],
  ],
  [
    [2, 3],
    [5, 5],
  ],
]
const predicted = [
  [
    [0, 0],
    [2, 2],
  ],
  [
    [2, 3],
    [5, 5],
    [7, 7],
  ],
]
const write = (name: string, entities: object): string =>
  scratch.write(name, `${JSON.stringify({ doc_key: 'd_0', sentences, ...entities })}\n`)
const both = write('both.jsonlines', { clusters, predicted_clusters: predicted })
const key = write('key.jsonlines', { clusters })
const response = write('response.jsonlines', { clusters: predicted })

interface Scored {
  readonly systems: readonly { readonly scores: unknown }[]
}
const scores = (...args: readonly string[]): unknown =>
  (JSON.parse(referee(['score', ...args, '--json', '--quiet']).stdout) as Scored).systems.map(
    (system) => system.scores,
  )

describe('a format for each side', () => {
  const expected = scores(key, response)
  const perfect = scores(key, key)

  test('scores the predictions of a file against its key', () => {
    expect(expected).not.toEqual(perfect)
    expect(scores(both, both)).toEqual(perfect)
    expect(scores(both, both, '--response-format', 'jsonlines-predicted')).toEqual(expected)
    expect(scores(both, both, '--format', 'jsonlines-predicted')).toEqual(perfect)
    expect(scores(both, both, '--format', 'jsonlines-predicted', '--key-format', 'jsonlines')).toEqual(
      expected,
    )
  })

  test('is what the warning says', () => {
    expect(referee(['score', both, both]).stderr).toContain(
      '--response-format jsonlines-predicted scores them against these [ignored-annotation]',
    )
  })

  test.each([
    ['compare', ['B', 'R', 'R']],
    ['errors', ['B', 'R']],
    ['explain', ['muc', 'B', 'R', '--doc', 'd_0']],
    ['explain', ['B', 'R', '--differences']],
    ['classes', ['B', 'R']],
    ['cone', ['R', '--key', 'B']],
    ['cone', ['R']],
  ])('%s %j has it too', (command, args) => {
    const run = (k: string, r: string, ...flags: readonly string[]): string => {
      const paths = args.map((each) => (each === 'B' ? k : each === 'R' ? r : each))
      const { code, stdout } = referee([command, ...paths, '--quiet', '--json', ...flags])
      expect(code).toBe(0)
      // Names and hashes are those of the files, and only one of them has something to warn of.
      return stdout
        .replace(/[0-9a-f]{64}|sha256-[0-9a-f]+/g, '')
        .replace(/(both|response|key)(\.jsonlines)/g, '$2')
        .replace(/"warnings": \[[^\]]*\]/g, '')
    }

    expect(run(both, both, '--response-format', 'jsonlines-predicted')).toBe(run(key, response))
  })

  test('report and verify have it too', () => {
    const flags = ['--response-format', 'jsonlines-predicted', '--quiet']
    const page = join(scratch.path, 'page.html')
    const { signature } = JSON.parse(referee(['score', both, both, '--json', ...flags]).stdout) as {
      signature: string
    }

    expect(referee(['report', both, both, '-o', page, ...flags]).code).toBe(0)
    expect(referee(['verify', signature, both, both, ...flags]).code).toBe(0)
  })
})
