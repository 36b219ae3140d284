import type { TextLine } from '../text-lines.ts'

/** The columns that the header of a file gives to mentions and to the relations between them. */
export interface Layers {
  /** Index of the cell with the first feature of mentions; cells are counted from the left. */
  readonly mention: number
  /** Names of the features; the first stands for the entity type. */
  readonly features: readonly string[]
  /** Index of the cell with the kind of a relation, or -1 where relations have no feature. */
  readonly kind: number
  /** Index of the cell with the other end of a relation. */
  readonly target: number
  /** How many cells the header accounts for. */
  readonly columns: number
}

interface Layer {
  readonly isRelation: boolean
  readonly name: string
  /** The layer that a relation holds between. */
  readonly base: string | undefined
  readonly features: readonly string[]
  readonly first: number
}

const LAYER = /^#T_(SP|CH|RL)=/
const FIXED_COLUMNS = 3

export function isLayerLine(text: string): boolean {
  return LAYER.test(text)
}

/**
 * Which columns hold coreference: a relation layer and the span layer that is its base. Layers follow one
 * another in the order of the header, a column for each feature and one more for the ends of relations.
 *
 * @returns undefined when no relation holds between spans of this file
 */
export function findLayers(lines: readonly TextLine[]): Layers | undefined {
  const layers: Layer[] = []
  let columns = FIXED_COLUMNS
  for (const { text } of lines) {
    const [, kind] = LAYER.exec(text) ?? []
    const [name = '', ...fields] = text.slice(text.indexOf('=') + 1).split('|')
    const base = fields.find((field) => field.startsWith('BT_'))?.slice('BT_'.length)
    const features = fields.filter((field) => !field.startsWith('BT_'))
    const isRelation = kind === 'RL'
    layers.push({ isRelation, name, base, features, first: columns })
    columns += isRelation ? features.length + 1 : Math.max(1, features.length)
  }
  const spans = new Map(layers.filter(({ isRelation }) => !isRelation).map((layer) => [layer.name, layer]))
  const candidates = layers.filter(({ isRelation, base }) => isRelation && spans.has(base ?? ''))
  // A file may have dependencies too, which hold between parts of speech.
  const relation = candidates.find(({ name }) => /coref/i.test(name)) ?? candidates[0]
  const mention = spans.get(relation?.base ?? '')
  if (relation === undefined || mention === undefined) return undefined
  return {
    mention: mention.first,
    features: mention.features.length === 0 ? ['entity'] : mention.features,
    kind: relation.features.length === 0 ? -1 : relation.first,
    target: relation.first + relation.features.length,
    columns,
  }
}
