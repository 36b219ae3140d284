import type { Format } from '../format.ts'
import { ENTITY_HEADER, readBookNlp } from './read.ts'
import { tokenFile } from './tokens.ts'
import { writeBookNlp } from './write.ts'

/** BookNLP's output: a mention a line, its tokens in a file beside. */
export const bookNlp: Format = {
  id: 'booknlp',
  label: 'BookNLP',
  summary:
    'BookNLP .entities: a mention a line with type and category; words from the .tokens file beside it',
  extensions: ['.entities'],
  sniff(head) {
    const first = (head.split('\n', 1)[0] as string).trimEnd()
    return first === ENTITY_HEADER ? `the header "${ENTITY_HEADER.replaceAll('\t', ' ')}"` : undefined
  },
  holds: 'one',
  read: readBookNlp,
  write: writeBookNlp,
  companions(document) {
    return document.tokens === undefined ? [] : [{ extension: '.tokens', text: tokenFile(document) }]
  },
}
