import { InputError } from '../../errors.ts'
import type { InputText } from '../placed.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/** The official validator's name for one of its coreference tests. */
export type OfficialTest = (typeof OFFICIAL_TESTS)[number]

/** All coreference tests of the official validator (udtools 0.2.9, `--coref`). */
export const OFFICIAL_TESTS = [
  'global-entity-mismatch',
  'spurious-global-entity',
  'entity-mwt',
  'multiple-entity-statements',
  'multiple-bridge-statements',
  'multiple-splitante-statements',
  'bridge-without-entity',
  'splitante-without-entity',
  'entity-without-global-entity',
  'spurious-entity-statement',
  'too-many-entity-attributes',
  'spurious-entity-id',
  'misplaced-mention-part',
  'mention-attribute-mismatch',
  'entity-across-newdoc',
  'spurious-entity-type',
  'spurious-mention-head',
  'entity-type-mismatch',
  'entity-identity-mismatch',
  'ill-nested-entities',
  'ill-nested-entities-warning',
  'mention-head-out-of-range',
  'same-span-entity-mentions',
  'crossing-mentions-same-entity',
  'spurious-bridge-statement',
  'spurious-bridge-relation',
  'misplaced-bridge-statement',
  'repeated-bridge-relation',
  'bridge-relation-mismatch',
  'spurious-splitante-statement',
  'spurious-splitante-relation',
  'misplaced-splitante-statement',
  'repeated-splitante-relation',
  'only-one-split-antecedent',
  'split-antecedent-mismatch',
  'cross-sentence-mention',
] as const

export interface Incident {
  readonly test: OfficialTest
  readonly severity: 'error' | 'warning'
  readonly line: number
  readonly column: number
  readonly message: string
}

/** What the official validator reports about coreference in a file; all other faults are left to the reader. */
export function officialIncidents(source: ByteSource): Incident[] {
  const incidents: Incident[] = []
  const checks = new OfficialChecks((incident) => incidents.push(incident))
  try {
    for (const line of textLines(source, { warn() {}, fault() {} })) checks.add(line)
    checks.end()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
  }
  return incidents
}

/** A mention, or a part of one, that is not closed yet. */
interface OpenPart {
  readonly id: string
  readonly line: number
  readonly head: number
  readonly nodes: string[]
}

/** A discontinuous mention with more parts to come. */
interface OpenParts {
  last: number
  readonly attributes: string
  readonly nodes: string[]
}

const TYPE = /^(?:person|place|organization|animal|plant|object|substance|time|number|abstract|event|other)?$/
const STATEMENT = /^(?:\([^( )]+\)?|[^( )]+\))+$/
const BRACKET = /\(([^( )]+)\)|\(([^( )]+)|([^( )]+)\)/g
const RELATIONS = /^[^(< :>)]+<[^(< :>)]+(?::[a-z]+)?(?:,[^(< :>)]+<[^(< :>)]+(?::[a-z]+)?)*$/
const SPLITS = /^[^(< :>)]+<[^(< :>)]+(?:,[^(< :>)]+<[^(< :>)]+)*$/

/**
 * The coreference tests that the official validator of Universal Dependencies runs on CorefUD, from its public
 * description and behaviour. Its pattern for single bridging relations never matches, so that four of its tests
 * never fail; ours do what these are meant to do, as warnings.
 */
class OfficialChecks {
  readonly #report: (incident: Incident) => void
  #declared: { readonly text: string; readonly line: number } | undefined
  /** Positions of the attributes by name, if they were declared correctly. */
  readonly #index: Map<string, number> = new Map()
  readonly #entities: Map<
    string,
    { readonly type: string; readonly identity: string; readonly line: number }
  > = new Map()
  #here: Map<string, number> = new Map()
  readonly #elsewhere: Map<string, number> = new Map()
  readonly #splits: Map<string, { readonly from: string; readonly line: number }> = new Map()
  readonly #bridges: Map<string, { readonly kind: string; readonly line: number }> = new Map()
  #open: OpenPart[] = []
  #parts: Map<string, OpenParts[]> = new Map()
  /** Mentions of the sentence, by entity and nodes. */
  #spans: Map<string, Map<string, ReadonlySet<string>>> = new Map()
  #last: InputText | undefined

  constructor(report: (incident: Incident) => void) {
    this.#report = report
  }

  add(line: InputText): void {
    const { text } = line
    if (text.trim() === '') this.end()
    else if (text.startsWith('#')) this.#comment(line)
    else this.#row(line)
  }

  /** End the sentence. */
  end(): void {
    const line = this.#last
    if (line === undefined) return
    const left = [...this.#open.map(({ id }) => id), ...this.#parts.keys()]
    for (const open of [this.#open.length, this.#parts.size]) {
      if (open > 0)
        this.#say(
          line,
          0,
          'cross-sentence-mention',
          `still open at the end of the sentence: ${left.join(', ')}`,
        )
    }
    this.#open = []
    this.#parts = new Map()
    this.#spans = new Map()
    this.#last = undefined
  }

  #say(
    line: InputText,
    offset: number,
    test: OfficialTest,
    message: string,
    severity: Incident['severity'] = 'error',
  ): undefined {
    const { line: number, column } = line.place(offset)
    this.#report({ test, severity, line: number, column, message })
  }

  #comment(line: InputText): void {
    const declared = /^#\s*global\.Entity\s*=\s*(.+)$/.exec(line.text)?.[1]
    if (declared !== undefined) this.#declare(line, declared)
    else if (/^#\s*newdoc(?:\s+\S+)?$/.test(line.text)) {
      for (const [id, first] of this.#here) this.#elsewhere.set(id, first)
      this.#here = new Map()
    }
  }

  #declare(line: InputText, text: string): undefined {
    if (this.#declared !== undefined) {
      if (text === this.#declared.text) return
      const message = `"${text}" is not the first declaration, "${this.#declared.text}" on line ${this.#declared.line}`
      this.#say(line, 0, 'global-entity-mismatch', message)
      return
    }
    this.#declared = { text, line: line.line }
    const say = (message: string): undefined => this.#say(line, 0, 'spurious-global-entity', message)
    if (!/^[a-z]+(?:-[a-z]+)*$/.test(text)) return say(`"${text}" is not a list of attributes`)
    const names = text.split('-')
    for (const [i, name] of ['eid', 'etype', 'head'].entries()) {
      if (!names.includes(name)) say(`"${name}" is not declared`)
      else if (names[i] !== name) say(`"${name}" must be number ${i + 1} of the attributes`)
    }
    if (names.includes('other') && names[3] !== 'other') say('"other" must be number 4 of the attributes')
    for (const [i, name] of names.entries()) {
      if (this.#index.has(name)) say(`"${name}" is declared twice`)
      else this.#index.set(name, i)
    }
  }

  #row(line: InputText): undefined {
    this.#last = line
    const cells = line.text.split('\t')
    const [node = ''] = cells
    const misc = cells[9] ?? '_'
    const isRange = node.includes('-')
    if (!isRange) for (const { nodes } of this.#open) nodes.push(node)
    const start = line.text.length - misc.length
    const all = misc.split('|')
    const statements = (name: string): string[] => all.filter((each) => each.startsWith(`${name}=`))
    const [entity, bridge, split] = [statements('Entity'), statements('Bridge'), statements('SplitAnte')]
    const say = (test: OfficialTest, message: string): undefined => this.#say(line, start, test, message)
    if (isRange && entity.length + bridge.length + split.length > 0) {
      return say('entity-mwt', 'a multiword token cannot have a mention; mark its words instead')
    }
    if (entity.length > 1) return say('multiple-entity-statements', 'expected one Entity= at most')
    if (bridge.length > 1) return say('multiple-bridge-statements', 'expected one Bridge= at most')
    if (split.length > 1) return say('multiple-splitante-statements', 'expected one SplitAnte= at most')
    if (bridge.length > entity.length) return say('bridge-without-entity', 'Bridge= without Entity=')
    if (split.length > entity.length) return say('splitante-without-entity', 'SplitAnte= without Entity=')
    if (entity[0] === undefined) return
    if (this.#declared === undefined) {
      return say('entity-without-global-entity', 'expected "# global.Entity = ..." before the first Entity=')
    }
    const starting = new Set<string>()
    const value = entity[0].slice('Entity='.length)
    const at = start + misc.indexOf(entity[0])
    if (!STATEMENT.test(value))
      this.#say(line, at, 'spurious-entity-statement', `cannot read "${value}" as brackets`)
    else if (!this.#index.has('eid')) return
    else this.#brackets(line, at, node, value, starting)
    if (bridge[0] !== undefined) this.#bridge(line, start + misc.indexOf(bridge[0]), bridge[0], starting)
    if (split[0] !== undefined) this.#split(line, start + misc.indexOf(split[0]), split[0], starting)
  }

  #brackets(line: InputText, at: number, node: string, value: string, starting: Set<string>): void {
    const ending = new Map<string, string>()
    const seen = { open: false, close: false, both: false }
    const order = (message: string): undefined => this.#say(line, at, 'spurious-entity-statement', message)
    for (const [, both, open, close] of value.matchAll(BRACKET)) {
      const text = both ?? open ?? close ?? ''
      const attributes = text.split('-')
      const part = this.#part(line, at, text, attributes, close !== undefined)
      if (open !== undefined) {
        if (seen.both && !seen.close) order('a mention of one node must follow the opening brackets')
        if (seen.open && seen.both) order('a mention of one node is between opening brackets')
        seen.open = true
        seen.both = false
      } else if (both !== undefined) {
        if (seen.close && !seen.open) order('a mention of one node must precede the closing brackets')
        seen.both = true
      } else {
        if (seen.open) order('closing brackets must precede the opening ones')
        seen.close = true
      }
      if (close === undefined) this.#opening(line, at, node, part, attributes, starting)
      if (open === undefined) this.#closing(line, at, part, ending)
    }
  }

  /** The id in a bracket, and which part of a discontinuous mention it is. */
  #part(line: InputText, at: number, text: string, attributes: readonly string[], isClosing: boolean): Part {
    const most = isClosing ? 1 : this.#declaredCount()
    if (attributes.length > most) {
      const message = `"${text}" has ${attributes.length} attributes, but ${isClosing ? 'a closing bracket has one' : `${most} are declared`}`
      this.#say(line, at, 'too-many-entity-attributes', message)
    }
    const raw = attributes[isClosing ? 0 : (this.#index.get('eid') as number)] ?? ''
    const [, id = raw, number = '1', count = '1'] = /^(.+)\[([1-9]\d*)\/([1-9]\d*)\]$/.exec(raw) ?? []
    const part = { raw, id, number: Number(number), count: Number(count) }
    const say = (message: string): undefined =>
      this.#say(line, at, 'spurious-entity-id', `"${raw}" ${message}`)
    if (id === raw && /^[[\]]/.test(raw))
      say('has square brackets but is not part of a discontinuous mention')
    else if (id !== raw && part.number === 1 && part.count === 1) say('is the only part of its mention')
    else if (part.number > part.count) say('comes after the last part')
    return part
  }

  #declaredCount(): number {
    return this.#declared?.text.split('-').length ?? 0
  }

  #opening(
    line: InputText,
    at: number,
    node: string,
    part: Part,
    attributes: readonly string[],
    starting: Set<string>,
  ): void {
    const { id } = part
    const say = (test: OfficialTest, message: string): undefined => this.#say(line, at, test, message)
    if (part.count > 1) this.#openPart(part, attributes, say)
    const other = this.#elsewhere.get(id)
    if (other !== undefined)
      say('entity-across-newdoc', `entity "${id}" also occurs in another document, on line ${other}`)
    else if (!this.#here.has(id)) this.#here.set(id, line.line)
    const get = (name: string): string | undefined => attributes[this.#index.get(name) ?? -1]
    const [type = '', identity = '', head] = [get('etype'), get('identity'), get('head')]
    if (!TYPE.test(type)) say('spurious-entity-type', `"${type}" is not a CorefUD entity type`)
    const isNumber = head !== undefined && /^[1-9][0-9]*$/.test(head)
    if (head !== undefined && !isNumber)
      say('spurious-mention-head', `"${head}" is not a node number (from 1)`)
    const first = this.#entities.get(id)
    if (first === undefined) this.#entities.set(id, { type, identity, line: line.line })
    else {
      const differ = (what: string, now: string, was: string): string =>
        `the ${what} of entity "${id}" is "${now}" here and "${was}" on line ${first.line}`
      if (type !== first.type) say('entity-type-mismatch', differ('type', type, first.type))
      if (identity !== first.identity)
        say('entity-identity-mismatch', differ('identity', identity, first.identity))
    }
    this.#open.push({ id: part.raw, line: line.line, head: isNumber ? Number(head) : 0, nodes: [node] })
    if (part.number === 1) starting.add(id)
  }

  #openPart(
    part: Part,
    attributes: readonly string[],
    say: (test: OfficialTest, message: string) => undefined,
  ): void {
    const own = attributes.filter((_, a) => a !== this.#index.get('eid')).join('-')
    const key = partsKey(part)
    const parts = this.#parts.get(key)
    const last = parts?.at(-1)
    if (part.number === 1) {
      this.#parts.set(key, [...(parts ?? []), { last: 1, attributes: own, nodes: [] }])
    } else if (last === undefined) {
      say('misplaced-mention-part', `"${part.raw}" has no part before it`)
      this.#parts.set(key, [{ last: part.number, attributes: own, nodes: [] }])
    } else if (part.number !== last.last + 1) {
      say('misplaced-mention-part', `"${part.raw}" follows part ${last.last}`)
    } else if (own !== last.attributes) {
      const message = `"${part.raw}" has the attributes "${own}", its first part "${last.attributes}"`
      say('mention-attribute-mismatch', message)
    }
  }

  #closing(line: InputText, at: number, part: Part, ending: Map<string, string>): undefined {
    const say = (test: OfficialTest, message: string, severity?: Incident['severity']): undefined =>
      this.#say(line, at, test, message, severity)
    const { raw, id } = part
    const index = this.#open.findLastIndex((each) => each.id === raw)
    const innermost = this.#open.at(-1)
    if (innermost !== undefined && innermost.id !== raw) {
      const message = `"${raw}" closes inside "${innermost.id}" of line ${innermost.line}`
      say('ill-nested-entities-warning', message, 'warning')
    }
    const [mention] = index < 0 ? [] : this.#open.splice(index, 1)
    if (mention === undefined) return say('ill-nested-entities', `"${raw}" closes a mention that is not open`)
    let nodes: readonly string[] = mention.nodes
    const parts = this.#parts.get(partsKey(part))
    const whole = part.count > 1 ? parts?.at(-1) : undefined
    if (whole !== undefined) {
      whole.last = part.number
      whole.nodes.push(...mention.nodes)
      nodes = whole.nodes
    }
    if (part.number !== part.count) return
    if (nodes.length < mention.head) {
      say(
        'mention-head-out-of-range',
        `the head is node ${mention.head}, but the mention has ${nodes.length}`,
      )
    }
    const key = `${mention.line} ${nodes.join(' ')}`
    const same = ending.get(key)
    if (same === undefined) ending.set(key, raw)
    else say('same-span-entity-mentions', `"${same}" and "${raw}" have the same nodes, ${nodes.join(' ')}`)
    const set = new Set(nodes)
    const others = this.#spans.get(id) ?? new Map<string, ReadonlySet<string>>()
    for (const [otherNodes, each] of others) {
      if (!crosses(each, set)) continue
      const message = `two mentions of entity "${id}" cross: ${otherNodes} and ${nodes.join(' ')}`
      say('crossing-mentions-same-entity', message)
    }
    this.#spans.set(id, others.set(nodes.join(' '), set))
    if (whole !== undefined && parts !== undefined) {
      parts.pop()
      if (parts.length === 0) this.#parts.delete(partsKey(part))
    }
  }

  #bridge(line: InputText, at: number, statement: string, starting: ReadonlySet<string>): undefined {
    const value = statement.slice('Bridge='.length)
    if (!RELATIONS.test(value)) {
      return this.#say(line, at, 'spurious-bridge-statement', `cannot read "${value}" as relations`)
    }
    const say = (test: OfficialTest, message: string): undefined =>
      this.#say(line, at, test, message, 'warning')
    const seen = new Set<string>()
    for (const each of value.split(',')) {
      const [key = '', kind = ''] = each.split(':')
      const [from, to = ''] = key.split('<')
      if (from === to) say('spurious-bridge-relation', `"${each}" links an entity to itself`)
      if (!starting.has(to)) say('misplaced-bridge-statement', `no mention of "${to}" starts here`)
      if (seen.has(key)) say('repeated-bridge-relation', `"${key}" is used twice`)
      seen.add(key)
      const before = this.#bridges.get(key)
      if (before === undefined) this.#bridges.set(key, { kind, line: line.line })
      else if (before.kind !== kind)
        say(
          'bridge-relation-mismatch',
          `"${key}" is "${kind}" here and "${before.kind}" on line ${before.line}`,
        )
    }
  }

  #split(line: InputText, at: number, statement: string, starting: ReadonlySet<string>): undefined {
    const say = (test: OfficialTest, message: string): undefined => this.#say(line, at, test, message)
    const value = statement.slice('SplitAnte='.length)
    if (!SPLITS.test(value)) return say('spurious-splitante-statement', `cannot read "${value}" as relations`)
    const seen = new Set<string>()
    const antecedents = new Map<string, string[]>()
    for (const each of value.split(',')) {
      const [from = '', to = ''] = each.split('<')
      if (from === to) say('spurious-splitante-relation', `"${each}" links an entity to itself`)
      else if (!starting.has(to)) say('misplaced-splitante-statement', `no mention of "${to}" starts here`)
      if (seen.has(each)) say('repeated-splitante-relation', `"${each}" is used twice`)
      seen.add(each)
      antecedents.set(to, [...(antecedents.get(to) ?? []), from])
    }
    for (const [to, list] of antecedents) {
      if (list.length === 1)
        say('only-one-split-antecedent', `"${to}" has one antecedent: expected two or more`)
      const from = list.sort().join(',')
      const before = this.#splits.get(to)
      if (before === undefined) this.#splits.set(to, { from, line: line.line })
      else if (before.from !== from)
        say(
          'split-antecedent-mismatch',
          `"${to}" has the antecedents ${from} here and ${before.from} on line ${before.line}`,
        )
    }
  }
}

interface Part {
  /** As written in the bracket. */
  readonly raw: string
  readonly id: string
  readonly number: number
  readonly count: number
}

/** Only parts of mentions with the same number of parts can belong together. */
function partsKey({ id, count }: Part): string {
  return `${id}[${count}]`
}

function crosses(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let both = 0
  for (const node of a) if (b.has(node)) both++
  return both > 0 && both < a.size && both < b.size
}
