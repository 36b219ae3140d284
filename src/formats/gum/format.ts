import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { genreIn } from '../shared/gum-genre.ts'
import { LINK } from './labels.ts'

/** GUM and OntoGUM: three columns, labels with entity types and Wikipedia titles. */
export const format: Format = defineFormat({
  id: 'gum',
  label: 'GUM',
  summary: 'GUM and OntoGUM: number, word and brackets such as (person-1-Ann_Lee, entity types and titles',
  extensions: ['.gum.conll'],
  sniff,
  holds: {
    crossing: true,
    mentions: ['entityType'],
    features: [LINK],
    genre: ({ id, genre }) => genre === genreIn(id),
    part: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})

/** The headers of CoNLL-2012 look alike: it takes a row of three columns to tell. */
function sniff(head: string): string | undefined {
  let begun = 0
  let number = 0
  for (const line of head.split('\n', 200)) {
    number++
    if (line.startsWith('# begin document')) begun = number
    if (line.trim() === '' || (line.startsWith('#') && !line.includes('\t'))) continue
    const cells = line.split('\t')
    const last = cells[2]?.trimEnd() ?? ''
    const isRow = cells.length === 3 && /^\d+$/.test(cells[0] as string) && /^(?:_$|\(|[^()\s]+\))/.test(last)
    return isRow && begun > 0 ? `"# begin document" at line ${begun} and three columns` : undefined
  }
  return undefined
}
