import { effect } from '@preact/signals'
import { backToReport, report } from './data.ts'
import { route } from './route.ts'

/** Go back to the report when the address does, by the page's button or the browser's. */
export function followReport(): void {
  let wasAside = false
  effect(() => {
    const isAside = route.value.from === 'resolve'
    if (wasAside && !isAside && report.peek() !== undefined) queueMicrotask(backToReport)
    wasAside = isAside
  })
}
