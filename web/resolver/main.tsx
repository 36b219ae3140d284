import { render } from 'preact'
import style from './resolver.css'
import { isCorrected, resolution, setHost, takeFiles } from './state.ts'
import { ResolverView } from './view/resolver-view.tsx'
import { answerView } from './worker/worker.ts'

// One script for the view and its worker, as for the page itself.
if ('document' in globalThis) register()
else answerView()

function register(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
  // Ask before the user leaves the page with unsaved corrections.
  window.addEventListener('beforeunload', (event) => {
    if (resolution.value !== undefined && isCorrected.value) event.preventDefault()
  })
  globalThis.refereeResolver = {
    show(element, host) {
      setHost(host)
      render(<ResolverView />, element)
      return () => render(null, element)
    },
    take: takeFiles,
  }
}
