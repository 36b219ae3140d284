import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'
import { sniffRows } from '../shared/plain-header.ts'
import { LINK } from './labels.ts'

/** GUM and OntoGUM: three columns, labels with entity types and Wikipedia titles. */
export const format: Format = defineFormat({
  id: 'gum',
  label: 'GUM',
  summary: 'GUM and OntoGUM: number, word and brackets such as (person-1-Ann_Lee, entity types and titles',
  extensions: ['.gum.conll'],
  // CoNLL-2012 has similar headers, so a row of three columns is needed too.
  sniff(head) {
    const isRow = ([number = '', ...rest]: readonly string[]): boolean =>
      rest.length === 2 && /^\d+$/.test(number)
    const begun = sniffRows(head, /^# begin document/, isRow)
    return begun === undefined ? undefined : `"# begin document" at line ${begun} and three columns`
  },
  holds: {
    crossing: true,
    mentions: ['entityType'],
    features: [LINK],
    genre: ({ id, genre }) => genre === gumGenreIn(id),
    part: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
