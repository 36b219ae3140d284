import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { extendTo, select, selectAround } from '../correction/selection.ts'

/** Select words in an element by mouse, pen or finger: a click for a mention or a word, a drag for several. */
export function usePointer(holder: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return
    let pressed: number | undefined
    let isDragging = false
    const onDown = (event: PointerEvent): void => {
      const token = tokenAt(event)
      if (token === undefined || event.button !== 0) return
      isDragging = event.shiftKey
      pressed = token
      if (event.shiftKey) extendTo(token)
      // A finger that moves scrolls the text.
      if (event.pointerType === 'touch') return
      // Otherwise the browser would select the text itself.
      event.preventDefault()
      element.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
    const onMove = (event: PointerEvent): void => {
      const token = tokenAt(event)
      if (pressed === undefined || token === undefined || event.pointerType === 'touch') return
      if (!isDragging && token !== pressed) {
        isDragging = true
        select(pressed, pressed + 1)
      }
      if (isDragging) extendTo(token)
    }
    const onUp = (): void => {
      if (pressed !== undefined && !isDragging) selectAround(pressed)
      pressed = undefined
    }
    const onCancel = (): void => {
      pressed = undefined
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
    }
  }, [holder])
}

/** The word under the pointer. */
function tokenAt({ clientX, clientY }: PointerEvent): number | undefined {
  const under = document.elementFromPoint(clientX, clientY)
  const word = under?.closest<HTMLElement>('[data-token]')
  return word == null ? undefined : Number(word.dataset['token'])
}
