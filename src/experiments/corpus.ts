import type { CorefDocument } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { RefereeError } from '../errors.ts'
import { counted } from '../report/number.ts'
import type { Experiment, Need } from './experiment.ts'
import type { ModelRequest } from './setup.ts'

/** A corpus held in memory, since experiments go over it again and again. */
export interface ExperimentCorpus {
  readonly name: string
  readonly documents: readonly CorefDocument[]
  /** Hash of each document's bytes. */
  readonly hashes: readonly string[]
  readonly sha256: string
  /** The corpus that lent it sentences, parts of speech and dependencies. */
  readonly lender?: Pick<ExperimentCorpus, 'name' | 'sha256'>
}

/** The corpora that meet the needs of an experiment, and why the others do not. */
export interface FittingCorpora {
  readonly corpora: readonly ExperimentCorpus[]
  readonly refused: readonly string[]
}

/** @throws RefereeError if no corpus qualifies, unless the experiment is one of all */
export function chooseCorpora(
  { name, needs }: Experiment,
  candidates: readonly ExperimentCorpus[],
  isOneOfAll: boolean,
): FittingCorpora {
  if (needs.length === 0) return { corpora: [], refused: [] }
  const refused: string[] = []
  const corpora = candidates.filter((corpus) => {
    const reason = needs.map((need) => lacks(corpus, need)).find((each) => each !== undefined)
    if (reason !== undefined) refused.push(reason)
    return reason === undefined
  })
  if (corpora.length === 0 && !isOneOfAll) {
    throw new RefereeError('no-feature', `experiment ${name}: ${refused.join('; ')}`)
  }
  return { corpora, refused }
}

const ACE_TYPES: ReadonlySet<string> = new Set(['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'WEA'])
/** Fewer documents cannot be divided into folds worth training on. */
const LEAST_DOCUMENTS = 6

/** Why a corpus does not qualify, and what would; undefined if it does. */
export function lacks(corpus: ExperimentCorpus, need: Need): string | undefined {
  const { documents, name } = corpus
  switch (need) {
    case 'words': {
      const bare = documents.find(({ tokens }) => tokens === undefined)
      if (bare !== undefined) {
        return `${name}: document "${bare.id}" has no words; any corpus with its text will do, such as LitBank (brat, CoNLL) or GUM (CoNLL-U)`
      }
      const untagged = documents.find((document) => isOfGum(document) && !hasTags(document))
      return (
        untagged &&
        `${name}: document "${untagged.id}" of GUM has no parts of speech here, and our tagger was learned from GUM; the CoNLL-U files of GUM have them, and lend them to OntoGUM where both are given: --corpus gum=gum/dep ontogum=gum/coref/ontogum/conll`
      )
    }
    case 'names':
      return documents.some(hasName)
        ? undefined
        : `${name} has no mention that is a name, and CONE scores names; LitBank and GUM have many`
    case 'folds':
      return documents.length < LEAST_DOCUMENTS
        ? `${name} has ${counted(documents.length, 'document')}: to train on some and score others it takes ${LEAST_DOCUMENTS}`
        : undefined
    case 'ace-types': {
      const other = documents.flatMap(foreignType)[0]
      if (other === undefined) return undefined
      const has = other === '' ? 'gives no entity types' : `has the entity type "${other}"`
      return `${name} ${has}, and ACE-value weighs the types of ACE (${[...ACE_TYPES].join(', ')}); LitBank has those`
    }
  }
}

/** What readers should know about a corpus: who lent it its analysis, and features that are constant there. */
export function remarksOn(
  { name, documents, lender }: ExperimentCorpus,
  models: readonly ModelRequest[],
): string[] {
  const isBlind =
    models.some(({ recipe }) => recipe === 'reconcile-61') &&
    documents.every(({ paragraphs = [] }) => paragraphs.length < 2)
  return [
    ...(lender === undefined
      ? []
      : [
          `${name} has the sentences, parts of speech and dependencies of ${lender.name}, whose texts are the same.`,
        ]),
    ...(isBlind
      ? [
          `${name} tells no paragraphs, so the features ParNum and SameParagraph say nothing there; CoNLL-U files with "# newpar", such as those of GUM, tell them.`,
        ]
      : []),
  ]
}

function isOfGum({ id }: CorefDocument): boolean {
  return id.startsWith('GUM_')
}

function hasTags({ tokens }: CorefDocument): boolean {
  for (let t = 0; t < (tokens?.count ?? 0); t++) {
    const { empty, pos } = tokens?.token(t) ?? {}
    if (empty !== true && pos === undefined) return false
  }
  return true
}

function hasName(document: CorefDocument): boolean {
  return mentionTypes(document)?.types.includes('named') === true
}

/** A type that is not an ACE type, or '' for a missing one. */
function foreignType({ mentions }: CorefDocument): string[] {
  for (let m = 0; m < mentions.count; m++) {
    const type = mentions.attributes?.[m]?.entityType ?? ''
    if (!ACE_TYPES.has(type)) return [type]
  }
  return []
}
