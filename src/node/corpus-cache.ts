import type { Corpus } from '../corpus/corpus.ts'
import { describeState } from './files/describe-state.ts'
import { NodeFiles } from './files/node-files.ts'
import { readCorpus } from './files/read-corpus.ts'

const MOST = 8

/** The corpora that were read last. A corpus whose files changed is read again. */
export class CorpusCache {
  readonly #known: Map<string, { readonly state: string; readonly corpus: Promise<Corpus> }> = new Map()

  async read(path: string): Promise<Corpus> {
    const state = await describeState(new NodeFiles(), [path])
    const known = this.#known.get(path)
    const entry = known?.state === state ? known : { state, corpus: readCorpus(path) }
    // The oldest come first.
    this.#known.delete(path)
    this.#known.set(path, entry)
    for (const oldest of [...this.#known.keys()].slice(0, -MOST)) this.#known.delete(oldest)
    return entry.corpus
  }
}
