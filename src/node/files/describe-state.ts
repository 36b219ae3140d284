import { FileChooser } from '../../corpus/choose-files.ts'
import type { NodeFiles } from './node-files.ts'

/** A text that changes when a file of some paths is written, created or deleted. */
export async function describeState(disk: NodeFiles, paths: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const path of paths) {
    // A path that is briefly gone, while an editor replaces it, is a state like any other.
    const files = await new FileChooser(disk).list(path).catch(() => [])
    for (const file of files) {
      const stats = disk.findStats(file)
      lines.push(`${file} ${stats?.mtimeMs} ${stats?.size} ${stats?.ino}`)
    }
  }
  return lines.join('\n')
}
