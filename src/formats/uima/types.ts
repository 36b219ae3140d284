/** The types of DKPro Core, which INCEpTION and WebAnno use. */
const DKPRO = 'de.tudarmstadt.ukp.dkpro.core.api'
export const TYPES: Readonly<Record<'sofa' | 'metaData' | 'token' | 'sentence' | 'link' | 'chain', string>> =
  {
    sofa: 'uima.cas.Sofa',
    metaData: `${DKPRO}.metadata.type.DocumentMetaData`,
    token: `${DKPRO}.segmentation.type.Token`,
    sentence: `${DKPRO}.segmentation.type.Sentence`,
    link: `${DKPRO}.coref.type.CoreferenceLink`,
    chain: `${DKPRO}.coref.type.CoreferenceChain`,
  }
export const MAIN_VIEW = '_InitialView'
export const LINK_FEATURES: readonly string[] = ['referenceType', 'referenceRelation']

/** Any type of chain: its full name depends on the annotation layer. */
export const CHAIN_TYPE: RegExp = /Chain$/

/** The JSON fields with the objects of a CAS and the descriptions of their types. */
export const STRUCTURES = '%FEATURE_STRUCTURES'
export const TYPE_SYSTEM = '%TYPES'
