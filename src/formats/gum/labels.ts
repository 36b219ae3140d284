import type { MentionAttributes } from '../../document/document.ts'
import { defined, featuresOf } from '../shared/defined.ts'
import type { Label } from '../shared/mention-brackets.ts'

/** The feature that holds the title of the Wikipedia page a mention is linked to. */
export const LINK = 'link'

/**
 * A label is an entity (OntoGUM: `7`), or a type and an entity, or these and a title: `person-7-Ann_Lee`.
 * Characters that a label cannot hold are percent-encoded: `Durham%2C_England`.
 */
export function parseLabel(label: string): Label | undefined {
  if (label === '' || /\s/.test(label)) return undefined
  const first = label.indexOf('-')
  if (first < 0) return { id: decode(label) }
  const second = label.indexOf('-', first + 1)
  const id = decode(second < 0 ? label.slice(first + 1) : label.slice(first + 1, second))
  if (id === '') return undefined
  const entityType = decode(label.slice(0, first)) || undefined
  const title = second < 0 ? undefined : decode(label.slice(second + 1)) || undefined
  return { id, attributes: defined({ entityType, features: featuresOf({ [LINK]: title }) }) }
}

/** The label of a mention, or undefined if no label can express its entity. */
export function formatLabel(id: string, attributes: MentionAttributes): string | undefined {
  if (id === '') return undefined
  const entityType = attributes.entityType ?? ''
  const title = attributes.features?.get(LINK) ?? ''
  if (title !== '') return `${encode(entityType)}-${encode(id)}-${encode(title)}`
  return entityType === '' ? encode(id) : `${encode(entityType)}-${encode(id)}`
}

/** What GUM encodes in titles, and blanks, which would end a label. */
const RESERVED = /[%(),\-|]|\s/gu

function encode(text: string): string {
  return text.replace(RESERVED, (character) => {
    const encoded = encodeURIComponent(character)
    const code = character.charCodeAt(0)
    return encoded === character ? `%${code.toString(16).toUpperCase()}` : encoded
  })
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A title may contain a percent sign that encodes nothing.
    return text
  }
}
