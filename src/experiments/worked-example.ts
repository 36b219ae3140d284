import { predictScore } from '../analysis/classes/prediction.ts'
import { mean, pearson } from '../analysis/statistics.ts'
import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument, MentionType } from '../document/document.ts'
import type { ResolutionClass } from '../document/resolution-class.ts'
import { harmonicMean } from '../metrics/metric.ts'
import { evaluate } from '../scoring/evaluate.ts'
import type { CountedScore, Scores } from '../scoring/tally.ts'

type Entities = readonly (readonly string[])[]
type Values = Readonly<Record<string, number>>

/** A number that one of the papers prints or that follows from its definitions, with all the inputs. */
export interface WorkedExample {
  readonly id: string
  /** Paper and location. */
  readonly source: string
  readonly metric: string
  readonly variant: string
  /** Entities as lists of mention names, in text order. */
  readonly key?: Entities
  readonly response?: Entities
  /** Mentions that are names, or that are not pronouns, if relevant. */
  readonly named?: readonly string[]
  readonly nouns?: readonly string[]
  readonly inputs?: readonly number[] | Values
  readonly x?: readonly number[]
  readonly y?: readonly number[]
  readonly counts?: Values
  readonly class_scores?: Values
  readonly expected?: Values
  readonly expected_counts?: unknown
  readonly printed?: Values
  readonly decimals: number
  readonly tolerance?: number
  readonly scale?: number
  readonly status: string
  readonly note?: string
}

/** The examples' names for a metric and its variant, and its id here. */
const METRICS: Readonly<Record<string, string>> = {
  muc: 'muc',
  b3: 'b3',
  'b3 0': 'b3.0',
  'b3 all': 'b3.all',
  'b3 r&n': 'b3.rn',
  'b3 sys': 'b3.sys',
  'ceaf orig-phi3': 'ceafm',
  'ceaf orig-phi4': 'ceafe',
  'ceaf phi1': 'ceaf.phi1',
  'ceaf phi2': 'ceaf.phi2',
  'ceaf r&n-phi3': 'ceafm.rn',
  'ceaf sys-phi3': 'ceafm.sys',
  'ceaf sys-phi4': 'ceafe.sys',
  'cone-b3': 'cone.b3',
  'cone-ceaf orig-phi3': 'cone.ceafm',
  'tuggener immediate': 'antecedent.immediate',
}

/** The id of the metric that an example is about, or what it computes instead. */
export function subjectOf({ metric, variant }: WorkedExample): string {
  return METRICS[`${metric} ${variant}`.trim()] ?? [metric.replaceAll('_', ' '), variant].join(', ')
}

/** Our values for an example, by the paper's names. */
export function compute(example: WorkedExample): Values {
  const id = METRICS[`${example.metric} ${example.variant}`.trim()]
  if (id !== undefined) return threeOf(scoresOf(example, [id])[id])
  const { metric, variant, inputs, counts, x = [], y = [] } = example
  switch (`${metric} ${metric === 'tuggener' ? variant : ''}`.trim()) {
    case 'phi':
      return similarities(example)
    case 'tuggener counts':
      return fromCounts(counts ?? {}, example.scale ?? 1)
    case 'tuggener anchor':
      return anchors(example)
    case 'harmonic_mean': {
      const [a = 0, b = 0] = Object.values(inputs ?? {})
      return { [variant]: harmonicMean(a, b) }
    }
    case 'mean':
      return { mean: mean(inputs as readonly number[]) }
    case 'ratio': {
      const [numerator = 0, denominator = 1] = inputs as readonly number[]
      return { ratio: numerator / denominator }
    }
    case 'pearson':
      return { r: pearson(x, y).r }
    case 'cpp': {
      const sizes = counts as Readonly<Partial<Record<ResolutionClass, number>>>
      const scores = example.class_scores as typeof sizes
      return { cpp: predictScore(sizes, [scores])?.predicted ?? 0 }
    }
    default:
      throw new RangeError(`worked example ${example.id}: nothing computes ${metric} ${variant}`)
  }
}

function scoresOf(example: WorkedExample, metrics: readonly string[]): Scores {
  const side = (
    entities: Entities | undefined,
  ): { name: string; documents: CorefDocument[]; warnings: [] } => ({
    name: example.id,
    documents: [documentOf(example, entities ?? [])],
    warnings: [],
  })
  return evaluate(side(example.key), side(example.response), { metrics }).scores
}

/** Mentions are single tokens, in the order in which the example lists them. */
function documentOf(example: WorkedExample, entities: Entities): CorefDocument {
  const order = [...new Set([...(example.key ?? []), ...(example.response ?? [])].flat())]
  const { named, nouns } = example
  const builder = new DocumentBuilder()
  for (const [e, entity] of entities.entries()) {
    for (const mention of entity) {
      const at = order.indexOf(mention)
      builder.addMention(at, at + 1, builder.entities.of(String(e)))
      const type = typeOf(mention, named ?? nouns)
      builder.describeLast(type === undefined ? {} : { type })
    }
  }
  const place = { path: example.id, line: 1, column: 1 }
  return builder.finish({
    id: example.id,
    tokens: undefined,
    sentences: new Int32Array(),
    origin: { path: example.id, locate: () => place, bytes: () => new Uint8Array() },
  })
}

function typeOf(mention: string, names: readonly string[] | undefined): MentionType | undefined {
  if (names === undefined) return undefined
  return names.includes(mention) ? 'named' : 'pronoun'
}

function threeOf(score: CountedScore | undefined): Values {
  return { P: score?.precision ?? 0, R: score?.recall ?? 0, F: score?.f1 ?? 0 }
}

/** φ1 to φ4 of one entity with one other are the numerators of the four CEAFs. */
function similarities(example: WorkedExample): Values {
  const ids = ['ceaf.phi1', 'ceaf.phi2', 'ceafm', 'ceafe']
  const scores = scoresOf(example, ids)
  return Object.fromEntries(ids.map((id, i) => [`phi${i + 1}`, scores[id]?.counts?.['recallNumerator'] ?? 0]))
}

function anchors(example: WorkedExample): Values {
  const scores = scoresOf(example, ['anchor.detection', 'anchor.mentions'])
  return Object.fromEntries(
    [
      ['ED', 'anchor.detection'],
      ['EM', 'anchor.mentions'],
    ].flatMap(([name, id]) =>
      Object.entries(scores[id as string]?.counts ?? {}).map(([count, value]) => [`${name} ${count}`, value]),
    ),
  )
}

function fromCounts(counts: Values, scale: number): Values {
  const { tp = 0, wl = 0, fn = 0, fp = 0 } = counts
  const [P, R] = [(scale * tp) / (tp + wl + fp), (scale * tp) / (tp + wl + fn)]
  return { P, R, F: harmonicMean(P, R) }
}
