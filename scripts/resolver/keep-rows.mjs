// What the scripts of this folder measured, for the page on results: docs/results/resolver/NAME.json holds the script, its
// settings and a row for each figure. A row replaces the one that an earlier run kept under the same settings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../../docs/results/resolver/', import.meta.url)

/**
 * Keep rows.
 *
 * @param by the fields that tell one row from another
 */
export function keepRows(name, { script, settings, by, rows }) {
  mkdirSync(folder, { recursive: true })
  const path = new URL(`${name}.json`, folder)
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).rows : []
  const keyOf = (row) => JSON.stringify(by.map((field) => row[field]))
  const measured = new Set(rows.map(keyOf))
  const all = [...before.filter((row) => !measured.has(keyOf(row))), ...rows]
  all.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeFileSync(path, `${JSON.stringify({ script, settings, rows: all }, undefined, 2)}\n`)
}
