import type { Format } from '../format.ts'
import { readText } from './read.ts'
import { writeText } from './write.ts'

/** Running text. Nothing in a file says that it is one, and .txt is what stand-off annotation is about: it is asked for by name. */
export const text: Format = {
  id: 'text',
  label: 'Plain text',
  summary: 'running text, cut into words and sentences; holds no mentions, is never detected',
  extensions: [],
  holds: 'one',
  isTextOnly: true,
  sniff: () => undefined,
  read: readText,
  write: writeText,
}
