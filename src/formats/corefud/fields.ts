import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { type PercentEscapes, percentEscapes } from '../percent-escapes.ts'

/** Escapes for the characters that separate things inside `Entity=` or end it. */
export const escapes: PercentEscapes = percentEscapes('%-,:|()[]<=')

/** GUM has used several names for some fields. */
const ALIASES = new Map(Object.entries({ GRP: 'eid', entity: 'etype', MIN: 'minspan' }))
const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])
/** Field texts that recur are parsed once, up to this many different ones. */
const CACHE_LIMIT = 1 << 16

/** The files of a corpus share one header, and mostly the same fields. */
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

  /** The schema of a header such as `eid-etype-head-other`; undefined if it names no entity. */
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
    const known = this.#cache.get(text)
    if (known !== undefined) return known
    if (this.#cache.size >= CACHE_LIMIT) this.#cache.clear()
    const fields = new MentionFields(!this.#names.includes('head'))
    const values = text.split('-')
    if (values.length > this.#names.length) {
      fields.problem = `${values.length + 1} fields, and "# global.Entity" names ${this.#names.length + 1} (a hyphen inside a value is %2D)`
    }
    for (const [i, name] of this.#names.entries()) if (values[i]) fields.take(name, values[i])
    this.#cache.set(text, fields)
    return fields
  }
}

/** What an opening bracket says about its mention besides the entity. */
export class MentionFields {
  /** Everything that does not depend on where the mention is; undefined if there is nothing. */
  declared: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } | undefined
  /** Number of the head among the words and empty nodes of the mention, from 1. */
  head: number | undefined
  /** Numbers of the words of the minimum span, from 1; empty nodes are not counted. */
  min: readonly number[] | undefined
  /** There is no field for a head, so the minimum span determines it. */
  readonly isHeadless: boolean
  /** What is wrong with the fields. */
  problem: string | undefined

  constructor(isHeadless: boolean) {
    this.isHeadless = isHeadless
  }

  static ofType(entityType: string): MentionFields {
    const fields = new MentionFields(true)
    fields.declared = { entityType }
    return fields
  }

  take(name: string, value: string): void {
    if (name === 'etype') this.#set('entityType', escapes.unescape(value))
    else if (name === 'head') {
      this.head = wordNumber(value)
      if (this.head === undefined) this.problem ??= `the head must be the number of a word, found "${value}"`
    } else if (name === 'minspan') this.#takeMin(value)
    else if (name === 'other') this.#takeOther(value)
    else this.#takeFeature(name, value.replaceAll('%2D', '-'))
  }

  #takeMin(value: string): void {
    const numbers = value.split(',').map(wordNumber)
    if (numbers.every((number) => number !== undefined)) this.min = numbers
    else this.problem ??= `the minimum span must be a list of word numbers, found "${value}"`
  }

  /** A list `key:value,key,...`. Keys with an attribute of their own set that; the others become features. */
  #takeOther(list: string): void {
    for (const item of list.split(',')) {
      if (item === '') continue
      const [key = '', ...rest] = item.split(':').map(escapes.unescape)
      const value = rest.join(':')
      if (key === 'minspan') this.#takeMin(value)
      else if (key === 'number' || key === 'gender') this.#set(key, value)
      else if (key === 'type' && TYPES.has(value)) this.#set(key, value as MentionType)
      else this.#takeFeature(key, value)
    }
  }

  #takeFeature(name: string, value: string): void {
    const features = (this.declared?.features ?? new Map()) as Map<string, string>
    this.#set('features', features.set(name, value))
  }

  #set<Name extends keyof MentionAttributes>(name: Name, value: MentionAttributes[Name]): void {
    this.declared ??= {}
    this.declared[name] = value
  }
}

export const NO_FIELDS: MentionFields = new MentionFields(true)

function wordNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
