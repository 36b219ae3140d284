import { render } from 'preact'
import { App } from './app.tsx'
import { followServer } from './state/live.ts'
import { followAddress } from './state/place.ts'
import { openEmbedded } from './state/session.ts'
import { answerPage } from './worker/worker.ts'

// One script for the page and its worker: most of what they do with scores and documents is the same code.
if ('document' in globalThis) showPage()
else answerPage()

function showPage(): void {
  const root = document.getElementById('app')
  if (root === null) return
  root.textContent = ''
  followAddress()
  render(<App />, root)
  void openEmbedded()
  followServer()
}
