import { Worker } from 'node:worker_threads'
import { joinResamples, type Resamples, type ResamplingTask, resample } from '../../compare/resamples.ts'
import type { Replicates } from '../../compare/resampling.ts'
import { packageFile } from '../../node/files/package-file.ts'
import type { WorkerOrder } from './resample-worker.ts'

/**
 * Draw the replicates of a test with several workers. Each replicate has its own random numbers, so the
 * result does not depend on the number of workers.
 */
export async function resampleWithJobs(
  task: ResamplingTask,
  seed: number,
  trials: number,
  jobs: number,
): Promise<Resamples> {
  const isDrawn = task.isBootstrapped || task.permuted.length > 0
  const workers = isDrawn ? Math.min(jobs, trials) : 1
  if (workers === 1) return resample(task, { seed, from: 0, to: trials })
  const bound = (worker: number): number => Math.floor((trials * worker) / workers)
  const parts = Array.from({ length: workers }, (_, w) =>
    draw(task, { seed, from: bound(w), to: bound(w + 1) }),
  )
  return joinResamples(await Promise.all(parts))
}

function draw(task: ResamplingTask, replicates: Replicates): Promise<Resamples> {
  const order: WorkerOrder = { task, replicates }
  return new Promise((resolve, reject) => {
    const worker = new Worker(packageFile('dist', 'resample-worker.js'), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
