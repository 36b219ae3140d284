import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Scratch } from '../../tests/support/program.ts'
import { readCorpora } from '../cli/experiment/read-corpora.ts'
import { NodeFiles } from '../node/files/node-files.ts'
import { packageFile } from '../node/files/package-file.ts'
import { openLab } from '../node/open-lab.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { storeInMemory } from './model-store.ts'
import { experiments } from './registry.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

describe('models', () => {
  let corpora: readonly ExperimentCorpus[] = []
  beforeAll(async () => {
    const sample = readFileSync(packageFile('samples', 'key.coref.jsonl'), 'utf8')
    const path = scratch.write(
      'ace.coref.jsonl',
      sample.replaceAll(/"entityType":"[^"]*"/g, '"entityType":"PER"'),
    )
    corpora = await readCorpora(new NodeFiles(), [{ name: 'sample', path, format: undefined }])
  })

  test.each(experiments.map(({ name, models, run }) => ({ name, models, run })))(
    '$name asks for those that it says it needs, and for no other',
    ({ models, run }) => {
      const store = storeInMemory()
      const requested = new Set<string>()
      const lab = openLab({
        seed: 1,
        folds: 2,
        models: {
          get: (key) => {
            requested.add(key)
            return store.get(key)
          },
          put: store.put,
        },
      })

      run(lab, corpora)

      expect([...requested].sort()).toEqual(
        lab
          .tasks(corpora, models)
          .map(({ key }) => key)
          .sort(),
      )
    },
  )
})
