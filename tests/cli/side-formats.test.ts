import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const sentences = [['She', 'saw', 'her', 'dog', 'and', 'it', 'saw', 'Ann', '.']]
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
const scores = async (...args: readonly string[]): Promise<unknown> =>
  (JSON.parse((await refereeHere(['score', ...args, '--json', '--quiet'])).stdout) as Scored).systems.map(
    (system) => system.scores,
  )

describe('a format for each side', async () => {
  const expected = await scores(key, response)
  const perfect = await scores(key, key)

  test('scores the predictions of a file against its key', async () => {
    expect(expected).not.toEqual(perfect)
    expect(await scores(both, both)).toEqual(perfect)
    expect(await scores(both, both, '--response-format', 'jsonlines-predicted')).toEqual(expected)
    expect(await scores(both, both, '--format', 'jsonlines-predicted')).toEqual(perfect)
    expect(await scores(both, both, '--format', 'jsonlines-predicted', '--key-format', 'jsonlines')).toEqual(
      expected,
    )
  })

  test('is what the warning says', async () => {
    expect((await refereeHere(['score', both, both])).stderr).toContain(
      '--response-format jsonlines-predicted scores the predictions [ignored-annotation]',
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
  ])('%s %j has it too', async (command, args) => {
    const run = async (k: string, r: string, ...flags: readonly string[]): Promise<string> => {
      const paths = args.map((each) => (each === 'B' ? k : each === 'R' ? r : each))
      const { code, stdout } = await refereeHere([command, ...paths, '--quiet', '--json', ...flags])
      expect(code).toBe(0)
      // Names and hashes are the files' own, and only one of them causes a warning.
      return stdout
        .replace(/[0-9a-f]{64}|sha256-[0-9a-f]+/g, '')
        .replace(/(both|response|key)(\.jsonlines)/g, '$2')
        .replace(/"warnings": \[[^\]]*\]/g, '')
        .replace('|response-format:jsonlines-predicted', '')
    }

    expect(await run(both, both, '--response-format', 'jsonlines-predicted')).toBe(await run(key, response))
  })

  test('report and verify have it too', async () => {
    const flags = ['--response-format', 'jsonlines-predicted', '--quiet']
    const page = join(scratch.path, 'page.html')
    const { signature } = JSON.parse(
      (await refereeHere(['score', both, both, '--json', ...flags])).stdout,
    ) as {
      signature: string
    }

    expect((await refereeHere(['report', both, both, '-o', page, ...flags])).code).toBe(0)
    expect(signature).toContain('|response-format:jsonlines-predicted|')
    expect((await refereeHere(['verify', signature, both, both, ...flags])).code).toBe(0)
    // The signature includes the format.
    expect((await refereeHere(['verify', signature, both, both, '--quiet'])).code).toBe(0)
  })
})
