import type { Format } from '../format.ts'
import { readCoreNlp } from './read.ts'
import { writeCoreNlp } from './write.ts'

/** What Stanford CoreNLP prints: JSON or XML with sentences, tokens and coreference. */
export const coreNlp: Format = {
  id: 'corenlp',
  label: 'Stanford CoreNLP',
  summary: 'output of Stanford CoreNLP, JSON ("corefs") or XML (<coreference>); JSON is written',
  extensions: ['.corenlp.json', '.corenlp.xml', '.txt.json', '.txt.xml'],
  isUnmet: true,
  holds: 'one',
  sniff(head) {
    const text = head.trimStart()
    if (text.startsWith('{') && /"characterOffsetBegin"\s*:|"corefs"\s*:\s*\{/.test(text)) {
      return text.includes('"corefs"') ? 'JSON with "corefs"' : 'JSON with "characterOffsetBegin"'
    }
    const isXml = text.startsWith('<') && /<root>\s*<document>/.test(text) && text.includes('<sentences>')
    return isXml ? 'XML with <root>, <document> and <sentences>' : undefined
  },
  read: readCoreNlp,
  write: writeCoreNlp,
}
