import { type CorefDocument, documentLabel, entitySizes, mentionSize } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import { twinsOfResponse } from '../../matching/twin-documents.ts'
import { previousMentions, type Verdict, verdictsOf } from '../../metrics/verdicts.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { sliceFeatureByName, valuesOf } from '../../scoring/slice-features.ts'
import { type ErrorType, findErrors } from '../error-types.ts'
import { involvedErrors, type SpanText } from '../listing.ts'
import { type Context, contextOf, mentionWords } from '../mention-words.ts'
import { sideTypes } from '../side-types.ts'
import { type Alternative, type Condition, numberFields } from './parse-query.ts'

/** A mention that a query found, with each system's verdict: a line of a concordance. */
export interface ConcordanceLine extends SpanText {
  readonly doc: string
  /** `response` for a mention that only responses have. */
  readonly side: 'key' | 'response'
  readonly context?: Context | undefined
  readonly type?: string | undefined
  readonly speaker?: string | undefined
  readonly entity?: string | undefined
  /** By system; undefined if neither the system nor the key has the mention. */
  readonly verdicts: readonly (Verdict | undefined)[]
  /** The mention before it in its entity, in the key and by system. */
  readonly antecedents: {
    readonly key?: SpanText | undefined
    readonly responses: readonly (SpanText | undefined)[]
  }
  /** By system, the types of the errors it is part of. */
  readonly errors: readonly (readonly ErrorType[])[]
}

/** The letters under which a query names the systems. */
const LETTERS = ['A', 'B'] as const

/** The verdicts that `right` and `wrong` stand for. */
export const RIGHT_VERDICTS: readonly Verdict[] = ['tp', 'first']
export const WRONG_VERDICTS: readonly Verdict[] = ['wl', 'fn', 'fp']

/** One system's document matched with its key. */
export class JudgedSide {
  readonly pair: MatchedPair
  readonly twinsOfKey: Int32Array
  readonly twinsOfResponse: Int32Array
  readonly verdicts: ReturnType<typeof verdictsOf>
  readonly previous: Int32Array
  #types: ReturnType<typeof sideTypes> | undefined
  #errors: ReturnType<typeof involvedErrors> | undefined

  constructor(pair: MatchedPair) {
    this.pair = pair
    this.twinsOfKey = pair.twins
    this.twinsOfResponse = twinsOfResponse(pair)
    this.verdicts = verdictsOf(pair)
    this.previous = previousMentions(pair.response)
  }

  get types(): ReturnType<typeof sideTypes> {
    this.#types ??= sideTypes(this.pair)
    return this.#types
  }

  /** Computed on demand: this takes longest. */
  get errors(): ReturnType<typeof involvedErrors> {
    this.#errors ??= involvedErrors(findErrors(this.pair, this.types), this.pair)
    return this.#errors
  }

  /** The verdict on a key mention, taken from its twin for a link that only the response makes. */
  ofKey(mention: number): Verdict {
    const own = this.verdicts.key[mention] as Verdict
    const twin = this.twinsOfKey[mention] as number
    return own === 'first' && twin >= 0 && this.verdicts.response[twin] === 'fp' ? 'fp' : own
  }
}

/** A mention of the document: its number in the key and by system, or -1. */
interface Row {
  readonly key: number
  readonly responses: readonly number[]
}

/** All mentions of one document, in the key and the responses, with the values that a query asks for. */
export class MentionTable {
  readonly #sides: readonly JudgedSide[]
  readonly #key: CorefDocument
  readonly #numbers: Map<CorefDocument, DocumentNumbers> = new Map()
  readonly #features: ReadonlyMap<string, FeatureColumn>
  #speakers: FeatureColumn | undefined

  constructor(sides: readonly JudgedSide[], conditions: readonly Condition[]) {
    this.#sides = sides
    this.#key = (sides[0] as JudgedSide).pair.key
    const fields = conditions.map(({ field }) => field).filter((field) => !OWN_FIELDS.has(field))
    this.#features = new Map([...new Set(fields)].map((field) => [field, this.#column(field)]))
  }

  hasValue(field: string): boolean {
    const column = this.#features.get(field)
    return (
      column !== undefined && [column.key, ...column.responses].flat().some((value) => value !== undefined)
    )
  }

  /** The key's mentions, and those that only responses have (once for all responses), in text order. */
  rows(): Row[] {
    const rows: (Row & { readonly start: number })[] = []
    for (let key = 0; key < this.#key.mentions.count; key++) {
      const responses = this.#sides.map(({ twinsOfKey }) => twinsOfKey[key] as number)
      rows.push({ key, responses, start: this.#key.mentions.start[key] as number })
    }
    const bySpan = new Map<string, number[]>()
    for (const [s, { pair, twinsOfResponse: twins }] of this.#sides.entries()) {
      const { mentions } = pair.response
      for (let m = 0; m < mentions.count; m++) {
        if ((twins[m] as number) >= 0) continue
        const span = `${mentions.start[m]}-${mentions.end[m]}`
        const known = bySpan.get(span)
        if (known !== undefined && known[s] === -1) {
          known[s] = m
          continue
        }
        const responses = this.#sides.map((_, other) => (other === s ? m : -1))
        bySpan.set(span, responses)
        rows.push({ key: -1, responses, start: mentions.start[m] as number })
      }
    }
    return rows.sort((a, b) => a.start - b.start)
  }

  meets(row: Row, { field, isNegated, alternatives }: Condition): boolean {
    return alternatives.some((alternative) => this.#fits(row, field, alternative)) !== isNegated
  }

  verdict({ key, responses }: Row, system: number): Verdict | undefined {
    const side = this.#sides[system] as JudgedSide
    if (key >= 0) return side.ofKey(key)
    const mention = responses[system] as number
    return mention < 0 ? undefined : side.verdicts.response[mention]
  }

  span(row: Row): Span {
    const { document, mention } = this.#findMention(row)
    return [document.mentions.start[mention] as number, document.mentions.end[mention] as number]
  }

  line(row: Row): ConcordanceLine {
    const { document, mention } = this.#findMention(row)
    const before = this.#numbersOf(this.#key).previous[row.key] ?? -1
    this.#speakers ??= this.#column('speaker')
    return {
      doc: documentLabel(this.#key),
      side: row.key < 0 ? 'response' : 'key',
      ...spanText(document, mention),
      context: contextOf(document, mention),
      type: this.#type(row),
      speaker: this.#valueIn(this.#speakers, row),
      entity: document.entityId(document.mentions.entity[mention] as number),
      verdicts: this.#sides.map((_, s) => this.verdict(row, s)),
      antecedents: {
        key: before < 0 ? undefined : spanText(this.#key, before),
        responses: this.#sides.map(({ pair, previous }, s) => {
          const own = row.responses[s] as number
          const antecedent = own < 0 ? -1 : (previous[own] as number)
          return antecedent < 0 ? undefined : spanText(pair.response, antecedent)
        }),
      },
      errors: this.#sides.map((_, s) => this.#errorsOf(row, s)),
    }
  }

  #fits(row: Row, field: string, alternative: Alternative): boolean {
    switch (field) {
      case 'verdict':
        return this.#sides.some((_, s) => isVerdict(this.verdict(row, s), alternative))
      case 'A':
      case 'B':
        return isVerdict(this.verdict(row, LETTERS.indexOf(field)), alternative)
      case 'error':
        return this.#sides.some((_, s) => this.#errorsOf(row, s).some((error) => isValue(error, alternative)))
      case 'side':
        return isValue(row.key < 0 ? 'response' : 'key', alternative)
      case 'doc':
        return isValue(documentLabel(this.#key), alternative)
      case 'type':
        return isValue(this.#type(row), alternative)
      default:
    }
    const { document, mention } = this.#findMention(row)
    switch (field) {
      case 'entity':
        return isValue(document.entityId(document.mentions.entity[mention] as number), alternative)
      case 'text':
        return isText(mentionWords(document, mention) ?? '', alternative)
      case 'words':
        return isNumber(mentionSize(document.mentions, mention), alternative)
      case 'entity-size':
        return isNumber(
          this.#numbersOf(document).sizes[document.mentions.entity[mention] as number],
          alternative,
        )
      case 'length':
        return isNumber(document.tokens?.count, alternative)
      case 'distance':
        return isNumber(
          this.#distance(document, mention, (start) => start),
          alternative,
        )
      case 'sentence-distance': {
        const { sentences } = document
        const distance =
          sentences.length === 0
            ? undefined
            : this.#distance(document, mention, (start) => lastAtMost(sentences, start))
        return isNumber(distance, alternative)
      }
      default:
        return isValue(this.#valueIn(this.#features.get(field) as FeatureColumn, row), alternative)
    }
  }

  /** The mention in the key, or else in the first response that has it. */
  #findMention({ key, responses }: Row): { readonly document: CorefDocument; readonly mention: number } {
    if (key >= 0) return { document: this.#key, mention: key }
    const s = responses.findIndex((each) => each >= 0)
    return { document: (this.#sides[s] as JudgedSide).pair.response, mention: responses[s] as number }
  }

  #type({ key, responses }: Row): string | undefined {
    if (key >= 0) return this.#sides[0]?.types.key[key]
    const s = responses.findIndex((each) => each >= 0)
    return this.#sides[s]?.types.response[responses[s] as number]
  }

  #errorsOf({ key, responses }: Row, system: number): readonly ErrorType[] {
    const { errors } = this.#sides[system] as JudgedSide
    const own = responses[system] as number
    const found = new Set([
      ...(errors.key.get(key) ?? []),
      ...(own < 0 ? [] : (errors.response.get(own) ?? [])),
    ])
    return [...found]
  }

  #numbersOf(document: CorefDocument): DocumentNumbers {
    let numbers = this.#numbers.get(document)
    if (numbers === undefined) {
      numbers = { sizes: entitySizes(document), previous: previousMentions(document) }
      this.#numbers.set(document, numbers)
    }
    return numbers
  }

  /** How many tokens, or units that contain them, back to the mention before it in its entity. */
  #distance(document: CorefDocument, mention: number, place: (start: number) => number): number | undefined {
    const { start } = document.mentions
    const antecedent = this.#numbersOf(document).previous[mention] as number
    if (antecedent < 0) return undefined
    return place(start[mention] as number) - place(start[antecedent] as number)
  }

  #column(field: string): FeatureColumn {
    const feature = sliceFeatureByName(field)
    return {
      key: valuesOf(feature, this.#key),
      responses: this.#sides.map(({ pair }) => valuesOf(feature, pair.response)),
    }
  }

  #valueIn({ key, responses }: FeatureColumn, row: Row): string | undefined {
    if (row.key >= 0) return key[row.key]
    const s = row.responses.findIndex((each) => each >= 0)
    return responses[s]?.[row.responses[s] as number]
  }
}

/** Computed once for all mentions of a document. */
interface DocumentNumbers {
  readonly sizes: Int32Array
  readonly previous: Int32Array
}

/** The values of a feature: by key mention, and by system and response mention. */
interface FeatureColumn {
  readonly key: readonly (string | undefined)[]
  readonly responses: readonly (readonly (string | undefined)[])[]
}

/** Fields that are not slice features, or whose values are compared as numbers. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['type', 'verdict', 'error', 'text', 'doc', 'A', 'B', 'side', 'entity'],
  ...numberFields,
])

function spanText(document: CorefDocument, mention: number): SpanText {
  const { start, end } = document.mentions
  const span: Span = [start[mention] as number, end[mention] as number]
  return { span, text: mentionWords(document, mention) }
}

function isVerdict(verdict: Verdict | undefined, alternative: Alternative): boolean {
  if (verdict === undefined || alternative.kind !== 'is')
    return verdict !== undefined && alternative.kind === 'any'
  if (alternative.value === 'wrong') return WRONG_VERDICTS.includes(verdict)
  if (alternative.value === 'right') return RIGHT_VERDICTS.includes(verdict)
  return verdict === alternative.value
}

function isValue(value: string | undefined, alternative: Alternative): boolean {
  if (value === undefined) return false
  switch (alternative.kind) {
    case 'any':
      return true
    case 'is':
      return value.toLowerCase() === alternative.value.toLowerCase()
    default:
      return isText(value, alternative)
  }
}

function isText(text: string, alternative: Alternative): boolean {
  switch (alternative.kind) {
    case 'any':
      return text !== ''
    case 'has':
      return text.toLowerCase().includes(alternative.words)
    case 'matches':
      return alternative.pattern.test(text)
    default:
      return false
  }
}

function isNumber(value: number | undefined, alternative: Alternative): boolean {
  if (value === undefined) return false
  if (alternative.kind === 'any') return true
  return alternative.kind === 'between' && value >= alternative.low && value <= alternative.high
}
