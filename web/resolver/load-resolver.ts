import { signal } from '@preact/signals'
import { version } from 'coref-referee/score'
import { blockOf, failure, openAside } from '../state/data.ts'
import { isServed } from '../state/is-served.ts'
import { go } from '../state/route.ts'
import { inflate } from '../worker/inflate.ts'
import type { InputFile } from '../worker/protocol.ts'
import type { ResolverHost, ResolverScript } from './script.ts'

/** The resolver, once its script has loaded: a separate script, so that pages without it stay small. */
export const resolver = signal<{ script: ResolverScript; host: ResolverHost } | undefined>(undefined)

/** Files dropped before the script was there to take them. */
const waiting: InputFile[] = []

/** Run the script embedded in the page or served beside it. Otherwise the user has to provide it. */
export async function findResolver(): Promise<void> {
  if (resolver.value !== undefined) return
  const inside = blockOf('resolver')
  if (inside !== undefined) run(new TextDecoder().decode(await inflate(inside)))
  else if (isServed()) {
    const response = await fetch('resolver.js')
    const code = response.ok ? await response.text() : undefined
    // Meanwhile it may have been dropped.
    if (code !== undefined && resolver.value === undefined) run(code)
  }
}

export function takeFiles(files: readonly InputFile[]): void {
  waiting.push(...files)
  const script = files.find(({ path }) => path.endsWith('resolver.js'))
  if (resolver.value !== undefined) resolver.value.script.take(waiting.splice(0))
  else if (script !== undefined) run(new TextDecoder().decode(script.bytes))
}

/** The page's policy names the hash of one such script: the browser runs no other. */
function run(code: string): void {
  document.head.append(Object.assign(document.createElement('script'), { textContent: code }))
  const script = globalThis.refereeResolver
  if (script === undefined) {
    failure.value = {
      message: `resolver.js does not match this page (Referee ${version})`,
      isExpected: true,
    }
    return
  }
  const open: ResolverHost['open'] = (key, response, view) =>
    void openAside(key, response).then((isShown) => {
      if (isShown)
        go({
          view,
          from: 'resolve',
          doc: undefined,
          system: undefined,
          mention: undefined,
          entity: undefined,
        })
    })
  resolver.value = { script, host: { code, open } }
  script.take(waiting.splice(0))
}
