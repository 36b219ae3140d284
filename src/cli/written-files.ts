import { createHash } from 'node:crypto'
import type { WrittenFile } from '../report/written.ts'
import { writeFile } from './output.ts'

/** Write files, and remember which: `--json` tells of them. */
export class WrittenFiles {
  readonly #files: WrittenFile[] = []

  /** @throws RefereeError when the file cannot be written; an old one is untouched then */
  write(path: string, content: string | Uint8Array, documents: number): void {
    writeFile(path, content)
    const bytes = Buffer.from(content as Uint8Array)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.#files.push({ path, bytes: bytes.length, sha256, documents })
  }

  get list(): readonly WrittenFile[] {
    return this.#files
  }
}
