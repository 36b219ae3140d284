import { render } from 'preact'
import { App } from './app.tsx'
import { openEmbedded } from './state/data.ts'
import { followReport } from './state/follow-report.ts'
import { followServer } from './state/follow-server.ts'
import { openStandings } from './state/results.ts'
import { followAddress } from './state/route.ts'
import { followSettings } from './state/settings.ts'
import { followTitle } from './state/title.ts'
import { answerPage } from './worker/worker.ts'

// One script for the page and its worker: they share most of their code for scores and documents.
if ('document' in globalThis) showPage()
else answerPage()

function showPage(): void {
  const root = document.getElementById('app')
  if (root === null) return
  root.textContent = ''
  followAddress()
  render(<App />, root)
  followSettings()
  followReport()
  followTitle()
  void openEmbedded()
  void openStandings()
  followServer()
}
