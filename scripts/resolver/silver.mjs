// REFEREE_AMALGUM=FOLDER node scripts/resolver/silver.mjs: texts of AMALGUM as `neural` resolves them, which the other recipes learn
// from beside the corpora: novels as LitBank annotates, the rest as GUM and OntoGUM do. `neural` knows novels only as
// LitBank has them. Kept in the folder that REFEREE_SILVER names, else in build/silver; takes about three quarters of an hour.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentenceWords, silverTexts } from '../text/amalgum.mjs'
import { SILVER_GENRES, silverFolder, silverPath } from './silver-documents.mjs'

const program = fileURLToPath(new URL('../../bin/referee.cjs', import.meta.url))

mkdirSync(silverFolder, { recursive: true })
for (const [scheme, genres] of Object.entries(SILVER_GENRES)) {
  for (const genre of genres) resolve(genre, scheme)
}

function resolve(genre, scheme) {
  const path = silverPath(genre, scheme)
  if (existsSync(path)) return
  const hyphens = scheme === 'litbank' ? 'keep' : 'split'
  const lines = silverTexts(genre).map((text) =>
    JSON.stringify({ doc_key: text.id, sentences: sentenceWords(text, hyphens), clusters: [] }),
  )
  const source = join(silverFolder, `${genre}.jsonl`)
  writeFileSync(source, lines.map((line) => `${line}\n`).join(''))
  const options = ['--format', 'jsonlines', '--recipe', 'neural', '--scheme', scheme, '--singletons', 'keep']
  const { status } = spawnSync(
    process.execPath,
    [program, 'resolve', source, ...options, '-o', `${path}.part`, '--quiet'],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
  renameSync(`${path}.part`, path)
  process.stderr.write(`${path}: ${lines.length} texts\n`)
}
