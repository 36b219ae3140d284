import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { ANIMACY, REPRESENTATIVE } from './labels.ts'

/** The output of Stanford CoreNLP: JSON or XML with sentences, tokens and coreference. */
export const format: Format = defineFormat({
  id: 'corenlp',
  label: 'Stanford CoreNLP',
  summary: 'output of Stanford CoreNLP, JSON ("corefs") or XML (<coreference>); JSON is written',
  extensions: ['.corenlp.json', '.corenlp.xml', '.txt.json', '.txt.xml'],
  isUnmet: true,
  perFile: 'one',
  sniff(head) {
    const text = head.trimStart()
    if (text.startsWith('{') && /"characterOffsetBegin"\s*:|"corefs"\s*:\s*\{/.test(text)) {
      return text.includes('"corefs"') ? 'JSON with "corefs"' : 'JSON with "characterOffsetBegin"'
    }
    const isXml = text.startsWith('<') && /<root>\s*<document>/.test(text) && text.includes('<sentences>')
    return isXml ? 'XML with <root>, <document> and <sentences>' : undefined
  },
  holds: {
    crossing: true,
    tokens: ['start', 'lemma', 'pos', 'speaker', 'governor', 'relation'],
    mentions: ['head', 'type', 'number', 'gender'],
    features: [ANIMACY, REPRESENTATIVE, 'type', 'number', 'gender'],
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
