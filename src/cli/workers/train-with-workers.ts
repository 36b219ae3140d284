import { Worker } from 'node:worker_threads'
import type { Lab, TrainingTask } from '../../experiments/lab.ts'
import type { ModelStore } from '../../experiments/model-store.ts'
import { signalsReleased } from '../../node/files/held-signals.ts'
import { packageFile } from '../../node/files/package-file.ts'
import type { TrainedModel, TrainingOrder } from './training-worker.ts'

/** Models on their way to the store. */
export interface Training {
  /** Wait for these models. */
  readonly until: (tasks: readonly TrainingTask[]) => Promise<void>
  /** Abandon whatever is not done. */
  readonly stop: () => void
}

/** Train one model after another, each when it is needed. */
export function trainHere(
  lab: Lab,
  tasks: readonly TrainingTask[],
  onTrained: (task: TrainingTask) => void,
): Training {
  const missing = new Set(tasks.map(({ key }) => key))
  return {
    async until(tasks) {
      for (const task of tasks) {
        if (!missing.delete(task.key)) continue
        lab.train(task)
        onTrained(task)
        await signalsReleased()
      }
    },
    stop: () => {},
  }
}

/**
 * With several workers, while the caller does other things. A model does not depend on the worker that trains it, so
 * the number of workers only affects the time.
 */
export function trainWithWorkers(
  tasks: readonly TrainingTask[],
  about: Pick<TrainingOrder, 'sources' | 'seed' | 'folds'>,
  jobs: number,
  store: ModelStore,
  onTrained: (task: TrainingTask) => void,
): Training {
  const arrivals = new Map(tasks.map((task) => [task.key, { task, ...arrival() }]))
  const order: TrainingOrder = {
    ...about,
    tasks: tasks.map(({ corpus, fold, request }) => ({ corpus: corpus.name, fold, request })),
    next: new Int32Array(new SharedArrayBuffer(4)),
  }
  const workers = Array.from(
    { length: Math.min(jobs, tasks.length) },
    () => new Worker(packageFile('dist', 'referee.cjs'), { workerData: order }),
  )
  let running = workers.length
  for (const worker of workers) {
    // If a worker does not send a model, because it could not reread a corpus or had too little memory, the lab trains
    // it itself on demand; if that fails too, the lab reports why.
    worker.on('error', () => {})
    worker.once('exit', () => {
      running--
      if (running === 0) for (const { arrive } of arrivals.values()) arrive()
    })
    worker.on('message', ({ key, model }: TrainedModel) => {
      const arrived = arrivals.get(key)
      if (arrived === undefined) return
      store.put(key, model)
      onTrained(arrived.task)
      arrived.arrive()
    })
  }
  return {
    async until(tasks) {
      await Promise.all(tasks.map(({ key }) => arrivals.get(key)?.arrived))
    },
    stop: () => {
      for (const worker of workers) void worker.terminate()
    },
  }
}

function arrival(): { readonly arrived: Promise<void>; readonly arrive: () => void } {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive }
}
