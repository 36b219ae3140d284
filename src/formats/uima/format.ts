import { defineFormat, signAt } from '../define-format.ts'
import type { Format, Holds } from '../format.ts'

const HOLDS: Holds = {
  crossing: true,
  tokens: ['start'],
  features: ['referenceType', 'referenceRelation'],
  text: true,
}

/** UIMA CAS as XMI: chains of links in the types of DKPro Core, as INCEpTION, WebAnno and cassis write them. */
export const xmi: Format = defineFormat({
  id: 'uima-xmi',
  label: 'UIMA CAS XMI',
  summary:
    'UIMA CAS as XMI with CoreferenceChain and CoreferenceLink of DKPro Core; INCEpTION, WebAnno, cassis',
  extensions: ['.xmi'],
  companionsOf: (stem) => ['TypeSystem.xml', 'typesystem.xml', `${stem}.xml`],
  perFile: 'one',
  sniff: (head) =>
    /^\s*<(?:[?!]|(?:\w+:)?XMI\s)/.test(head) ? signAt(head, /<(?:\w+:)?XMI(?=\s)/) : undefined,
  holds: HOLDS,
  loadReader: async () => ({ read: (await import('./read.ts')).readXmi }),
  loadWriter: async () => ({ write: (await import('./write.ts')).writeXmi }),
})

/** The same as JSON. */
export const json: Format = defineFormat({
  id: 'uima-json',
  label: 'UIMA CAS JSON',
  summary: 'UIMA CAS as JSON 0.4 ("%FEATURE_STRUCTURES"), with the same types; INCEpTION, cassis',
  extensions: ['.cas.json'],
  perFile: 'one',
  sniff: (head) =>
    /^\s*\{/.test(head) ? signAt(head, /(?<=")%(?:TYPES|FEATURE_STRUCTURES|VIEWS)(?=")/) : undefined,
  holds: HOLDS,
  loadReader: async () => ({ read: (await import('./read.ts')).readJson }),
  loadWriter: async () => ({ write: (await import('./write.ts')).writeJson }),
})
