import { parentPort, workerData } from 'node:worker_threads'
import type { ModelStore } from '../../experiments/model-store.ts'
import type { ModelRequest } from '../../experiments/setup.ts'
import { NodeFiles } from '../../node/files/node-files.ts'
import { openLab } from '../../node/open-lab.ts'
import { type CorpusSource, readCorpora } from '../experiment/read-corpora.ts'

/** What a worker receives when it starts. */
export interface TrainingOrder {
  readonly sources: readonly CorpusSource[]
  readonly seed: number
  readonly folds: number
  readonly tasks: readonly {
    readonly corpus: string
    readonly fold: number
    readonly request: ModelRequest
  }[]
  /** Shared by all workers: the number of the next free task. */
  readonly next: Int32Array
}

/** What it sends back, one model at a time. */
export interface TrainedModel {
  readonly key: string
  readonly model: Uint8Array
}

void work(workerData as TrainingOrder)

async function work({ sources, seed, folds, tasks, next }: TrainingOrder): Promise<void> {
  const store: ModelStore = {
    get: () => undefined,
    put: (key, model) => parentPort?.postMessage({ key, model } satisfies TrainedModel),
  }
  const lab = openLab({ seed, folds, models: store })
  const corpora = await readCorpora(new NodeFiles(), sources)
  for (let t = Atomics.add(next, 0, 1); t < tasks.length; t = Atomics.add(next, 0, 1)) {
    const task = tasks[t]
    const corpus = corpora.find(({ name }) => name === task?.corpus)
    if (task === undefined || corpus === undefined) continue
    lab.train(lab.task(corpus, task.fold, task.request))
  }
}
