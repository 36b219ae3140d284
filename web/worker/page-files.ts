import type { FileBytes, Files, Hash, PathKind } from 'coref-referee/explorer'
import { resolveBeside } from 'coref-referee/explorer'
import { bytesSource, HEAD_BYTES } from 'coref-referee/formats'
import type { InputFile } from './protocol.ts'
import { Sha256 } from './sha256.ts'

/** The files of one corpus given to the page. */
export class PageFiles implements Files {
  readonly #files: ReadonlyMap<string, Uint8Array>

  constructor(files: readonly InputFile[]) {
    this.#files = new Map(files.map(({ path, bytes }) => [path, new Uint8Array(bytes)]))
  }

  kind(path: string): PathKind {
    if (this.#files.has(path)) return 'file'
    return [...this.#files.keys()].some((each) => each.startsWith(`${path}/`)) ? 'folder' : 'absent'
  }

  async list(path: string): Promise<readonly string[]> {
    return [...this.#files.keys()].filter((each) => each.startsWith(`${path}/`))
  }

  head(path: string): Uint8Array {
    return this.#bytes(path).subarray(0, HEAD_BYTES)
  }

  open(path: string): FileBytes {
    const bytes = this.#bytes(path)
    return {
      ...bytesSource(path, bytes),
      sha256: () => this.createHash().update(bytes).digest(),
      close() {},
    }
  }

  readBeside(path: string, relative: string): Uint8Array | undefined {
    return this.#files.get(resolveBeside(path, relative))
  }

  createHash(): Hash {
    return new Sha256()
  }

  #bytes(path: string): Uint8Array {
    return this.#files.get(path) ?? new Uint8Array()
  }
}
