import { type AceRules, type AceValues, scoreAceValue } from './ace-value.ts'
import { scoreAnchor, scoreAnchorDetection, scoreAnchorMentions } from './anchors.ts'
import {
  scoreAnyAntecedents,
  scoreImmediateAntecedents,
  scoreInferredAntecedents,
  scoreZeroAntecedents,
} from './antecedents.ts'
import {
  scoreBCubed,
  scoreBCubed0,
  scoreBCubedAll,
  scoreBCubedRn,
  scoreBCubedSys,
  scoreBCubedTwins,
} from './b-cubed.ts'
import { type BlancRule, scoreBlanc } from './blanc.ts'
import { scoreBridgingAnaphors, scoreBridgingEntities, scoreBridgingMentions } from './bridging.ts'
import { ceafRecall, phi1, phi2, phi3, phi4 } from './ceaf.ts'
import {
  scoreCeafEntityPartial,
  scoreCeafEntityTyped,
  scoreCeafMentionPartial,
  scoreCeafMentionTyped,
} from './ceaf-of-mentions.ts'
import { onNames } from './cone.ts'
import { scoreConll } from './conll.ts'
import { scoreLea } from './lea.ts'
import { type MeiRules, scoreMei } from './mei.ts'
import { partitionSide, type Side } from './mention.ts'
import { scoreMentions } from './mention-detection.ts'
import { scoreMentionOverlap } from './mention-overlap.ts'
import { scoreMuc } from './muc.ts'
import { scoreNonReferring } from './non-referring.ts'
import { scorePairwise, scorePairwiseAcross, scorePairwiseWithin } from './pairwise.ts'
import type { Partition } from './partition.ts'
import { scoreGap, scoreGapBias, scoreWinobias, scoreWinobiasDifference } from './pronoun-questions.ts'
import { inBothDirections, type TextbookScore, type TextbookValue } from './score.ts'
import { afterRahmanNg, onSystemMentions } from './system-mentions.ts'

export interface Definition {
  /** The file to read, in the folder of this one. */
  readonly file: string
  readonly score: (
    key: Side,
    response: Side,
    settings?: TextbookSettings,
  ) => TextbookScore | TextbookValue | AceValues
}

/** The settings that change the definitions of BLANC, the ACE value and MEI. */
export interface TextbookSettings {
  readonly blanc?: BlancRule
  readonly ace?: AceRules
  readonly mei?: MeiRules
}

/**
 * Every metric by the definition of its paper: plain code on sets, in exact fractions.
 *
 * The definitions share no code with the engine, so that their agreement means something. They are slow on purpose,
 * and meant for documents of a few dozen mentions.
 */
export const textbook: Readonly<Record<string, Definition>> = {
  mentions: ofEntities('mention-detection.ts', scoreMentions),
  muc: ofEntities('muc.ts', scoreMuc),
  b3: ofEntities('b-cubed.ts', scoreBCubed),
  'b3.twins': ofEntities('b-cubed.ts', scoreBCubedTwins),
  'b3.0': ofEntities('b-cubed.ts', scoreBCubed0),
  'b3.all': ofEntities('b-cubed.ts', scoreBCubedAll),
  'b3.rn': ofEntities('b-cubed.ts', scoreBCubedRn),
  'b3.sys': ofEntities('b-cubed.ts', scoreBCubedSys),
  ceafm: ofEntities('ceaf.ts', inBothDirections(ceafRecall(phi3))),
  'ceafm.rn': ofEntities('ceaf.ts', afterRahmanNg(ceafRecall(phi3))),
  'ceafm.sys': ofEntities('ceaf.ts', onSystemMentions(ceafRecall(phi3))),
  'ceafm.typed': { file: 'ceaf-of-mentions.ts', score: scoreCeafMentionTyped },
  'ceafm.partial': { file: 'ceaf-of-mentions.ts', score: scoreCeafMentionPartial },
  ceafe: ofEntities('ceaf.ts', inBothDirections(ceafRecall(phi4))),
  'ceafe.rn': ofEntities('ceaf.ts', afterRahmanNg(ceafRecall(phi4))),
  'ceafe.sys': ofEntities('ceaf.ts', onSystemMentions(ceafRecall(phi4))),
  'ceafe.typed': { file: 'ceaf-of-mentions.ts', score: scoreCeafEntityTyped },
  'ceafe.partial': { file: 'ceaf-of-mentions.ts', score: scoreCeafEntityPartial },
  'ceaf.phi1': ofEntities('ceaf.ts', inBothDirections(ceafRecall(phi1))),
  'ceaf.phi2': ofEntities('ceaf.ts', inBothDirections(ceafRecall(phi2))),
  blanc: ofEntities('blanc.ts', (key, response, { blanc } = {}) => scoreBlanc(key, response, blanc)),
  pairwise: ofEntities('pairwise.ts', scorePairwise),
  'pairwise.within': { file: 'pairwise.ts', score: scorePairwiseWithin },
  'pairwise.across': { file: 'pairwise.ts', score: scorePairwiseAcross },
  lea: ofEntities('lea.ts', scoreLea),
  conll: ofEntities('conll.ts', scoreConll),
  'mei.micro': {
    file: 'mei.ts',
    score: (key, response, { mei } = {}) => scoreMei('micro')(key, response, mei),
  },
  'mei.macro': {
    file: 'mei.ts',
    score: (key, response, { mei } = {}) => scoreMei('macro')(key, response, mei),
  },
  mor: { file: 'mention-overlap.ts', score: scoreMentionOverlap },
  'antecedent.immediate': { file: 'antecedents.ts', score: scoreImmediateAntecedents },
  'antecedent.inferred': { file: 'antecedents.ts', score: scoreInferredAntecedents },
  'antecedent.any': { file: 'antecedents.ts', score: scoreAnyAntecedents },
  'anchor.detection': { file: 'anchors.ts', score: scoreAnchorDetection },
  'anchor.mentions': { file: 'anchors.ts', score: scoreAnchorMentions },
  anchor: { file: 'anchors.ts', score: scoreAnchor },
  zero: { file: 'antecedents.ts', score: scoreZeroAntecedents },
  'cone.b3': { file: 'cone.ts', score: onNames(scoreBCubed) },
  'cone.ceafm': { file: 'cone.ts', score: onNames(inBothDirections(ceafRecall(phi3))) },
  'cone.ceafe': { file: 'cone.ts', score: onNames(inBothDirections(ceafRecall(phi4))) },
  ace: { file: 'ace-value.ts', score: (key, response, { ace } = {}) => scoreAceValue(key, response, ace) },
  nonreferring: { file: 'non-referring.ts', score: scoreNonReferring },
  'bridging.anaphor': { file: 'bridging.ts', score: scoreBridgingAnaphors },
  'bridging.mention': { file: 'bridging.ts', score: scoreBridgingMentions },
  'bridging.entity': { file: 'bridging.ts', score: scoreBridgingEntities },
  gap: { file: 'pronoun-questions.ts', score: scoreGap('masculine', 'feminine') },
  'gap.masculine': { file: 'pronoun-questions.ts', score: scoreGap('masculine') },
  'gap.feminine': { file: 'pronoun-questions.ts', score: scoreGap('feminine') },
  'gap.bias': { file: 'pronoun-questions.ts', score: scoreGapBias },
  winobias: { file: 'pronoun-questions.ts', score: scoreWinobias('pro', 'anti') },
  'winobias.pro': { file: 'pronoun-questions.ts', score: scoreWinobias('pro') },
  'winobias.anti': { file: 'pronoun-questions.ts', score: scoreWinobias('anti') },
  'winobias.difference': { file: 'pronoun-questions.ts', score: scoreWinobiasDifference },
}

type EntityDefinition = (
  key: Partition,
  response: Partition,
  settings?: TextbookSettings,
) => TextbookScore | TextbookValue

/** A metric that depends only on which mentions belong together. */
function ofEntities(file: string, score: EntityDefinition): Definition {
  return {
    file,
    score: (key, response, settings) => score(partitionSide(key), partitionSide(response), settings),
  }
}
