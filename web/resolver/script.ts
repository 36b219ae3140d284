import type { View } from '../state/route.ts'
import type { InputCorpus, InputFile } from '../worker/protocol.ts'

/** What the page provides to the resolver's script. */
export interface ResolverHost {
  /** The script itself, which its worker runs too. */
  readonly code: string
  /** Score a response against a key and show them in one of the other views. */
  readonly open: (key: InputCorpus, response: InputCorpus, view: View) => void
}

/** What the resolver's script, once run, provides to the page. */
export interface ResolverScript {
  /** Show the resolver inside an element until the returned function is called. */
  show(element: HTMLElement, host: ResolverHost): () => void
  /** Files that were dropped onto the view: models, or a text. */
  take(files: readonly InputFile[]): void
}

declare global {
  var refereeResolver: ResolverScript | undefined
}
