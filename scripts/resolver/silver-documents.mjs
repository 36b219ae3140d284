// Texts as `neural` resolved them, which silver.mjs writes. REFEREE_SILVER=none goes without them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWith } from '../../build/lib/formats/read-bytes.js'
import { formatById } from '../../build/lib/index.js'

export const silverFolder = process.env.REFEREE_SILVER ?? 'build/silver'
/** By scheme: the genres of AMALGUM that are resolved so. `neural` knows novels only as LitBank annotates them. */
export const SILVER_GENRES = {
  gum: ['academic', 'bio', 'interview', 'news', 'voyage'],
  ontogum: ['academic', 'bio', 'interview', 'news', 'voyage'],
  litbank: ['fiction'],
}
export const silverPath = (genre, scheme) => join(silverFolder, `${genre}-${scheme}.coref.jsonl`)

const native = await formatById('referee').loadReader()

/** @param without a genre to leave out */
export function silverDocuments(scheme, without = undefined) {
  if (silverFolder === 'none') return []
  return SILVER_GENRES[scheme]
    .filter((genre) => genre !== without)
    .flatMap((genre) => {
      const path = silverPath(genre, scheme)
      if (!existsSync(path)) {
        process.stderr.write(
          `no ${path}: run "node scripts/resolver/silver.mjs" first, or set REFEREE_SILVER to the folder that it wrote\n`,
        )
        process.exit(3)
      }
      const bytes = new Uint8Array(readFileSync(path))
      return readWith(native, bytes, path, formatById('referee'), () => undefined).documents
    })
}
