import type { CorefDocument } from '../document/document.ts'
import { shuffledOrder } from '../text/perceptron/shuffle.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Need } from './experiment.ts'
import type { Lab } from './lab.ts'
import type { ModelRequest } from './setup.ts'

/** A paper's conclusion as a number that is above 0 if it holds. */
export interface Claim {
  readonly id: string
  readonly paper: string
  readonly text: string
  /** What the number measures. */
  readonly measure: string
  /** Points of F1 are percentages. */
  readonly unit: 'points' | 'r' | 'logarithm' | 'share'
}

/** By claim; absent if a part of a corpus has no data for it. */
export type Measures = Readonly<Record<string, number | undefined>>

/** Claims that are measured on the same responses. */
export interface ClaimGroup {
  readonly name: string
  readonly claims: readonly Claim[]
  readonly needs: readonly Need[]
  readonly models: readonly ModelRequest[]
  /** @returns a function that measures the claims on some documents of the corpus, by number */
  readonly prepare: (
    lab: Lab,
    corpus: ExperimentCorpus,
    corpora: readonly ExperimentCorpus[],
  ) => (members: readonly number[]) => Measures
}

/** The value of a claim on one part of a corpus, with the models of one seed. */
export interface Measurement {
  readonly claim: string
  readonly corpus: string
  readonly part: string
  readonly seed: number
  readonly value: number
}

export interface CorpusPart {
  readonly name: string
  readonly members: readonly number[]
}

/** A genre with fewer documents says little. */
const LEAST = 5
const PARTS = 10

/** Parts on which a claim is measured separately: several genres or, without those, up to ten; equal for all seeds. */
export function partsOf({ documents }: ExperimentCorpus): CorpusPart[] {
  const genres = [...new Set(documents.map(({ genre }) => genre))].sort()
  const byGenre = genres.map((genre) => ({
    name: genre ?? '',
    members: numbersOf(documents, (document) => document.genre === genre),
  }))
  const large = byGenre.filter(({ name, members }) => name !== '' && members.length >= LEAST)
  if (large.length > 1) return large
  const count = Math.max(1, Math.min(PARTS, Math.floor(documents.length / LEAST)))
  const order = [...shuffledOrder(documents.length, 1)]
  return Array.from({ length: count }, (_, part) => ({
    name: `part ${part + 1}`,
    members: order.filter((_d, i) => i % count === part).sort((a, b) => a - b),
  }))
}

function numbersOf(
  documents: readonly CorefDocument[],
  isMember: (document: CorefDocument) => boolean,
): number[] {
  return documents.flatMap((document, d) => (isMember(document) ? [d] : []))
}

/** Measure the claims of a group on every part of a corpus. */
export function measureClaims(
  lab: Lab,
  group: ClaimGroup,
  corpus: ExperimentCorpus,
  corpora: readonly ExperimentCorpus[],
): Measurement[] {
  const measure = group.prepare(lab, corpus, corpora)
  return partsOf(corpus).flatMap(({ name, members }) =>
    Object.entries(measure(members)).flatMap(([claim, value]) =>
      value === undefined || !Number.isFinite(value)
        ? []
        : [{ claim, corpus: corpus.name, part: name, seed: lab.seed, value }],
    ),
  )
}

/** From shares to points of F1. */
export const POINTS = 100

type Row = readonly [id: string, text: string, measure: string]

/** Claims of one paper, measured alike. */
export function claimsOf(paper: string, unit: Claim['unit'], rows: readonly Row[]): Claim[] {
  return rows.map(([id, text, measure]) => ({ id, paper, text, measure, unit }))
}

/** Some items, selected by number. */
export function pick<Item>(items: readonly Item[], members: readonly number[]): Item[] {
  return members.map((d) => items[d] as Item)
}
