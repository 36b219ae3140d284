import { render } from 'preact'
import { App } from './app.tsx'
import { followServer } from './state/live.ts'
import { openEmbedded } from './state/session.ts'

const root = document.getElementById('app')
if (root !== null) {
  root.textContent = ''
  render(<App />, root)
  void openEmbedded()
  followServer()
}
