import {
  type Decisions,
  disagreementsIn,
  entityGroups,
  type MentionDisagreement,
  type MentionUnits,
  mentionUnits,
  mergeUnits,
  type UndecidedReading,
} from 'coref-referee/compare'
import { lastAtMost, mentionWords, type Steps, writeReferee } from 'coref-referee/explorer'
import { type CorefDocument, documentLabel, type Span } from 'coref-referee/score'
import type { Dataset } from './dataset.ts'
import type { Annotators, DisagreementList, EntityList, PassageOfMentions } from './protocol.ts'

/** The maximum number of disagreements kept for viewing; all are counted. */
const MOST = 20_000

/** What annotators marked or grouped differently, document by document. */
export function* disagreementsOf(dataset: Dataset, annotators: Annotators): Steps<DisagreementList> {
  const labels = commonLabels(dataset, annotators)
  const kept: MentionDisagreement[] = []
  let found = 0
  for (const [i, label] of labels.entries()) {
    const own = disagreementsIn(unitsIn(dataset, annotators, label))
    found += own.length
    if (kept.length < MOST) kept.push(...own.slice(0, MOST - kept.length))
    yield (i + 1) / labels.length
  }
  return { annotators, names: namesOf(dataset, annotators), found, disagreements: kept }
}

export function annotatedEntitiesOf(dataset: Dataset, label: string, annotators: Annotators): EntityList {
  const units = unitsIn(dataset, annotators, label)
  const groups = entityGroups(units)
  const names = namesOf(dataset, annotators)
  const entities = new Map<number, EntityList['entities'][number]>()
  for (const [u, span] of units.spans.entries()) {
    for (const [a, annotation] of units.annotations.entries()) {
      const mention = units.mentions[a]?.[u] as number
      if (mention < 0) continue
      const group = groups[a]?.[annotation.mentions.entity[mention] as number] as number
      if (entities.has(group)) continue
      const text = mentionWords(annotation, mention) ?? span.join(' ')
      entities.set(group, { group, annotator: names[a] as string, span, text })
    }
  }
  return { label, annotators, entities: [...entities.values()] }
}

/** The maximum number of words shown before and after a mention. */
const AROUND = 60

export function passageOf(
  dataset: Dataset,
  label: string,
  annotators: Annotators,
  [start, end]: Span,
): PassageOfMentions | undefined {
  const units = unitsIn(dataset, annotators, label)
  const { tokens, sentences } = units.annotations[0] as CorefDocument
  if (tokens === undefined) return undefined
  // From the previous sentence to the next one.
  const from = Math.max(0, start - AROUND, sentences[lastAtMost(sentences, start) - 1] ?? 0)
  const to = Math.min(
    tokens.count,
    end + AROUND,
    sentences[lastAtMost(sentences, end - 1) + 2] ?? tokens.count,
  )
  const open = new Set(disagreementsIn(units).map(({ span }) => span.join(' ')))
  const marks = units.spans
    .filter((span) => (span[0]?.[0] as number) < to && (span.at(-1)?.[1] as number) > from)
    .map((span) => ({ span, isAgreed: !open.has(span.join(' ')) }))
  const words = Array.from({ length: to - from }, (_, i) => tokens.text(from + i))
  return { label, annotators, from, tokens: tokens.count, words, marks }
}

export function mergedText(
  dataset: Dataset,
  annotators: Annotators,
  decisions: Decisions,
  undecided: UndecidedReading,
): string {
  const units = commonLabels(dataset, annotators).map((label) => unitsIn(dataset, annotators, label))
  const { documents } = mergeUnits(units, decisions, undecided)
  return documents.flatMap((document) => [...writeReferee(document)]).join('')
}

function namesOf({ key, responses }: Dataset, annotators: Annotators): string[] {
  return annotators.map((annotator) => (annotator < 0 ? key.name : (responses[annotator]?.name ?? '')))
}

/** The documents that all annotators have, in the key's order. */
function commonLabels(dataset: Dataset, annotators: Annotators): string[] {
  const systems = annotators.filter((annotator) => annotator >= 0)
  return dataset.key.documents
    .map(documentLabel)
    .filter((label) => systems.every((system) => dataset.pairs(system).has(label)))
}

function unitsIn(dataset: Dataset, annotators: Annotators, label: string): MentionUnits {
  // After filtering by the settings: without repeated spans and without what is not scored.
  const documents = annotators.map((annotator) => {
    const { key, response } = dataset.compare(label, Math.max(0, annotator))
    return annotator < 0 ? key : response
  })
  return mentionUnits(label, documents)
}
