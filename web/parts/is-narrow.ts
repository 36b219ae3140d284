import { signal } from '@preact/signals'

/** Whether the window is no wider than a phone. */
export const isNarrow = signal(false)

if ('matchMedia' in globalThis) {
  const narrow = matchMedia('(max-width: 600px)')
  isNarrow.value = narrow.matches
  narrow.addEventListener('change', () => {
    isNarrow.value = narrow.matches
  })
}
