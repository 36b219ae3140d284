import type { CompositeMetric, RatioScore } from './metric.ts'

/** The CoNLL score: the mean of three F1 scores, the number most papers report. */
export const conll: CompositeMetric = {
  id: 'conll',
  label: 'CoNLL',
  family: 'composite',
  of: ['muc', 'b3', 'ceafe'],
  combine(scores) {
    const ratios = scores as readonly RatioScore[]
    const value = ratios.reduce((sum, { f1 }) => sum + f1, 0) / ratios.length
    return ratios.some((score) => score.undefined) ? { value, undefined: true } : { value }
  },
  card: {
    formula: '(F1 of muc + F1 of b3 + F1 of ceafe) ÷ 3',
    paper:
      'Pradhan et al. 2011, 2012, CoNLL shared tasks; Denis and Baldridge 2009 proposed the mean under the name MELA',
    reading:
      'From the F1 scores of the whole corpus; undefined if any is. There is no CoNLL recall or precision.',
    laws: {
      symmetric: true,
      identity: 'MUC of a document of singletons is 0/0',
      ignoresTwinlessSingletons: false,
    },
  },
}
