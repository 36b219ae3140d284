import { documentLabel, mentionsByEntity } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { type LaidOutText, layOut, rangeOf } from '../shared/laid-out-text.ts'
import { ruleTokens } from '../shared/text-tokens.ts'
import { xmlContent, xmlName } from '../shared/xml-tree.ts'
import { LINK_FEATURES, MAIN_VIEW, STRUCTURES, TYPE_SYSTEM, TYPES } from './types.ts'

/** An object as written: texts, numbers, and ids of others. */
interface Written {
  readonly id: number
  readonly type: string
  readonly features: Readonly<Record<string, string | number | undefined>>
  /** Features that hold the id of another. */
  readonly references?: Readonly<Record<string, number | undefined>>
}

const SOFA_ID = 1

const NAMESPACES: Readonly<Record<string, string>> = {
  cas: 'uima/cas',
  metadata: 'de/tudarmstadt/ukp/dkpro/core/api/metadata/type',
  segmentation: 'de/tudarmstadt/ukp/dkpro/core/api/segmentation/type',
  coref: 'de/tudarmstadt/ukp/dkpro/core/api/coref/type',
}

/** Write a CAS as XMI, with the types of INCEpTION and DKPro Core. */
export function* writeXmi(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const spaces = Object.entries(NAMESPACES).map(([name, path]) => ` xmlns:${name}="http:///${path}.ecore"`)
  const writeAttribute = (name: string, value: string | number | undefined): string =>
    value === undefined ? '' : ` ${name}="${xmlName(String(value), leftovers)}"`
  const element = ({ id, type, features, references = {} }: Written): string => {
    const dot = type.lastIndexOf('.')
    const path = type.slice(0, dot).replaceAll('.', '/')
    const prefix = Object.keys(NAMESPACES).find((name) => NAMESPACES[name] === path)
    const all = Object.entries({ ...references, ...features })
    const attributes = all.map(([name, value]) => writeAttribute(name, value)).join('')
    return `  <${prefix}:${type.slice(dot + 1)} xmi:id="${id}"${attributes}/>\n`
  }
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"${spaces.join('')} xmi:version="2.0">\n  <cas:NULL xmi:id="0"/>\n`
  const members: number[] = []
  for (const each of structuresOf(document, leftovers)) {
    const text = String(each.features['sofaString'] ?? '')
    if (text !== '' && xmlContent(text) === '') leftovers.refuse('control characters in the text')
    yield element(each)
    if (each.id !== SOFA_ID) members.push(each.id)
  }
  yield `  <cas:View sofa="${SOFA_ID}" members="${members.join(' ')}"/>\n</xmi:XMI>\n`
}

/** Write a CAS as "UIMA CAS JSON" 0.4, with the types that it uses. */
export function* writeJson(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  yield `{"${TYPE_SYSTEM}": ${JSON.stringify(TYPE_DESCRIPTIONS)},\n"${STRUCTURES}": [`
  const members: number[] = []
  for (const { id, type, features, references = {} } of structuresOf(document, leftovers)) {
    const links = Object.entries(references).map(([name, value]) => [`@${name}`, value])
    const line = JSON.stringify({ '%ID': id, '%TYPE': type, ...Object.fromEntries(links), ...features })
    yield `${id === SOFA_ID ? '' : ','}\n${line}`
    if (id !== SOFA_ID) members.push(id)
  }
  yield `\n],\n"%VIEWS": {"${MAIN_VIEW}": {"%SOFA": ${SOFA_ID}, "%MEMBERS": ${JSON.stringify(members)}}}}\n`
}

/** The text, its name, its tokens and sentences, and a list of links for each entity. */
function* structuresOf(document: TokenisedDocument, leftovers: Leftovers): Generator<Written> {
  const { mentions, sentences, tokens } = document
  const layout = layOut(document, leftovers, hasWords)
  const { text } = layout
  let id: number = SOFA_ID
  yield {
    id,
    type: TYPES.sofa,
    features: { sofaNum: 1, sofaID: MAIN_VIEW, mimeType: 'text', sofaString: text },
  }
  const annotation = (
    type: string,
    [begin, end]: Span,
    features: Written['features'] = {},
    references: Written['references'] = {},
  ): Written => ({
    id: ++id,
    type,
    features: { begin, end, ...features },
    references: { sofa: SOFA_ID, ...references },
  })
  const name = documentLabel(document)
  yield annotation(TYPES.metaData, [0, text.length], { documentTitle: name, documentId: name })
  for (let t = 0; t < tokens.count; t++) yield annotation(TYPES.token, rangeOf(layout, [t, t + 1]))
  for (const [s, start] of sentences.entries()) {
    const after = sentences[s + 1] ?? tokens.count
    if (start < after) yield annotation(TYPES.sentence, rangeOf(layout, [start, after]))
  }
  for (const [e, members] of mentionsByEntity(document).entries()) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
    const first = id + 1
    for (const [i, m] of members.entries()) {
      const stored = mentions.attributes?.[m]?.features
      const features = Object.fromEntries(LINK_FEATURES.map((feature) => [feature, stored?.get(feature)]))
      const span = rangeOf(layout, [mentions.start[m] as number, mentions.end[m] as number])
      const next = i + 1 < members.length ? id + 2 : undefined
      yield annotation(TYPES.link, span, features, { next })
    }
    if (members.length > 0) {
      yield { id: ++id, type: TYPES.chain, features: {}, references: { sofa: SOFA_ID, first } }
    }
  }
}

/** Tokens must have characters, and a text without tokens must have no words, or a reader would find others. */
function hasWords({ text, count, start, end }: LaidOutText): boolean {
  if (count === 0) return ruleTokens(text).count === 0
  return start.every((from, t) => from < (end[t] as number))
}

const TYPE_DESCRIPTIONS = Object.fromEntries(
  (
    [
      [
        TYPES.metaData,
        'uima.tcas.DocumentAnnotation',
        { documentTitle: 'uima.cas.String', documentId: 'uima.cas.String' },
      ],
      [TYPES.token, 'uima.tcas.Annotation', {}],
      [TYPES.sentence, 'uima.tcas.Annotation', {}],
      [
        TYPES.link,
        'uima.tcas.Annotation',
        { next: TYPES.link, referenceType: 'uima.cas.String', referenceRelation: 'uima.cas.String' },
      ],
      [TYPES.chain, 'uima.cas.AnnotationBase', { first: TYPES.link }],
    ] as const
  ).map(([name, above, features]) => [
    name,
    {
      '%NAME': name,
      '%SUPER_TYPE': above,
      ...Object.fromEntries(
        Object.entries(features).map(([feature, range]) => [feature, { '%NAME': feature, '%RANGE': range }]),
      ),
    },
  ]),
)
