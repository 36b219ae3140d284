import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Side } from './fragments.ts'
import type { MentionRef } from './selection.ts'

/**
 * Handle clicks on mentions inside an element, with one listener for all of them, since a page of text may have
 * thousands. By keyboard, mentions are reached with the keys that step through them.
 */
export function useClickedMention(onClick: (mention: MentionRef) => void): RefObject<HTMLDivElement | null> {
  const holder = useRef<HTMLDivElement>(null)
  const heard = useRef(onClick)
  heard.current = onClick
  useLayoutEffect(() => {
    const element = holder.current
    const listen = (event: MouseEvent): void => {
      const clicked = (event.target as Element).closest('[data-mention]')?.getAttribute('data-mention')
      if (clicked == null) return
      const [side, mention] = clicked.split(':') as [Side, string]
      heard.current({ side, mention: Number(mention) })
    }
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return holder
}
