import { gunzipSync } from 'node:zlib'
import { type PackedSummary, readColumnFile, unpackSummary } from '../../../src/entries/explorer.ts'
import type { ScoresReport } from '../../../src/entries/score.ts'

/** The scores that a page shows first. */
export function scoresInPage(page: string): ScoresReport {
  const [, base64 = ''] = /<script type="text\/plain" id="summary">([^<]*)</.exec(page) ?? []
  const bytes = new Uint8Array(gunzipSync(Buffer.from(base64, 'base64')))
  return unpackSummary(readColumnFile<PackedSummary>(bytes)).scores
}
