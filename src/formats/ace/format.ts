import type { Format } from '../format.ts'
import { readAce } from './read.ts'
import { aceCompanions, writeAce } from './write.ts'

/** ACE program format: entities and their mentions in XML by character, the source text in SGML beside. */
export const ace: Format = {
  id: 'ace',
  label: 'ACE APF',
  summary: 'ACE program format (.apf.xml): entities by character, the source text beside (.sgm)',
  extensions: ['.apf.xml', '.apf'],
  companionsOf: (stem) => [`${stem}.sgm`],
  isUnmet: true,
  holds: 'one',
  sniff(head) {
    const match = /<source_file[\s>]/i.exec(head)
    if (match === null || !/^\s*<[?!s]/.test(head)) return undefined
    return `"<source_file" at line ${head.slice(0, match.index).split('\n').length}`
  },
  read: readAce,
  write: writeAce,
  companions: aceCompanions,
}
