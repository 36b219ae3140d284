import type { CorefDocument } from '../../document/document.ts'
import { type ClaimGroup, claimsOf, pick } from '../claim.ts'
import { lacks } from '../corpus.ts'
import { judgeSweep, SWEEP_MODEL, sweepResponses, sweepRow, THRESHOLDS } from '../penalty.ts'

const PAPER = 'Luo 2005'

/** Luo 2005, Tables 3 and 4: fewer and fewer entities. */
export const luoClaims: ClaimGroup = {
  name: 'penalty',
  claims: [
    ...claimsOf(PAPER, 'logarithm', [
      [
        'luo-ceaf-muc',
        'CEAF is best nearer to the true number of entities than MUC is',
        '|ln(entities where MUC is best ÷ key’s)| less the same of CEAFm',
      ],
      [
        'luo-ceaf-ace',
        'CEAF is best nearer to the true number of entities than ACE-value is',
        '|ln(entities where ACE-value is best ÷ key’s)| less the same of CEAFm',
      ],
    ]),
    ...claimsOf(PAPER, 'r', [
      ['luo-ace-r', 'ACE-value and CEAF are hardly correlated', '.3 less |r| over thresholds'],
    ]),
    ...claimsOf(PAPER, 'share', [
      [
        'luo-muc-blind',
        'MUC does not mind too few entities, CEAF does',
        'share of its best that CEAFm loses with the fewest entities, less that of MUC',
      ],
      [
        'luo-muc-fewest',
        'MUC is best with the fewest entities',
        'MUC with the fewest entities less the best of the others',
      ],
    ]),
  ],
  needs: ['words', 'folds'],
  models: [SWEEP_MODEL],
  prepare(lab, corpus) {
    const responses = sweepResponses(lab, corpus)
    const hasAce = lacks(corpus, 'ace-types') === undefined
    return (members) => {
      const keys = pick(corpus.documents, members)
      const rows = THRESHOLDS.map((threshold, t) =>
        sweepRow(lab, keys, pick(responses[t] as CorefDocument[], members), threshold, hasAce),
      )
      const { off, peaks, last, correlation } = judgeSweep({ keyEntities: rows[0]?.keyEntities ?? 1, rows })
      const loss = (best: number, end: number): number => (best === 0 ? 0 : (best - end) / best)
      return {
        'luo-ceaf-muc': off.muc - off.ceafm,
        'luo-ceaf-ace': hasAce ? off.ace - off.ceafm : undefined,
        'luo-ace-r': hasAce ? 0.3 - Math.abs(correlation.r) : undefined,
        'luo-muc-blind': loss(peaks.ceafm.ceafm, last.ceafm) - loss(peaks.muc.muc, last.muc),
        'luo-muc-fewest': last.muc - Math.max(...rows.slice(0, -1).map(({ muc }) => muc)),
      }
    }
  },
}
