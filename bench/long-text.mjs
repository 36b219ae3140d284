// Texts of any length for benchmarks of the resolver: the bundled sample, repeated.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, root } from './measure.mjs'

const sample = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    JSON.parse(line)
      .tokens.map(({ text }) => text)
      .join(' ')
      .replace(/ (?=[.,;:!?’'])/g, ''),
  )

/** Write a text of about `tokens` tokens. @returns its path */
export function writeLongText(tokens) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `resolve-${tokens}.txt`)
  const paragraphs = []
  // Names differ from copy to copy, so that a book does not collapse into sixteen entities.
  for (let length = 0, copy = 0; length < tokens; copy++) {
    for (const paragraph of sample) {
      paragraphs.push(
        paragraph.replace(/\b(?:Ann|Anna|Mary|John|Tom|Mr\. \w+)\b/g, (name) => `${name}${copy}`),
      )
      length += paragraph.split(/\s+/).length * 1.15
    }
  }
  writeFileSync(path, paragraphs.join('\n\n'))
  return path
}
