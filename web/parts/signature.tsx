import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'

/** The line that records how the scores were computed, to be copied into the paper. */
export function Signature({ signature }: { readonly signature: string }) {
  const isCopied = useSignal(false)
  const text = useRef<HTMLElement>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(signature)
      isCopied.value = true
    } catch {
      // If the browser does not let pages copy, at least select the line.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <p class="signature">
      <code ref={text}>{signature}</code>
      <button type="button" onClick={() => void copy()}>
        {isCopied.value ? 'Copied' : 'Copy'}
      </button>
    </p>
  )
}
