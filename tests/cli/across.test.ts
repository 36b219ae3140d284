import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** Two topics of two documents each, in which the same few entities recur. */
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
/** Right within documents, with no links across them. */
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

  test('warns once a side of ids that count within a document, and only if two documents share one', async () => {
    const conll = (...ids: readonly string[]): string =>
      ids.map((id, d) => `#begin document (d${d});\nd${d}\t0\t0\tAnn\t(${id})\n\n#end document\n`).join('')
    const warned = async (name: string, text: string): Promise<string[]> => {
      const path = scratch.write(name, text)
      const { stdout } = await refereeHere(['score', path, path, '--across', 'corpus', '--json', '--quiet'])
      return JSON.parse(stdout).systems[0].warnings.map(
        (each: { code: string; message: string }) => each.message,
      )
    }
    const message =
      '--across corpus makes one entity of "1" in "d0" and "d1", but ids of this format usually hold within one document'

    expect(await warned('own.conll', conll('1', '1', '1'))).toEqual([message, message])
    expect(await warned('distinct.conll', conll('1', '2'))).toEqual([])
    const lists = JSON.stringify({ sentences: [['Ann']], clusters: [[[0, 0]]] })
    const lines = [0, 1].map((d) => lists.replace('{', `{"doc_key":"d${d}",`)).join('\n')
    expect(await warned('own.jsonlines', `${lines}\n`)).toContain(message.replace('"1"', '"0"'))
    const { stdout } = await refereeHere(['score', KEY, RIGHT, '--across', 'corpus', '--json', '--quiet'])
    expect(JSON.parse(stdout).systems[0].warnings).toEqual([])
  })

  test('warns of ids of the native format that are numbered anew in every document', async () => {
    const warned = async (...documents: readonly (readonly string[])[]): Promise<string[]> => {
      const lines = documents.map((ids, d) => {
        const mentions = ids.map((entity, i) => ({ span: [i, i + 1], entity }))
        return `${JSON.stringify({ id: `d${d}`, tokens: ids, mentions })}\n`
      })
      const path = scratch.write('numbered.coref.jsonl', lines.join(''))
      const { stdout } = await refereeHere(['score', path, path, '--across', 'corpus', '--json', '--quiet'])
      return JSON.parse(stdout).systems[0].warnings.map(
        (each: { code: string; message: string }) => `${each.code}: ${each.message}`,
      )
    }
    const warning =
      'own-ids: --across corpus makes one entity of "e1" in "d0" and "d1", but its numbers seem to hold within one document'
    const [three, four] = [
      ['e1', 'e2', 'e3'],
      ['e3', 'e1', 'e4', 'e2', 'e1'],
    ]

    expect(await warned(three, four)).toEqual([
      warning.replace('"e1"', '"e3"'),
      warning.replace('"e1"', '"e3"'),
    ])
    expect(await warned(['0', '1', '2'], ['0', '1', '2', '3'], [], ['0'])).toHaveLength(2)
    // Ids for the whole corpus: the same in all documents, with a gap, with another name, or too few to tell.
    const others = [
      three,
      ['e1', 'e3', 'e4', 'e5'],
      ['e2', 'e3', 'e4', 'e5'],
      ['e1', 'e2', 'f3', 'e4'],
      ['e1', 'e2'],
    ]
    for (const other of others) expect(await warned(three, other)).toEqual([])
    const sample = ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl', '--across', 'topic']
    expect((await refereeHere(['score', ...sample])).stderr).toContain('[own-ids]')
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

  test('plans units by their name', async () => {
    const plan = ['plan', KEY, BLIND, '--across', 'topic', '--shards', '2', '--out', `${scratch.path}/named`]
    expect((await refereeHere(plan)).stdout).toContain(': 2 topics in 2 shards, 0 to 1')
  })

  test('compares topics, and says that a single one is no test', async () => {
    const compare = ['compare', KEY, BLIND, RIGHT, '--metrics', 'b3', '--quiet', '--across']
    const topics = await refereeHere([...compare, 'topic'])
    const one = await refereeHere([...compare, 'corpus'])

    expect(topics.stdout).toContain('2 topics, 20 tokens')
    expect(topics.stdout).toContain('all 4 ways to swap')
    expect(one.stdout).toContain(
      'no p and no interval: one corpus is not enough for a test; it takes at least two',
    )
  })

  test('says in tables of scores, too, that a single one is no test', async () => {
    const run = ['score', KEY, `a=${BLIND}`, `b=${RIGHT}`, '--metrics', 'b3', '--quiet', '--baseline', 'a']
    const one = await refereeHere([...run, '--across', 'corpus', '--intervals'])
    expect(one.stdout).toContain('no intervals: one corpus is too few to resample')
    expect(one.stdout).toContain('no †: one corpus is not enough for a test; it takes at least two')
    expect(one.stdout).not.toContain('paired randomisation')

    const two = await refereeHere([...run, '--across', 'topic', '--intervals'])
    expect(two.stdout).toContain('no intervals: 2 topics are too few to resample')
    expect(two.stdout).toContain('†: differs from a: paired randomisation of the topics, p below 0.05')
  })

  test('calls its units by their name', async () => {
    const flags = ['--metrics', 'b3', '--quiet', '--across', 'topic']
    const scored = (await refereeHere(['score', KEY, BLIND, ...flags, '--per-document'])).stdout
    const compared = (await refereeHere(['compare', KEY, BLIND, RIGHT, ...flags])).stdout
    expect(scored).toMatch(/^topics\ntopic +B³\n1 /m)
    expect(scored).not.toContain('document')
    expect(compared).toMatch(/^topics that contribute most to the difference in B³\ntopic +B − A there/m)
    expect(compared).toContain('ways to swap the topics in which the two differ')
    expect(compared).toContain('bootstrap resamples of the topics')
    expect(compared).toContain('a difference in 2 topics is too little for 1 test')
    expect(compared).not.toContain('document')
  })

  test('explains and lists errors of the joined text, at the place in the file', async () => {
    const { stdout } = await refereeHere(['errors', KEY, BLIND, '--across', 'topic', '--json', '--quiet'])

    const { errors } = JSON.parse(stdout)
    expect(errors.length).toBeGreaterThan(0)
    expect(stdout).toContain('"doc": "1"')
  })

  test('joins documents with the same value of a feature, which may be their topic', async () => {
    const lines = (entities: readonly string[]): string =>
      entities
        .map((entity, d) => {
          const features = { topic: `t${d % 2}`, event: d === 2 ? 7 : 'flood' }
          return JSON.stringify({ id: `d${d}`, features, mentions: [{ span: [0, 1], entity }] })
        })
        .join('\n')
    const key = scratch.write('featured.coref.jsonl', lines(['x', 'x', 'x']))
    const response = scratch.write('found.coref.jsonl', lines(['a', 'b', 'c']))
    const run = (across: string) =>
      refereeHere(['score', key, response, '--across', across, '--per-document', '--json', '--quiet'])
    const units = async (across: string) => {
      const { systems } = JSON.parse((await run(across)).stdout)
      return systems[0].documents.map((each: { id: string; scores: { b3: { recall: number } } }) => [
        each.id,
        each.scores.b3.recall,
      ])
    }

    expect(await units('topic')).toEqual([
      ['t0', 0.5],
      ['t1', 1],
    ])
    expect(await units('event')).toEqual([
      ['flood', 0.5],
      ['7', 1],
    ])
    expect(await run('evnt')).toMatchObject({
      code: 3,
      stderr: `referee score: ${key}:1:1: --across evnt: document "d0" has no feature "evnt" (it has topic, event); did you mean event? [no-unit]\n`,
    })
    expect(await run('a|b')).toMatchObject({ code: 2 })
  })

  test('is part of --preset ecb-plus', async () => {
    const { scores: found, signature } = await scores('--preset', 'ecb-plus')

    expect(signature).toContain('|across:topic|')
    expect(found.b3.recall).toBeCloseTo(0.5, 12)
  })

  test('refuses a document that names no topic', async () => {
    const path = scratch.write('d.coref.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = await refereeHere(['score', path, path, '--across', 'topic', '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('document "d" has no topic')
  })
})
