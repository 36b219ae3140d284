import { DocumentBuilder } from '../../document/builder.ts'
import { type CorefDocument, documentLabel, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { type OverlapTable, tabulate } from '../../matching/overlap-table.ts'
import { findTwins } from '../../matching/twins.ts'
import { ceafEntity } from '../../metrics/ceaf.ts'
import type { Counts } from '../../metrics/metric.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import type { ConventionRun } from './convention-run.ts'

/** One thing that another scorer does differently. */
export interface Convention {
  readonly id: string
  readonly says: string
  /** The run with the convention; undefined if the run follows it already. */
  readonly apply: (run: ConventionRun) => ConventionRun | undefined
  /** Listed only if it changes something. */
  readonly isRare?: true
}

/** A convention that one of our settings offers. */
export function setting<Name extends keyof Settings>(
  name: Name,
  value: Settings[Name],
  says: string,
): Convention {
  return {
    id: `${name}:${String(value)}`,
    says,
    apply: (run) =>
      run.settings[name] === value ? undefined : { ...run, settings: { ...run.settings, [name]: value } },
  }
}

/** How to treat documents that only one side has. */
export const keyDocumentsOnly: Convention = {
  id: 'documents:of-the-key',
  says: 'a document that the response lacks counts as empty, one that the key lacks is ignored',
  apply: (run) => {
    const labels = new Set(run.key.documents.map(documentLabel))
    const documents = run.response.documents.filter((each) => labels.has(documentLabel(each)))
    const isSame =
      documents.length === run.response.documents.length && documents.length === run.key.documents.length
    if (isSame) return undefined
    return {
      ...run,
      response: { ...run.response, documents },
      settings: { ...run.settings, missing: 'empty' },
    }
  },
}

export const responseDocumentsOnly: Convention = {
  id: 'documents:of-the-response',
  says: 'documents that the response lacks are left out',
  apply: (run) => {
    const labels = new Set(run.response.documents.map(documentLabel))
    const documents = run.key.documents.filter((each) => labels.has(documentLabel(each)))
    if (documents.length === run.key.documents.length) return undefined
    return { ...run, key: { ...run.key, documents }, settings: { ...run.settings, missing: 'empty' } }
  },
}

export const zerosByDependency: Convention = {
  id: 'zeros:dependent',
  says: 'zeros match by what they depend on',
  apply: (run) =>
    hasZeros(run) && run.settings.zeros !== 'dependent'
      ? { ...run, settings: { ...run.settings, zeros: 'dependent' } }
      : undefined,
}

function hasZeros({ key, response }: ConventionRun): boolean {
  return [...key.documents, ...response.documents].some(
    ({ mentions }) => mentions.attributes?.some(({ zero }) => zero === true) === true,
  )
}

/** Repeated response mentions as the reference scorer treats them; repeats elsewhere never arise. */
export const referenceDuplicates: Convention = {
  id: 'duplicates:reference',
  says: 'a repeated response mention is removed only where the key has its span',
  apply: (run) =>
    run.response.documents.some(({ mentions }) => mentions.repeats)
      ? { ...run, settings: { ...run.settings, compat: 'conll' } }
      : undefined,
}

const KEEPS_REPEATS = 'a repeated span stays in each of its entities, and is looked up in the last of them'

/** Mentions as lists: repeats stay in every entity, and ties between twins are broken as that scorer breaks them. */
function repeatsConvention(compat: 'corefud' | 'ua'): Convention {
  return {
    id: `repeats:${compat}`,
    says: KEEPS_REPEATS,
    isRare: true,
    apply: (run) => ({ ...run, settings: { ...run.settings, compat } }),
  }
}

export const corefudLists: Convention = repeatsConvention('corefud')
export const uaLists: Convention = repeatsConvention('ua')

/** coval treats lists like the Universal Anaphora scorer, which was derived from it. */
export const covalLists: Convention = {
  id: 'repeats:coval',
  says: KEEPS_REPEATS,
  apply: (run) =>
    [...run.key.documents, ...run.response.documents].some(({ mentions }) => mentions.repeats)
      ? { ...run, settings: { ...run.settings, compat: 'ua' } }
      : undefined,
}

export const zerosDropped: Convention = {
  id: 'zeros:drop',
  says: 'zeros are dropped',
  apply: (run) =>
    hasZeros(run) && run.settings.zeros !== 'drop'
      ? { ...run, settings: { ...run.settings, zeros: 'drop' } }
      : undefined,
}

export const cutOffPercentages: Convention = {
  id: 'rounding:cut',
  says: 'percentages are cut off after the second decimal, not rounded',
  apply: (run) => ({ ...run, isCut: true }),
}

export const bCubedWithoutSingletons: Convention = {
  id: 'b3:no-singletons',
  says: 'b3 ignores entities of one mention on both sides',
  apply: (run) => counting(run, 'b3', withoutSingletons),
}

export const ceafeWithoutResponseSingletons: Convention = {
  id: 'ceafe:no-response-singletons',
  says: 'ceafe drops response entities of one mention, but keeps those of the key',
  apply: (run) => counting(run, 'ceafe', withoutResponseSingletons),
}

export const spuriousMentionsJoinKey: Convention = {
  id: 'spurious:in-the-key',
  says: 'each response mention without a twin is added to the key as an entity of its own',
  apply: (run) => ({ ...run, prepare: withSpuriousInKey }),
}

export const meanOfDocuments: Convention = {
  id: 'average:documents',
  says: 'the mean of document scores, weighted by mentions, instead of the score of the sums',
  apply: (run) => ({ ...run, isMeanOfDocuments: true }),
}

function counting(run: ConventionRun, id: string, count: (table: OverlapTable) => Counts): ConventionRun {
  return { ...run, counts: { ...run.counts, [id]: count } }
}

function withoutSingletons(table: OverlapTable): Counts {
  const { keyEntities, keySizes, responseSizes, rowStart, column, shared } = table
  let [recall, precision] = [0, 0]
  for (let i = 0; i < keyEntities; i++) {
    const size = keySizes[i] as number
    for (let c = rowStart[i] as number; c < (rowStart[i + 1] as number); c++) {
      const otherSize = responseSizes[column[c] as number] as number
      if (size === 1 || otherSize === 1) continue
      recall += (shared[c] as number) ** 2 / size
      precision += (shared[c] as number) ** 2 / otherSize
    }
  }
  const larger = (sizes: Int32Array): number =>
    sizes.reduce((sum, size) => (size === 1 ? sum : sum + size), 0)
  return {
    recallNumerator: recall,
    recallDenominator: larger(keySizes),
    precisionNumerator: precision,
    precisionDenominator: larger(responseSizes),
  }
}

/** CEAFe over the table without the columns of response singletons. */
function withoutResponseSingletons(table: OverlapTable): Counts {
  const rowStart = new Int32Array(table.keyEntities + 1)
  const [column, shared]: [number[], number[]] = [[], []]
  for (let i = 0; i < table.keyEntities; i++) {
    for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
      if (table.responseSizes[table.column[c] as number] === 1) continue
      column.push(table.column[c] as number)
      shared.push(table.shared[c] as number)
    }
    rowStart[i + 1] = column.length
  }
  const pruned = { ...table, rowStart, column: Int32Array.from(column), shared: Int32Array.from(shared) }
  const singletons = table.responseSizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0)
  return { ...ceafEntity.count(pruned), precisionDenominator: table.responseEntities - singletons }
}

function withSpuriousInKey({ key, response, twins, settings }: MatchedPair): MatchedPair {
  const taken = new Set(twins)
  const builder = new DocumentBuilder()
  const numbers = Array.from({ length: key.entityCount }, () => builder.entities.anonymous())
  const add = (document: CorefDocument, m: number, entity: number): void => {
    const pieces = piecesOf(document.mentions, m)
    builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], entity)
    builder.describeLast(document.mentions.attributes?.[m] ?? {}, pieces)
  }
  for (let m = 0; m < key.mentions.count; m++)
    add(key, m, numbers[key.mentions.entity[m] as number] as number)
  for (let m = 0; m < response.mentions.count; m++) {
    if (!taken.has(m)) add(response, m, builder.entities.anonymous())
  }
  const { id, part, genre, text, tokens, sentences, origin } = key
  const larger = builder.finish({ id, part, genre, text, tokens, sentences, origin })
  const found = findTwins(larger, response, 'exact')
  return { key: larger, response, twins: found, table: tabulate(larger, response, found), settings }
}
