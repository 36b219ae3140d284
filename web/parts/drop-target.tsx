import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { takeFiles } from '../resolver/load-resolver.ts'
import { chosen, corporaOf } from '../state/chosen-files.ts'
import { openResults } from '../state/results.ts'
import { route } from '../state/route.ts'

const isOver = signal(false)

/** Accepts files dropped anywhere on the page. */
export function DropTarget({ children }: { readonly children: ComponentChildren }) {
  // Listen before the page is painted, so that no drop on a visible page is lost.
  useLayoutEffect(() => {
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return <div class={isOver.value ? 'page over' : 'page'}>{children}</div>
}

function onDragOver(event: DragEvent): void {
  event.preventDefault()
  isOver.value = true
}

function onDragLeave(event: DragEvent): void {
  if (event.relatedTarget === null) isOver.value = false
}

function onDrop(event: DragEvent): void {
  event.preventDefault()
  isOver.value = false
  if (event.dataTransfer === null) return
  if (route.value.view === 'experiments') {
    void openResults([...event.dataTransfer.files])
    return
  }
  void corporaOf(event.dataTransfer).then((corpora) => {
    if (route.value.view === 'resolve') takeFiles(corpora.flatMap(({ files }) => files))
    else chosen.value = [...chosen.value, ...corpora]
  })
}
