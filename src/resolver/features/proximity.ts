import { bit, COMPATIBLE, type Feature, feature } from './feature.ts'

const SENTENCES = 10
const PARAGRAPHS = 5

export const sentNum: Feature = feature(
  'SentNum',
  'proximity',
  { unit: 1, most: SENTENCES },
  'Distance in sentences, at most 10.',
  ({ a, b }) => Math.min(SENTENCES, b.sentence - a.sentence),
)

const parNum: Feature = feature(
  'ParNum',
  'proximity',
  { unit: 1, most: PARAGRAPHS },
  'Distance in paragraphs, at most 5.',
  ({ a, b }) => Math.min(PARAGRAPHS, b.paragraph - a.paragraph),
)

export const sameSentence: Feature = feature(
  'SameSentence',
  'proximity',
  COMPATIBLE,
  'Both are in one sentence.',
  ({ sameSentence }) => bit(sameSentence),
)

const consecutiveSentences: Feature = feature(
  'ConsecutiveSentences',
  'proximity',
  COMPATIBLE,
  'The later is in the sentence after the earlier.',
  ({ a, b }) => bit(b.sentence - a.sentence === 1),
)

const sameParagraph: Feature = feature(
  'SameParagraph',
  'proximity',
  COMPATIBLE,
  'Both are in one paragraph.',
  ({ a, b }) => bit(a.paragraph === b.paragraph),
)

export const proximity: readonly Feature[] = [
  sentNum,
  parNum,
  sameSentence,
  consecutiveSentences,
  sameParagraph,
]
