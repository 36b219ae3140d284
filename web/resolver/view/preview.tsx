import type { ResolvedText } from '../worker/protocol.ts'
import { MarkedText } from './marked-text.tsx'

/** What has been found so far, while the rest of the text is still being read. */
export function Preview({ resolved }: { readonly resolved: ResolvedText }) {
  return (
    <section class="early" aria-label="Found so far">
      <p class="faint">Found so far. You can correct it when the whole text is read.</p>
      <MarkedText resolved={resolved} mentions={resolved.found} />
    </section>
  )
}
