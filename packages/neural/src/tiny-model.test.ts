import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { needing } from '../../../tests/support/needing.ts'
import { makeModel } from '../tests/support/make-model.ts'
import { openModelFile } from './model-file.ts'
import { NeuralResolver } from './neural-resolver.ts'
import { openResolver, startRuntime } from './node.ts'

// A model of random weights, laid out like the real one, and what packages/neural/training/reference.py finds with it.
const fixture = (name: string): URL => new URL(`../tests/fixtures/${name}`, import.meta.url)
const model = readFileSync(fixture('tiny.model'))
const expected = JSON.parse(readFileSync(fixture('tiny-expected.json'), 'utf8')) as {
  words: string[]
  sentences: number[]
  found: Record<string, Found>
}

interface Found {
  readonly mentions: readonly (readonly [first: number, last: number, score: number])[]
  readonly links: readonly (readonly [from: number, to: number, confidence: number])[]
}

const logit = (share: number): number => Math.log(share / (1 - share))
const sentences = Int32Array.from(expected.sentences)

needing('neural').describe('onnxruntime-web', () => {
  describe.each(Object.entries(expected.found))(
    'finds what Python finds in the scheme %s',
    (scheme, found) => {
      test('with mentions and links to 4 decimals', async () => {
        const resolver = await openResolver({ model })
        const mentions = found.mentions.map(([first, last]) => [first, last + 1] as const)
        const result = await resolver.resolve(expected.words, sentences, { scheme, mentions })
        const links = [...result.antecedent.entries()].filter(([, to]) => to >= 0)

        expect([...result.start]).toEqual(found.mentions.map(([first]) => first))
        expect(links).toEqual(found.links.map(([from, to]) => [from, to]))
        for (const [m, [, , score]] of found.mentions.entries()) {
          expect(Math.abs(logit(result.mentionConfidence[m] as number) - score)).toBeLessThan(1e-4)
        }
        for (const [from, , confidence] of found.links) {
          expect(Math.abs((result.confidence[from] as number) - confidence)).toBeLessThan(1e-4)
        }
      })

      test('and keeps the candidates that are linked or score high', async () => {
        const resolver = await openResolver({ model })
        const result = await resolver.resolve(expected.words, sentences, { scheme })
        const linked = new Set(found.links.flatMap((link) => link.slice(0, 2)))
        const least = { litbank: 0.1, gum: 0, ontogum: -0.1 }[scheme] as number
        const kept = found.mentions.filter(([, , score], m) => linked.has(m) || score > least)

        expect(kept.length).toBeLessThan(found.mentions.length)
        expect([...result.start]).toEqual(kept.map(([first]) => first))
        expect([...result.end]).toEqual(kept.map(([, last]) => last + 1))
      })
    },
  )

  test('has the threads of the resolver that was opened first in a process', async () => {
    const { threads } = await startRuntime('wasm', 1)

    expect((await startRuntime('wasm', threads + 1)).threads).toBe(threads)
  })

  test('refuses a model whose graph is none', async () => {
    const tiny = await openModelFile(model)
    const vocab = tiny.text('vocab')
    const rows = vocab.trimEnd().split('\n').length
    const parts = [
      { name: 'vocab', type: 'text', data: vocab },
      { name: 'embedding', type: 'int8', shape: [rows, 32], data: tiny.int8('embedding', rows, 32) },
      {
        name: 'embedding.scale',
        type: 'float32',
        shape: [rows],
        data: tiny.float32('embedding.scale', rows),
      },
      { name: 'encoder', type: 'onnx', data: 'no graph' },
    ] as const
    const broken = await openModelFile(makeModel(tiny.settings, parts))

    await expect(NeuralResolver.load(broken, await startRuntime('wasm', 1))).rejects.toMatchObject({
      name: 'NeuralError',
      code: 'no-runtime',
    })
  })
})

test('onnxruntime-node that is not installed is named', async () => {
  await expect(openResolver({ model, runtime: 'native' })).rejects.toMatchObject({
    code: 'no-runtime',
    message:
      'onnxruntime-node is not installed: install it with "npm install onnxruntime-node", or leave out --runtime native',
  })
})
