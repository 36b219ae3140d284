import type { JsonNode } from '../shared/json-text.ts'
import type { DocumentName } from '../shared/span-lists.ts'

/**
 * OntoNotes documents have names such as `nw/wsj/00/wsj_0001`, and parts. The tools that use this format
 * append the part to the name and write it nowhere else.
 */
const WITH_PART = /^(.*_\d{4})_(0|[1-9]\d{0,8})$/s
const TAKES_PART = /_\d{4}$/

/** The name of a document, or undefined if it has none. */
export function readName(node: JsonNode): DocumentName | undefined {
  const field = node.firstOf(['doc_key', 'doc_id', 'document_id', 'id'])
  if (field === undefined) return undefined
  const value = node.get(field)
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) {
    return node.fail([field], 'expected a string')
  }
  const key = String(value)
  const partField = node.firstOf(['part', 'part_id'])
  if (partField !== undefined) {
    const part = node.get(partField)
    if (!Number.isSafeInteger(part) || (part as number) < 0) {
      return node.fail([partField], 'expected a whole number')
    }
    const ending = `_${String(part)}`
    const isRepeated = part !== 0 && key.endsWith(ending)
    return { id: isRepeated ? key.slice(0, -ending.length) : key, part: part as number }
  }
  const match = WITH_PART.exec(key)
  return match === null ? { id: key, part: 0 } : { id: match[1] as string, part: Number(match[2]) }
}

/** The fields from which `readName` gets the same name. */
export function writeName({ id, part }: DocumentName): { doc_key: string; part?: number } {
  const key = part > 0 || TAKES_PART.test(id) ? `${id}_${part}` : id
  const match = WITH_PART.exec(key)
  const isPlain =
    match === null ? part === 0 : match[1] === id && match[2] === String(part) && key.length > id.length
  if (isPlain) return { doc_key: key }
  return part > 0 ? { doc_key: key, part } : { doc_key: id, part: 0 }
}
