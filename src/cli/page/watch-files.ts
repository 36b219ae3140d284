import { statSync } from 'node:fs'
import { FileChooser } from '../../corpus/choose-files.ts'
import { nodeFiles } from '../files/read-inputs.ts'

/** Watching stops when this is called. */
export type Stop = () => void

/**
 * Call back when something about some paths changes: a file is written, comes or goes. The times and sizes of files are
 * compared twice a second, which works on every file system; once something has changed, the call waits until it
 * stays as it is, so that no half-written file is read.
 */
export function watchFiles(paths: readonly string[], onChange: () => void, interval = 500): Stop {
  let known: string | undefined
  let changed: string | undefined
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void stateOf(paths).then((state) => {
      isLooking = false
      if (known === undefined) known = state
      else if (state !== known && state === changed) {
        known = state
        onChange()
      }
      changed = state
    })
  }, interval)
  return () => clearInterval(timer)
}

async function stateOf(paths: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const path of paths) {
    // A path that is gone for a moment, while an editor replaces it, is a state like any other.
    const files = await new FileChooser(nodeFiles).list(path).catch(() => [])
    for (const file of files) {
      const stat = statSync(file, { throwIfNoEntry: false })
      lines.push(`${file} ${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`)
    }
  }
  return lines.join('\n')
}
