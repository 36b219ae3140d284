import { parentPort, workerData } from 'node:worker_threads'
import { type ResamplingTask, resample } from '../../compare/resamples.ts'
import type { Replicates } from '../../compare/resampling.ts'

/** What a worker receives when it starts. */
export interface WorkerOrder {
  readonly task: ResamplingTask
  readonly replicates: Replicates
}

const { task, replicates } = workerData as WorkerOrder
parentPort?.postMessage(resample(task, replicates))
