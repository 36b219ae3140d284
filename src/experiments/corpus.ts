import type { CorefDocument } from '../document/document.ts'
import type { Need } from './experiment.ts'

/** A corpus held in memory, since experiments go over it again and again. */
export interface ExperimentCorpus {
  readonly name: string
  readonly documents: readonly CorefDocument[]
  /** Of each document's bytes. */
  readonly hashes: readonly string[]
  readonly sha256: string
}

const ACE_TYPES: ReadonlySet<string> = new Set(['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'WEA'])
/** Fewer cannot be divided into folds that are worth training on. */
const LEAST_DOCUMENTS = 6

/** Why a corpus will not do, and what would; undefined where it will. */
export function lacks(corpus: ExperimentCorpus, need: Need): string | undefined {
  const { documents, name } = corpus
  switch (need) {
    case 'words': {
      const bare = documents.find(({ tokens }) => tokens === undefined)
      return bare && `${name}: document "${bare.id}" has no words; any corpus with its text will do`
    }
    case 'folds':
      return documents.length < LEAST_DOCUMENTS
        ? `${name} has ${documents.length} document(s): to train on some and score others it takes ${LEAST_DOCUMENTS}`
        : undefined
    case 'ace-types': {
      const other = documents.flatMap(foreignType)[0]
      if (other === undefined) return undefined
      const has = other === '' ? 'gives no entity types' : `has the entity type "${other}"`
      return `${name} ${has}, and ACE-value weighs the types of ACE (${[...ACE_TYPES].join(', ')}); LitBank has those`
    }
  }
}

/** A type that ACE does not have, '' for none at all. */
function foreignType({ mentions }: CorefDocument): string[] {
  for (let m = 0; m < mentions.count; m++) {
    const type = mentions.attributes?.[m]?.entityType ?? ''
    if (!ACE_TYPES.has(type)) return [type]
  }
  return []
}
