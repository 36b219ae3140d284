import { isObject, type JsonNode, type JsonObject, member } from '../shared/json-text.ts'

/** One anaphor and what the annotator says it refers to. */
export interface Anaphor {
  /** Where it should stand, in characters of the paragraph. */
  readonly offset: number
  readonly phrase: string
  /** Names of entities or earlier phrases; none where it refers to nothing. */
  readonly antecedents: readonly string[]
  /** Index of its first annotation in the file. */
  readonly index: number
}

/** What stands for "refers to nothing". */
const NO_REFERENT = '$no_ref$'

export interface Annotation {
  readonly anaphors: readonly Anaphor[]
  /** Those that were said to refer to nothing. */
  readonly nonReferring: readonly Pick<Anaphor, 'offset' | 'phrase'>[]
}

/** The annotation of one annotator, `a1` or `a2`; undefined where there is none. */
export function readAnnotation(node: JsonNode, json: JsonObject, annotator: string): Annotation | undefined {
  const own = member(json, annotator)
  if (own === undefined) return undefined
  if (!isObject(own)) return node.fail([annotator], 'expected an object with "para_ann"')
  const list = member(own, 'para_ann')
  if (list === undefined) return undefined
  if (!Array.isArray(list)) return node.fail([annotator, 'para_ann'], 'expected a list of anaphors')
  const anaphors = new Map<string, Anaphor & { readonly antecedents: string[] }>()
  const nonReferring: Pick<Anaphor, 'offset' | 'phrase'>[] = []
  for (const [index, entry] of list.entries()) {
    const [offset, phrase, antecedent] = readEntry(node, entry, [annotator, 'para_ann', index])
    if (antecedent === NO_REFERENT) {
      nonReferring.push({ offset, phrase })
      continue
    }
    // An anaphor with several antecedents has an entry for each.
    const key = `${offset} ${phrase}`
    const known = anaphors.get(key)
    if (known === undefined) anaphors.set(key, { offset, phrase, antecedents: [antecedent], index })
    else if (!known.antecedents.includes(antecedent)) known.antecedents.push(antecedent)
  }
  return { anaphors: [...anaphors.values()], nonReferring }
}

function readEntry(
  node: JsonNode,
  entry: unknown,
  path: readonly (string | number)[],
): readonly [offset: number, phrase: string, antecedent: string] {
  const isTriple = Array.isArray(entry) && entry.length === 3
  if (!isTriple) return node.fail(path, 'expected ["offset", "phrase", "antecedent"]')
  const [offset, phrase, antecedent] = entry as unknown[]
  const number = typeof offset === 'string' && /^\d{1,9}$/.test(offset) ? Number(offset) : offset
  if (!Number.isSafeInteger(number) || (number as number) < 0) {
    return node.fail([...path, 0], 'expected a character offset')
  }
  if (typeof phrase !== 'string' || phrase === '') return node.fail([...path, 1], 'expected a phrase')
  if (typeof antecedent !== 'string') return node.fail([...path, 2], 'expected an entity or a phrase')
  return [number as number, phrase, antecedent]
}
