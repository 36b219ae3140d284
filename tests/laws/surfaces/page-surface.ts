import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { finish } from '../../../src/entries/explorer.ts'
import { openDataset } from '../../../web/worker/open-dataset.ts'
import type { InputCorpus } from '../../../web/worker/protocol.ts'
import { answerIn } from './answer.ts'
import { alwaysLeavesOut, firstOf, noAlignment, noPairing } from './exclusions.ts'
import type { Surface } from './surface.ts'

/** What the page shows of files that are dropped onto it. */
export const pageSurface: Surface = {
  name: 'page',
  through: [],
  cannot: firstOf(noPairing, noAlignment, alwaysLeavesOut),
  async together({ key, responses, reading, settings }) {
    const systems = responses.map((response) => dropped(response, reading.responseFormat))
    return answerIn(finish(await openDataset(dropped(key), systems, settings)).summary.scores)
  },
}

function dropped(path: string, format?: string): InputCorpus {
  const name = basename(path)
  const inside = statSync(path).isFile() ? [''] : readdirSync(path)
  const files = inside.map((each) => ({
    path: each === '' ? name : `${name}/${each}`,
    bytes: new Uint8Array(readFileSync(join(path, each))).buffer,
  }))
  return { name, files, ...(format === undefined ? {} : { format }) }
}
