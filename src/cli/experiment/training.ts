import { Worker } from 'node:worker_threads'
import type { Lab, TrainingTask } from '../../experiments/lab.ts'
import type { ModelStore } from '../../experiments/model-store.ts'
import { signalsReleased } from '../output.ts'
import { packageFile } from '../package-file.ts'
import type { TrainedModel, TrainingOrder } from './training-worker.ts'

/** Models on their way into the store. */
export interface Training {
  /** Wait until these models are there. */
  readonly until: (tasks: readonly TrainingTask[]) => Promise<void>
  /** Leave off whatever is not done. */
  readonly stop: () => void
}

/** One model after another, each when it is waited for. */
export function trainHere(
  lab: Lab,
  tasks: readonly TrainingTask[],
  onTrained: (task: TrainingTask) => void,
): Training {
  const missing = new Set(tasks.map(({ key }) => key))
  return {
    async until(wanted) {
      for (const task of wanted) {
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
 * With several workers, while the caller does other things. A model is the same whoever trains it, so the number of
 * workers changes nothing but the time.
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
    () => new Worker(packageFile('dist', 'training-worker.cjs'), { workerData: order }),
  )
  const failure = new Promise<never>((_, reject) => {
    for (const worker of workers) worker.once('error', reject)
  })
  // It is for those who wait; nobody may be waiting when it comes.
  failure.catch(() => {})
  for (const worker of workers) {
    worker.on('message', ({ key, model }: TrainedModel) => {
      const arrived = arrivals.get(key)
      if (arrived === undefined) return
      store.put(key, model)
      onTrained(arrived.task)
      arrived.arrive()
    })
  }
  let running = workers.length
  for (const worker of workers) {
    worker.once('exit', () => {
      running--
      // What they did not send, since a file has changed meanwhile, the lab trains itself.
      if (running === 0) for (const { arrive } of arrivals.values()) arrive()
    })
  }
  return {
    async until(wanted) {
      const all = Promise.all(wanted.map(({ key }) => arrivals.get(key)?.arrived))
      await Promise.race([all, failure])
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
