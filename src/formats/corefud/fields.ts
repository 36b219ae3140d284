import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { type PercentEscapes, percentEscapes } from '../percent-escapes.ts'

/** What separates things inside `Entity=` or ends it. */
const escapes: PercentEscapes = percentEscapes('%-,:|()[]<=')
export const escaped: PercentEscapes['escaped'] = escapes.escaped
export const unescaped: PercentEscapes['unescaped'] = escapes.unescaped

/** What an opening bracket says about its mention besides the entity. */
export interface MentionFields {
  /** All that does not depend on where the mention stands; undefined when there is nothing. */
  readonly said: MentionAttributes | undefined
  /** Number of the head among the words and empty nodes of the mention, from 1. */
  readonly head: number | undefined
  /** Numbers of the words of the minimum span, from 1; empty nodes are not counted. */
  readonly min: readonly number[] | undefined
  /** There is no field for a head: then the minimum span tells it. */
  readonly isHeadless: boolean
  /** What is wrong with the fields. */
  readonly problem: string | undefined
}

export const NO_FIELDS: MentionFields = {
  said: undefined,
  head: undefined,
  min: undefined,
  isHeadless: true,
  problem: undefined,
}

/** GUM has had more than one name for some fields. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['GRP', 'eid'],
  ['entity', 'etype'],
  ['MIN', 'minspan'],
])
const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])
/** Fields that are read again and again are parsed once, up to so many different ones. */
const CACHE_LIMIT = 1 << 16

/** Files of one corpus have one header, and mostly the same fields under it. */
const SCHEMAS: Map<string, EntitySchema> = new Map()
const SCHEMA_LIMIT = 16

/** The fields that `# global.Entity` names, and how to read them. */
export class EntitySchema {
  /** Which field is the entity; the others are read by `fieldsIn`. */
  readonly entity: number
  readonly #names: readonly string[]
  readonly #cache: Map<string, MentionFields> = new Map()

  private constructor(names: readonly string[], entity: number) {
    this.entity = entity
    this.#names = names.toSpliced(entity, 1)
  }

  /** The schema of a header such as `eid-etype-head-other`; undefined when it names no entity. */
  static of(header: string): EntitySchema | undefined {
    const known = SCHEMAS.get(header)
    if (known !== undefined) return known
    const names = header.split('-').map((name) => ALIASES.get(name.trim()) ?? name.trim())
    const entity = names.indexOf('eid')
    if (entity < 0) return undefined
    const schema = new EntitySchema(names, entity)
    if (SCHEMAS.size >= SCHEMA_LIMIT) SCHEMAS.clear()
    SCHEMAS.set(header, schema)
    return schema
  }

  /** @param text all fields but the entity, joined by hyphens; trailing ones may be absent */
  fieldsIn(text: string): MentionFields {
    let fields = this.#cache.get(text)
    if (fields === undefined) {
      if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear()
      fields = this.#parse(text.split('-'))
      this.#cache.set(text, fields)
    }
    return fields
  }

  #parse(values: readonly string[]): MentionFields {
    const draft = new FieldsDraft(!this.#names.includes('head'))
    if (values.length > this.#names.length) {
      draft.problem = `${values.length + 1} fields, and "# global.Entity" names ${this.#names.length + 1} (a hyphen inside a value is %2D)`
    }
    const names = this.#names
    for (let i = 0; i < names.length && i < values.length; i++) {
      const value = values[i] as string
      if (value !== '') draft.take(names[i] as string, value)
    }
    return draft
  }
}

/** Fields as they are found. */
class FieldsDraft implements MentionFields {
  said: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } | undefined
  head: number | undefined
  min: readonly number[] | undefined
  readonly isHeadless: boolean
  problem: string | undefined
  #features: Map<string, string> | undefined

  constructor(isHeadless: boolean) {
    this.isHeadless = isHeadless
  }

  take(name: string, value: string): void {
    if (name === 'etype') this.#said().entityType = unescaped(value)
    else if (name === 'head') {
      this.head = wordNumber(value)
      if (this.head === undefined) this.problem ??= `the head must be the number of a word, found "${value}"`
    } else if (name === 'minspan') this.#takeMin(value)
    else if (name === 'other') this.#takeOther(value)
    else this.#feature(name, value.replaceAll('%2D', '-'))
  }

  #takeMin(value: string): void {
    const numbers = value.split(',').map(wordNumber)
    if (numbers.every((number) => number !== undefined)) this.min = numbers
    else this.problem ??= `the minimum span must be a list of word numbers, found "${value}"`
  }

  /** A list `key:value,key,...` in which keys that have a place of their own in a document go there. */
  #takeOther(list: string): void {
    for (const item of list.split(',')) {
      if (item === '') continue
      const colon = item.indexOf(':')
      const key = unescaped(colon < 0 ? item : item.slice(0, colon))
      const value = colon < 0 ? '' : unescaped(item.slice(colon + 1))
      if (key === 'minspan') this.#takeMin(value)
      else if (key === 'number' || key === 'gender') this.#said()[key] = value
      else if (key === 'type' && TYPES.has(value)) this.#said().type = value as MentionType
      else this.#feature(key, value)
    }
  }

  #said(): { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } {
    this.said ??= {}
    return this.said
  }

  #feature(name: string, value: string): void {
    if (this.#features === undefined) {
      this.#features = new Map()
      this.#said().features = this.#features
    }
    this.#features.set(name, value)
  }
}

/** The older form without `# global.Entity`, `etype-id`: the type of a mention before its entity. */
export function typeOnly(type: string): MentionFields {
  return type === '' ? NO_FIELDS : { ...NO_FIELDS, said: { entityType: type } }
}

function wordNumber(text: string): number | undefined {
  const number = Number(text)
  return number > 0 && number < 1e9 && String(number) === text && Number.isInteger(number)
    ? number
    : undefined
}
