import type { CorefDocument } from '../../document/document.ts'
import type { Scores } from '../../scoring/tally.ts'
import { type ClaimGroup, claimsOf, POINTS, pick } from '../claim.ts'
import type { ExperimentCorpus } from '../corpus.ts'
import type { Lab } from '../lab.ts'
import { f1Of } from '../scoring.ts'
import type { MentionChoice, ModelRequest, Setup } from '../setup.ts'

const PAPER = 'Cai and Strube 2010'
const PRECISE: Setup = { mentions: 'precise' }

/** Cai and Strube 2010, Tables 8 to 10: one resolver on the mentions of two taggers. */
const taggers: ClaimGroup = {
  name: 'taggers',
  claims: claimsOf(PAPER, 'points', [
    [
      'cs-b3-0',
      'B³0 ranks the worse tagger higher',
      'B³0 with the high-recall tagger less that with the precise one',
    ],
    ['cs-b3-all', 'B³all ranks the worse tagger higher', 'the same of B³all'],
    [
      'cs-b3-sys',
      'B³sys ranks the better tagger higher',
      'B³sys with the precise tagger less that with the high-recall one',
    ],
    ['cs-muc', 'MUC ranks the better tagger higher', 'the same of MUC'],
    ['cs-ceaf-sys', 'CEAFsys ranks the better tagger higher', 'the same of CEAFm sys'],
  ]),
  needs: ['words', 'folds'],
  models: [soonOn('high-recall'), soonOn('precise')],
  prepare(lab, corpus) {
    const gain = gainBetween(
      lab,
      corpus,
      ['b3.0', 'b3.all', 'b3.sys', 'muc', 'ceafm.sys'],
      [lab.responses(corpus, 'soon', { mentions: 'high-recall' }), lab.responses(corpus, 'soon', PRECISE)],
    )
    return (members) => {
      const of = gain(members)
      return {
        'cs-b3-0': -of('b3.0'),
        'cs-b3-all': -of('b3.all'),
        'cs-b3-sys': of('b3.sys'),
        'cs-muc': of('muc'),
        'cs-ceaf-sys': of('ceafm.sys'),
      }
    }
  },
}

function soonOn(mentions: MentionChoice): ModelRequest {
  return { recipe: 'soon', setup: { mentions } }
}

/** How many points of F1 the second responses gain over the first, on some documents. */
function gainBetween(
  lab: Lab,
  corpus: ExperimentCorpus,
  metrics: readonly string[],
  [before, after]: readonly [readonly CorefDocument[], readonly CorefDocument[]],
): (members: readonly number[]) => (id: string) => number {
  return (members) => {
    const keys = pick(corpus.documents, members)
    const [a, b] = [before, after].map(
      (responses) => lab.score(keys, pick(responses, members), { metrics }).scores,
    ) as [Scores, Scores]
    return (id) => POINTS * (f1Of(b, id) - f1Of(a, id))
  }
}

/** Cai and Strube 2010, Figures 1 and 2: all twinless candidates against none. */
const twinless: ClaimGroup = {
  name: 'twinless',
  claims: claimsOf(PAPER, 'points', [
    [
      'cs-twinless-b3',
      'As twinless mentions go, B³all moves less than B³sys',
      'what B³sys gains less what B³all gains',
    ],
    [
      'cs-twinless-ceaf',
      'As twinless mentions go, plain CEAF moves most',
      'what CEAFm gains less the most that another gains',
    ],
  ]),
  needs: ['words', 'folds'],
  models: [soonOn('high-recall'), soonOn({ twinless: 0 })],
  prepare(lab, corpus) {
    const others = ['muc', 'b3.sys', 'b3.0', 'b3.all', 'b3.rn', 'ceafm.sys', 'ceafm.rn']
    const gain = gainBetween(
      lab,
      corpus,
      [...others, 'ceafm'],
      [
        lab.responses(corpus, 'soon', { mentions: 'high-recall' }),
        lab.responses(corpus, 'soon', { mentions: { twinless: 0 } }),
      ],
    )
    return (members) => {
      const of = gain(members)
      return {
        'cs-twinless-b3': of('b3.sys') - of('b3.all'),
        'cs-twinless-ceaf': of('ceafm') - Math.max(...others.map(of)),
      }
    }
  },
}

/** Cai and Strube 2010. */
export const caiStrubeClaims: readonly ClaimGroup[] = [taggers, twinless]
