import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** Two topics of two documents each, in which the same few entities come again. */
function corpus(name: string, entityOf: (document: number, mention: number) => string): string {
  const ids = ['1_1ecb', '2_1ecb', '1_2ecbplus', '2_2ecb']
  const lines = ids.map((id, d) =>
    JSON.stringify({
      id,
      tokens: ['Ann', 'met', 'Bo', 'and', 'left'],
      mentions: [0, 2, 4].map((at, m) => ({ span: [at, at + 1], entity: entityOf(d, m) })),
    }),
  )
  return scratch.write(`${name}.coref.jsonl`, `${lines.join('\n')}\n`)
}
const KEY = corpus('key', (_, m) => `e${m}`)
/** Right within documents, blind to what is across them. */
const BLIND = corpus('blind', (d, m) => `e${d}${m}`)
const RIGHT = corpus('right', (_, m) => `r${m}`)

async function scores(...flags: readonly string[]) {
  const { code, stdout, stderr } = await refereeHere(['score', KEY, BLIND, '--json', '--quiet', ...flags])
  expect(code, stderr).toBe(0)
  const report = JSON.parse(stdout)
  return { ...report.systems[0], corpus: report.corpus, signature: report.signature }
}

describe('--across', () => {
  test('sees what scoring document by document cannot', async () => {
    expect((await scores('--metrics', 'b3')).scores.b3.f1).toBe(1)
    expect((await scores('--metrics', 'b3', '--across', 'topic')).scores.b3.recall).toBeCloseTo(0.5, 12)
    expect((await scores('--metrics', 'b3', '--across', 'corpus')).scores.b3.recall).toBeCloseTo(0.25, 12)
    expect((await scores('--metrics', 'b3', '--across', 'subtopic')).scores.b3.recall).toBeCloseTo(0.75, 12)
  })

  test('makes topics the units of a table by document, in the order of the key', async () => {
    const { documents, corpus: counted } = await scores('--across', 'topic', '--per-document')

    expect(documents.map(({ id }: { id: string }) => id)).toEqual(['1', '2'])
    expect(counted.documents).toBe(2)
    const { stdout } = await refereeHere(['score', KEY, BLIND, '--across', 'topic', '--quiet'])
    expect(stdout).toContain('2 topics, 20 tokens')
    const byId = await refereeHere(['score', KEY, BLIND, '--across', 'id', '--quiet'])
    expect(byId.stdout).toContain('4 documents, 20 tokens')
  })

  test('is in the signature, and verify repeats it', async () => {
    const { signature } = await scores('--across', 'topic')

    expect(signature).toContain('|across:topic|')
    expect((await refereeHere(['verify', signature, KEY, BLIND, '--quiet'])).code).toBe(0)
  })

  test.each(['topic', 'corpus'])('gives in shards what it gives at once: %s', async (across) => {
    const folder = `${scratch.path}/${across}`
    const plan = ['plan', KEY, BLIND, RIGHT, '--across', across, '--shards', '2', '--out', folder, '--quiet']
    expect((await refereeHere(plan)).code).toBe(0)
    for (const shard of ['0', '1']) await refereeHere(['map', folder, '--shard', shard, '--quiet'])

    const merged = await refereeHere(['merge', folder, '--json'])

    const direct = await refereeHere(['score', KEY, BLIND, RIGHT, '--across', across, '--json', '--quiet'])
    expect(JSON.parse(merged.stdout)).toEqual(JSON.parse(direct.stdout))
  })

  test('compares topics, and says that a single one is no test', async () => {
    const compare = ['compare', KEY, BLIND, RIGHT, '--metrics', 'b3', '--quiet', '--across']
    const topics = await refereeHere([...compare, 'topic'])
    const one = await refereeHere([...compare, 'corpus'])

    expect(topics.stdout).toContain('2 topics, 20 tokens')
    expect(topics.stdout).toContain('all 4 ways to swap')
    expect(one.stdout).toContain('no p and no interval: one corpus cannot tell a difference from chance')
  })

  test('explains and lists errors of the joined text, at the place in the file', async () => {
    const { stdout } = await refereeHere(['errors', KEY, BLIND, '--across', 'topic', '--json', '--quiet'])

    const { errors } = JSON.parse(stdout)
    expect(errors.length).toBeGreaterThan(0)
    expect(stdout).toContain('"doc": "1"')
  })

  test('refuses a document that names no topic', async () => {
    const path = scratch.write('d.coref.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = await refereeHere(['score', path, path, '--across', 'topic', '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('document "d" names no topic')
  })
})
