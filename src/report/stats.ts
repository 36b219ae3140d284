import type { CorpusStatistics } from '../analysis/corpus-statistics.ts'
import type { Signature } from '../scoring/signature.ts'
import { version } from '../version.ts'
import { fixed, grouped, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { cell, left, right, type Table } from './table.ts'

/** The JSON that `referee stats --json` prints. */
export interface StatsReport {
  readonly schema: 'referee.stats/1'
  readonly referee: string
  readonly signature: Signature
  readonly corpora: readonly DescribedCorpus[]
}

export interface DescribedCorpus extends CorpusStatistics {
  readonly name: string
  readonly sha256?: string
}

export function statsReport(about: Omit<StatsReport, 'schema' | 'referee'>): StatsReport {
  return { schema: 'referee.stats/1', referee: version, ...about }
}

export function renderStats(report: StatsReport, rendering: Rendering, options?: RenderOptions): string {
  const { corpora, signature } = report
  const tables = (): TableReport => ({
    tables: [
      table2(corpora),
      typesTable(corpora),
      entityTypesTable(corpora),
      sharesTable('entities by number of mentions', 'of entities', corpora, ({ sizes }) => sizes),
      sharesTable(
        'anaphors by distance to the mention before',
        'of anaphors',
        corpora,
        ({ distances }) => distances,
      ),
      anchorsTable(corpora),
    ].filter(({ rows }) => rows.length > 0),
    remarks: remarksOn(corpora),
    signature,
  })
  return renderReport(report, { rows: () => csvLines(corpora), tables }, rendering, options)
}

const ABSENT = '–'
const number = (count: number | undefined): string => (count === undefined ? ABSENT : grouped(count))
const share = (part: number, whole: number): string => (whole === 0 ? ABSENT : percent(part / whole))

/** Table 2 of Stoyanov et al. (2009), with other basic figures. */
function table2(corpora: readonly DescribedCorpus[]): Table {
  const columns = [
    'documents',
    'tokens',
    'sentences',
    'mentions',
    'entities',
    'mentions/entity',
    'singletons',
    '% of entities',
  ]
  return {
    columns: [left('corpus'), ...columns.map(right)],
    rows: corpora.map(({ name, documents, tokens, sentences, mentions, entities, singletons }) =>
      [
        name,
        grouped(documents),
        number(tokens),
        number(sentences),
        grouped(mentions),
        grouped(entities),
        entities === 0 ? ABSENT : fixed(mentions / entities, 2),
        grouped(singletons),
        share(singletons, entities),
      ].map(cell),
    ),
  }
}

function typesTable(corpora: readonly DescribedCorpus[]): Table {
  const kinds = ['named', 'nominal', 'pronoun'] as const
  return {
    title: 'mentions by type',
    columns: [left('corpus'), ...kinds.flatMap((kind) => [right(kind), right('%')])],
    rows: corpora.flatMap(({ name, mentions, mentionTypes }) =>
      mentionTypes === undefined
        ? []
        : [
            [
              name,
              ...kinds.flatMap((kind) => [grouped(mentionTypes[kind]), share(mentionTypes[kind], mentions)]),
            ].map(cell),
          ],
    ),
  }
}

function entityTypesTable(corpora: readonly DescribedCorpus[]): Table {
  return {
    title: 'by type of entity',
    columns: [
      left('corpus'),
      left('type'),
      ...['entities', '%', 'with two or more mentions', '%', 'mentions', '%'].map(right),
    ],
    rows: corpora.flatMap(({ name, entities, singletons, mentions, entityTypes = [] }) =>
      entityTypes.map((each, i) =>
        [
          i === 0 ? name : '',
          each.type,
          grouped(each.entities),
          share(each.entities, entities),
          grouped(each.linked),
          share(each.linked, entities - singletons),
          grouped(each.mentions),
          share(each.mentions, mentions),
        ].map(cell),
      ),
    ),
  }
}

function sharesTable(
  title: string,
  whole: string,
  corpora: readonly DescribedCorpus[],
  sharesOf: (corpus: DescribedCorpus) => CorpusStatistics['distances'],
): Table {
  const shares = corpora.map(sharesOf)
  const labels = shares.find((each) => each !== undefined)?.map(({ value }) => value) ?? []
  return {
    title: `${title}, % ${whole}`,
    columns: [left('corpus'), ...labels.map(right)],
    rows: corpora.flatMap(({ name }, c) => {
      const own = shares[c]
      if (own === undefined) return []
      const total = own.reduce((sum, { count }) => sum + count, 0)
      return [[name, ...own.map(({ count }) => share(count, total))].map(cell)]
    }),
  }
}

/** The counts of footnote 4 in Tuggener (2014). */
function anchorsTable(corpora: readonly DescribedCorpus[]): Table {
  return {
    title: 'entities with two or more mentions',
    columns: [left('corpus'), ...['entities', 'without a noun', '%', 'begin with a pronoun', '%'].map(right)],
    rows: corpora.flatMap(({ name, anchors }) =>
      anchors === undefined
        ? []
        : [
            [
              name,
              grouped(anchors.entities),
              grouped(anchors.withoutNoun),
              share(anchors.withoutNoun, anchors.entities),
              grouped(anchors.cataphoric),
              share(anchors.cataphoric, anchors.entities),
            ].map(cell),
          ],
    ),
  }
}

/** What is missing, and which formats have it. */
function remarksOn(corpora: readonly DescribedCorpus[]): string[] {
  const lacking = (has: (corpus: DescribedCorpus) => boolean, reason: string): string[] => {
    const names = corpora.filter((corpus) => !has(corpus)).map(({ name }) => name)
    return names.length === 0 ? [] : [`${names.join(', ')}: ${reason}`]
  }
  return [
    ...lacking(
      ({ tokens }) => tokens !== undefined,
      'no words, so no tokens; formats with the text have them',
    ),
    ...lacking(
      ({ distances }) => distances !== undefined,
      'no sentences, so no distances; CoNLL and CoNLL-U files have them',
    ),
    ...lacking(
      ({ mentionTypes }) => mentionTypes !== undefined,
      'neither mention types nor words to derive them from',
    ),
    ...lacking(
      ({ entityTypes }) => entityTypes !== undefined,
      'no entity types; LitBank, ACE, GUM and CorefUD files have them',
    ),
  ]
}

function csvLines(corpora: readonly DescribedCorpus[]): string[][] {
  const rows = corpora.flatMap(({ name, sha256: _, ...corpus }) => {
    const { mentionTypes, entityTypes = [], sizes, distances = [], anchors, ...counts } = corpus
    const figures: (readonly [string, string, number])[] = [
      ...Object.entries(counts).map(([figure, count]) => [figure, '', count] as const),
      ...Object.entries(mentionTypes ?? {}).map(
        ([type, count]) => ['mentions by type', type, count] as const,
      ),
      ...entityTypes.flatMap(({ type, entities, linked, mentions }) => [
        ['entities by entity type', type, entities] as const,
        ['entities with two or more mentions by entity type', type, linked] as const,
        ['mentions by entity type', type, mentions] as const,
      ]),
      ...sizes.map(({ value, count }) => ['entities by size', value, count] as const),
      ...distances.map(({ value, count }) => ['anaphors by distance', value, count] as const),
      ...(anchors === undefined
        ? []
        : ([
            ['entities with two or more mentions without a noun', '', anchors.withoutNoun],
            ['entities with two or more mentions that begin with a pronoun', '', anchors.cataphoric],
          ] as const)),
    ]
    return figures.map(([figure, value, count]) => [name, figure, value, String(count)])
  })
  return [['corpus', 'figure', 'value', 'count'], ...rows]
}
