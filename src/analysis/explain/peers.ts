import {
  bCubedWithoutSingletons,
  type Convention,
  ceafeWithoutResponseSingletons,
  corefudLists,
  covalLists,
  cutOffPercentages,
  keyDocumentsOnly,
  meanOfDocuments,
  referenceDuplicates,
  responseDocumentsOnly,
  setting,
  spuriousMentionsJoinKey,
  uaLists,
  zerosByDependency,
  zerosDropped,
} from './conventions.ts'

/** Another scorer: which of our metrics it has, and what it does differently, in the order of its steps. */
export interface Peer {
  readonly name: string
  readonly metrics: readonly string[]
  readonly conventions: readonly Convention[]
  /** Differences that are not reproduced here. */
  readonly remarks: readonly string[]
}

const exact = setting('match', 'exact', 'mentions match when their spans are equal')
const keep = setting('singletons', 'keep', 'entities of one mention are kept')
const drop = setting('singletons', 'drop', 'entities of one mention are dropped on both sides')
const conllBlanc = setting('blanc', 'conll', 'a half of BLANC is left out where the key has no such links')
const luoBlanc = setting(
  'blanc',
  'luo2014',
  'a half of BLANC is left out only where neither side has such links',
)

export const peers: readonly Peer[] = [
  {
    name: 'reference scorer 8.01',
    metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'conll'],
    conventions: [exact, keep, conllBlanc, keyDocumentsOnly, referenceDuplicates, cutOffPercentages],
    remarks: [
      'It refuses more than ten repeated mentions, added up over metrics.',
      'It prints no CoNLL score; this one is the mean of the three F1 as it prints them.',
    ],
  },
  {
    name: 'coval',
    metrics: ['mentions', 'muc', 'b3', 'ceafe', 'lea', 'conll'],
    conventions: [exact, keep, covalLists],
    remarks: ['It stops where the response lacks a document.'],
  },
  {
    name: 'corefud-scorer 1.2',
    metrics: ['muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll', 'mor', 'zero'],
    conventions: [
      setting('match', 'head', 'mentions match when their heads are the same token'),
      zerosByDependency,
      drop,
      luoBlanc,
      corefudLists,
    ],
    remarks: ['It stops where the response lacks a document.'],
  },
  {
    name: 'Universal Anaphora scorer 2.0',
    metrics: ['muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll'],
    conventions: [exact, zerosDropped, drop, luoBlanc, uaLists],
    remarks: ['Split antecedents, discourse deixis and bridging are scores of their own there.'],
  },
  {
    name: 'trainers (e2e-coref, coref-hoi and descendants)',
    metrics: ['muc', 'b3', 'ceafe', 'conll'],
    conventions: [exact, keep, bCubedWithoutSingletons, ceafeWithoutResponseSingletons],
    remarks: ['They report means of recall and of precision over the three metrics too.'],
  },
  {
    name: 'scorch',
    metrics: ['muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll'],
    conventions: [exact, keep, responseDocumentsOnly, spuriousMentionsJoinKey, meanOfDocuments],
    remarks: ['It takes 0/0 inside a half of BLANC as 1.'],
  },
]
