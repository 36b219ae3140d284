// `coref-referee/textbook`: every metric by its definition, for small documents.
export { type AceRules, type AceValues, scoreAceValue } from '../textbook/ace-value.ts'
export { scoreBCubed } from '../textbook/b-cubed.ts'
export { type BlancRule, scoreBlanc } from '../textbook/blanc.ts'
export { ceafRecall, phi1, phi2, phi3, phi4, type Similarity } from '../textbook/ceaf.ts'
export { type Fraction, fraction, toNumber } from '../textbook/fraction.ts'
export { scoreLea } from '../textbook/lea.ts'
export type { Side, TextbookMention } from '../textbook/mention.ts'
export { scoreMentions } from '../textbook/mention-detection.ts'
export { scoreMuc } from '../textbook/muc.ts'
export { scorePairwise } from '../textbook/pairwise.ts'
export { type Entity, type Partition, toPartition } from '../textbook/partition.ts'
export {
  inBothDirections,
  type PartitionDefinition,
  type Ratio,
  type Recall,
  type TextbookScore,
  type TextbookValue,
} from '../textbook/score.ts'
export { type Definition, type TextbookSettings, textbook } from '../textbook/textbook.ts'
