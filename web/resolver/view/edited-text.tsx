import { useLayoutEffect, useRef } from 'preact/hooks'
import { onKey } from '../correction/keys.ts'
import { selected, selectedEntity } from '../correction/selection.ts'
import { draft, type Resolution } from '../state.ts'
import { MarkedText } from './marked-text.tsx'
import { usePointer } from './use-pointer.ts'

/** The text with its mentions, for correction by mouse or keyboard. */
export function EditedText({ resolution }: { readonly resolution: Resolution }) {
  const holder = useRef<HTMLDivElement>(null)
  usePointer(holder)
  useLayoutEffect(() => {
    const element = holder.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div class="edited" ref={holder}>
      <MarkedText
        resolved={resolution}
        mentions={draft.value}
        span={selected.value}
        followed={selectedEntity.value}
      />
    </div>
  )
}
