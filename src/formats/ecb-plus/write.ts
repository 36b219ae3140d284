import { documentLabel, mentionsByEntity, piecesOf } from '../../document/document.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { xmlName } from '../shared/xml-tree.ts'
import { DESCRIPTOR, UNTYPED } from './markables.ts'

/** Write CAT XML as in ECB+; entities are instances that documents share. */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { mentions, tokens, sentences } = document
  const escapeText = (text: string): string => xmlName(text, leftovers)
  const name = documentLabel(document)
  if (/\.xml$/.test(name)) leftovers.refuse(`a document called "${name}"`)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document doc_name="${escapeText(name)}.xml" doc_id="${escapeText(name)}">\n`
  let sentence = -1
  let number = 0
  const starts = new Set(sentences)
  for (let t = 0; t < tokens.count; t++) {
    if (t === 0 || starts.has(t)) {
      sentence++
      number = 0
    }
    yield `<token t_id="${t + 1}" sentence="${sentence}" number="${number++}">${escapeText(tokens.text(t))}</token>\n`
  }
  yield '<Markables>\n'
  for (let m = 0; m < mentions.count; m++) {
    const tag = tagOf(mentions.attributes?.[m]?.entityType, leftovers)
    yield `<${tag} m_id="${m + 1}">`
    for (const [from, to] of piecesOf(mentions, m)) {
      for (let t = from; t < to; t++) yield `<token_anchor t_id="${t + 1}"/>`
    }
    yield `</${tag}>\n`
  }
  const relations: string[] = []
  for (const [e, members] of mentionsByEntity(document).entries()) {
    const id = document.entityId(e)
    const descriptors = new Set(members.map((m) => mentions.attributes?.[m]?.features?.get(DESCRIPTOR)))
    const [descriptor] = descriptors
    if (descriptors.size > 1 || (id === undefined && descriptor !== undefined) || descriptor === '')
      leftovers.drop(`the feature ${DESCRIPTOR} of mentions without entity, or where an entity has several`)
    if (id === undefined) continue
    if (id === '') leftovers.refuse('an entity called ""')
    const instance = mentions.count + e + 1
    const tag = tagOf(mentions.attributes?.[members[0] as number]?.entityType, leftovers)
    const description = descriptor === undefined || descriptors.size > 1 ? '' : escapeText(descriptor)
    yield `<${tag} m_id="${instance}" RELATED_TO="" TAG_DESCRIPTOR="${description}" instance_id="${escapeText(id)}"/>\n`
    const sources = members.map((m) => `<source m_id="${m + 1}"/>`).join('')
    relations.push(
      `<CROSS_DOC_COREF r_id="${e + 1}" note="${escapeText(id)}">${sources}<target m_id="${instance}"/></CROSS_DOC_COREF>\n`,
    )
  }
  yield '</Markables>\n<Relations>\n'
  yield* relations
  yield '</Relations>\n</Document>\n'
}

/** A type as the name of an element. */
function tagOf(entityType: string | undefined, leftovers: Leftovers): string {
  if (entityType === undefined) return UNTYPED
  if (/^[A-Za-z_][\w.-]*$/.test(entityType) && entityType !== UNTYPED) return entityType
  leftovers.drop('entity types that cannot be the name of an element')
  return UNTYPED
}
