import type { InputText } from '../placed.ts'

/** The feature that keeps the kind of a mention's relation to another of its entity. */
export const RELATION = 'relation'
/** The prefix of the kind of a relation that does not join entities; its name follows. */
export const BRIDGE = 'bridge:'
/** A relation to one of several antecedents. */
export const SPLIT_KIND = 'bridge:aggr'

/** The columns of mentions and of the relations between them, according to the header of a file. */
export interface Layers {
  /** Index of the cell with the first feature of mentions; cells are counted from the left. */
  readonly mention: number
  /** Names of the features; the first holds the entity type. */
  readonly features: readonly string[]
  /** Index of the cell with the kind of a relation, or -1 if relations have no feature. */
  readonly kind: number
  /** Index of the cell with the other end of a relation. */
  readonly target: number
  /** How many cells the header accounts for. */
  readonly columns: number
  /** The cells of the layer that names entities by number, if the file has one. */
  readonly chain?: ChainLayer
}

/** A layer whose annotations name their own entity. */
export interface ChainLayer {
  /** Index of the cell with the kind of mention and the number of its entity: `pr[1]`. */
  readonly type: number
  /** Index of the cell with the kind of relation, the entity and the mention: `coref->1-2`. */
  readonly relation: number
}

/** The names of such a layer's features, in files and in documents. */
export const LINK_TYPE = 'referenceType'
export const LINK_RELATION = 'referenceRelation'

/** The layers of a file without rows. */
export const NO_LAYERS: Layers = { mention: 0, features: [], kind: -1, target: 0, columns: 0 }

const LAYER = /^#T_(SP|CH|RL)=/
const FIXED_COLUMNS = 3

export function isLayerLine(text: string): boolean {
  return LAYER.test(text)
}

/**
 * Find the columns of coreference: a relation layer and the span layer that is its base or, unless the relations are
 * named after coreference, a chain layer. Layers come in the order of the header, with a column for each feature
 * and one more for the ends of relations.
 *
 * @returns undefined if the file has neither a chain layer nor relations between spans
 */
export function findLayers(lines: readonly InputText[]): Layers | undefined {
  let columns = FIXED_COLUMNS
  const layers = lines.map(({ text }) => {
    const kind = LAYER.exec(text)?.[1]
    const isRelation = kind === 'RL'
    const [name = '', ...fields] = text.slice(text.indexOf('=') + 1).split('|')
    /** The layer that a relation holds between. */
    const base = fields.find((field) => field.startsWith('BT_'))?.slice('BT_'.length)
    const features = fields.filter((field) => !field.startsWith('BT_'))
    const first = columns
    columns += isRelation ? features.length + 1 : Math.max(1, features.length)
    return { kind, isRelation, name, base, features, first }
  })
  const spans = new Map(layers.filter(({ kind }) => kind === 'SP').map((layer) => [layer.name, layer]))
  const candidates = layers.filter(({ isRelation, base }) => isRelation && spans.has(base ?? ''))
  // A file may have dependencies too, which are relations between parts of speech.
  const isCoreference = ({ name }: { readonly name: string }): boolean => /coref/i.test(name)
  const relation = candidates.find(isCoreference) ?? candidates[0]
  const chains = layers.filter(({ kind }) => kind === 'CH')
  const chain = chains.find(isCoreference) ?? chains[0]
  if (chain !== undefined && (relation === undefined || !isCoreference(relation))) {
    const at = (feature: string, other: number): number =>
      chain.first + (chain.features.includes(feature) ? chain.features.indexOf(feature) : other)
    return { ...NO_LAYERS, columns, chain: { type: at(LINK_TYPE, 0), relation: at(LINK_RELATION, 1) } }
  }
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
