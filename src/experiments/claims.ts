import { predictScore } from '../analysis/classes/prediction.ts'
import { ProfileTally } from '../analysis/classes/profile.ts'
import { ConeAnalysis, relate, relateEntities } from '../analysis/cone.ts'
import type { EntityShares } from '../analysis/entity-shares.ts'
import { estimatedKey } from '../analysis/names/estimated-key.ts'
import { defaultMatching } from '../analysis/names/match-names.ts'
import { type Correlation, mean, pearson } from '../analysis/statistics.ts'
import type { CorefDocument } from '../document/document.ts'
import { resolutionClasses } from '../document/resolution-class.ts'
import { classScores } from '../report/classes.ts'
import type { LinkedResponse } from '../resolver/linking-resolver.ts'
import { matchDocuments } from '../scoring/match-documents.ts'
import { resolveSettings } from '../scoring/settings.ts'
import type { Scores } from '../scoring/tally.ts'
import { type Claim, type ClaimGroup, type Measures, partsOf } from './claim.ts'
import { type ExperimentCorpus, lacks } from './corpus.ts'
import { DATA_SET_MODEL } from './data-sets.ts'
import type { Lab } from './lab.ts'
import { judgeSweep, SWEEP_MODEL, sweepResponses, sweepRow, THRESHOLDS } from './penalty.ts'
import { f1Of } from './scoring.ts'
import type { MentionChoice, ModelRequest, Setup } from './setup.ts'
import { estimatedResponses } from './subtasks.ts'
import { modelsOf, type SystemName } from './systems.ts'

const PRECISE: Setup = { mentions: 'precise' }
const POINTS = 100

const LUO = 'Luo 2005'
const CAI_STRUBE = 'Cai and Strube 2010'
const STOYANOV = 'Stoyanov et al. 2009'
const LIN = 'Lin et al. 2010'
const TUGGENER = 'Tuggener 2014'

type Row = readonly [id: string, text: string, measure: string]

function claimsOf(paper: string, unit: Claim['unit'], rows: readonly Row[]): Claim[] {
  return rows.map(([id, text, measure]) => ({ id, paper, text, measure, unit }))
}

function pick<Item>(items: readonly Item[], members: readonly number[]): Item[] {
  return members.map((d) => items[d] as Item)
}

/** Luo 2005, Tables 3 and 4: ever fewer entities. */
const penalty: ClaimGroup = {
  name: 'penalty',
  claims: [
    ...claimsOf(LUO, 'logarithm', [
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
    ...claimsOf(LUO, 'r', [
      ['luo-ace-r', 'ACE-value and CEAF are hardly correlated', '.3 less |r| over thresholds'],
    ]),
    ...claimsOf(LUO, 'share', [
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

/** Cai and Strube 2010, Tables 8 to 10: the same resolver on the mentions of two taggers. */
const taggers: ClaimGroup = {
  name: 'taggers',
  claims: claimsOf(CAI_STRUBE, 'points', [
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

/** Points of F1 that the second responses have over the first, on some documents. */
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
  claims: claimsOf(CAI_STRUBE, 'points', [
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

const SUBTASKS: Readonly<Record<'baseline' | 'names' | 'mentions' | 'anaphoric', Setup>> = {
  baseline: PRECISE,
  names: { mentions: 'precise', perfectNames: true },
  mentions: { mentions: 'key' },
  anaphoric: { mentions: 'anaphoric' },
}

/** Stoyanov et al. 2009, Table 3. */
const subtasks: ClaimGroup = {
  name: 'subtasks',
  claims: claimsOf(STOYANOV, 'points', [
    ['st-names', 'Perfect names are worth little', '3 points, the most in the paper, less what MUC gains'],
    [
      'st-mentions',
      'Perfect mentions are worth more than perfect names',
      'what MUC gains from mentions less what it gains from names',
    ],
    ['st-mentions-b3', 'Perfect mentions raise B³', 'what B³all gains'],
    ['st-anaphoric', 'Knowing the anaphoric mentions raises MUC', 'what MUC gains, the key reduced likewise'],
    [
      'st-anaphoric-b3',
      'Knowing the anaphoric mentions raises B³',
      'what B³all gains, the key reduced likewise',
    ],
  ]),
  needs: ['words', 'folds'],
  models: Object.values(SUBTASKS).map((setup) => ({ recipe: 'reconcile-61', setup })),
  prepare(lab, corpus) {
    const responses = {
      baseline: estimatedResponses(lab, corpus, SUBTASKS.baseline),
      names: estimatedResponses(lab, corpus, SUBTASKS.names),
      mentions: estimatedResponses(lab, corpus, SUBTASKS.mentions),
      anaphoric: estimatedResponses(lab, corpus, SUBTASKS.anaphoric),
    }
    return (members) => {
      const score = (setting: keyof typeof SUBTASKS, id: 'muc' | 'b3.all'): number => {
        const { keys, responses: own } = responses[setting][id]
        return POINTS * f1Of(lab.score(pick(keys, members), pick(own, members), { metrics: [id] }).scores, id)
      }
      const gain = (setting: keyof typeof SUBTASKS, id: 'muc' | 'b3.all'): number =>
        score(setting, id) - score('baseline', id)
      return {
        'st-names': 3 - gain('names', 'muc'),
        'st-mentions': gain('mentions', 'muc') - gain('names', 'muc'),
        'st-mentions-b3': gain('mentions', 'b3.all'),
        'st-anaphoric': gain('anaphoric', 'muc'),
        'st-anaphoric-b3': gain('anaphoric', 'b3.all'),
      }
    }
  },
}

/** Stoyanov et al. 2009, Tables 4 to 6. */
const classes: ClaimGroup = {
  name: 'classes',
  claims: [
    ...claimsOf(STOYANOV, 'r', [
      [
        'st-classes',
        'Classes are as hard in one corpus as in another',
        'r of the class scores with the mean of the other data sets, less .7',
      ],
    ]),
    ...claimsOf(STOYANOV, 'share', [
      [
        'st-prediction',
        'A score can be predicted from the classes',
        '.08, the largest error of the paper, less that of the predicted MUC F1',
      ],
    ]),
  ],
  needs: ['words', 'folds'],
  models: [DATA_SET_MODEL],
  prepare(lab, corpus, corpora) {
    const settings = resolveSettings({ metrics: ['muc'], keyDuplicates: 'first', match: lab.match })
    const profileOf = (
      of: ExperimentCorpus,
      members: readonly number[],
    ): ReturnType<ProfileTally['profile']> => {
      const linked = lab.linked(of, DATA_SET_MODEL)
      const tally = new ProfileTally()
      for (const d of members) {
        const { response, linksIn } = linked[d] as LinkedResponse
        const matched = matchDocuments(of.documents[d] as CorefDocument, response, settings, () => {})
        tally.add(matched, linksIn(matched.response))
      }
      return tally.profile()
    }
    const ids = new Set(corpus.documents.map(({ id }) => id))
    // A corpus of the same texts, such as OntoGUM beside GUM, is no other corpus.
    const isOther = (other: ExperimentCorpus): boolean =>
      other === corpus || !other.documents.some(({ id }) => ids.has(id))
    const sets = corpora.filter(isOther).flatMap((other) =>
      partsOf(other).map(({ members }) => ({
        other,
        members,
        scores: classScores(profileOf(other, members)),
      })),
    )
    return (members) => {
      const profile = profileOf(corpus, members)
      const own = classScores(profile)
      const others = sets.filter((set) => set.other !== corpus || set.members[0] !== members[0])
      const rest = others.map(({ scores }) => scores)
      const shared = resolutionClasses.filter(
        (each) => own[each] !== undefined && rest.some((scores) => scores[each] !== undefined),
      )
      const { r } = pearson(
        shared.map((each) => own[each] ?? 0),
        shared.map((each) => mean(rest.flatMap((scores) => scores[each] ?? []))),
      )
      const sizes = Object.fromEntries(resolutionClasses.map((each) => [each, profile.classes[each].count]))
      const prediction = predictScore(sizes, rest)
      const linked = lab.linked(corpus, DATA_SET_MODEL)
      const responses = members.map((d) => (linked[d] as LinkedResponse).response)
      const muc = f1Of(
        lab.score(pick(corpus.documents, members), responses, { metrics: ['muc'] }).scores,
        'muc',
      )
      return {
        'st-classes': rest.length < 2 ? undefined : r - 0.7,
        'st-prediction': prediction === undefined ? undefined : 0.08 - Math.abs(prediction.predicted - muc),
      }
    }
  },
}

const CONE_SYSTEMS: readonly SystemName[] = ['string', 'head', 'rules', 'soon', 'reconcile-61']

/** Lin et al. 2010. */
const cone: ClaimGroup = {
  name: 'cone',
  claims: claimsOf(LIN, 'r', [
    [
      'lin-documents',
      'CONE goes with the full score over documents, at r above .6',
      'r of B³ F1, mean over systems, less .6',
    ],
    [
      'lin-entities',
      'Names go with all mentions over single entities, strongly',
      'r over response entities of all systems, less .7',
    ],
    [
      'lin-control',
      'The rest does not go with all mentions',
      '.3 less r of the rest with all, over response entities',
    ],
    [
      'lin-rest',
      'Names go with the rest (not in the paper)',
      'r of names with the rest, over response entities, less .3',
    ],
    [
      'lin-estimated',
      'CONE against an estimated key goes with the full score',
      'r of B³ F1, mean over systems, less .3',
    ],
    ['lin-ranks', 'CONE ranks systems as the full score does', 'Kendall’s τ of B³ F1 over systems'],
  ]),
  needs: ['words', 'folds', 'names'],
  models: modelsOf(CONE_SYSTEMS, PRECISE),
  prepare(lab, corpus) {
    const settings = { keyDuplicates: 'first', match: lab.match } as const
    const estimates = corpus.documents.map((document) =>
      estimatedKey(document, lab.names(document), defaultMatching),
    )
    const responses = CONE_SYSTEMS.map((system) => lab.responses(corpus, system, PRECISE))
    return (members): Measures => {
      const studies = responses.map((own) => {
        const [full, estimated] = [new ConeAnalysis(settings, true), new ConeAnalysis(settings, false)]
        for (const d of members) {
          full.add(corpus.documents[d] as CorefDocument, own[d] as CorefDocument, d)
          estimated.add(estimates[d] as CorefDocument, own[d] as CorefDocument, d)
        }
        const result = full.result()
        const other = estimated.result()
        return {
          result,
          estimated: result.perDocument.map((each, i) => ({
            ...each,
            cone: other.perDocument[i]?.cone ?? {},
          })),
        }
      })
      const entities = relateEntities(
        studies.flatMap(({ result }): readonly EntityShares[] => result.perEntity),
      )
      const known = (correlations: readonly Correlation[]): number | undefined => {
        const defined = correlations.filter((each) => each.undefined !== true && each.pairs > 3)
        return defined.length === 0 ? undefined : mean(defined.map(({ r }) => r))
      }
      const less = (value: number | undefined, by: number): number | undefined =>
        value === undefined ? undefined : value - by
      const control = known([entities.restAll])
      return {
        'lin-documents': less(
          known(studies.map(({ result }) => relate(result.perDocument, 'b3').namesAll)),
          0.6,
        ),
        'lin-entities': less(known([entities.namesAll]), 0.7),
        'lin-control': control === undefined ? undefined : 0.3 - control,
        'lin-rest': less(known([entities.namesRest]), 0.3),
        'lin-estimated': less(known(studies.map(({ estimated }) => relate(estimated, 'b3').namesAll)), 0.3),
        'lin-ranks': kendall(
          studies.map(({ result }) => f1Of({ b3: result.cone.b3 }, 'b3')),
          studies.map(({ result }) => (result.full === undefined ? 0 : f1Of({ b3: result.full.b3 }, 'b3'))),
        ),
      }
    }
  },
}

const APPLICATION_SYSTEMS: readonly SystemName[] = ['head', 'rules', 'soon', 'reconcile-61']

/** Tuggener 2014. */
const applications: ClaimGroup = {
  name: 'applications',
  claims: [
    ...claimsOf(TUGGENER, 'points', [
      [
        'tu-pronouns',
        'Pronouns do better when the immediate antecedent is asked for',
        'F1 of pronouns by immediate antecedents less that by inferred ones, mean over systems',
      ],
      [
        'tu-nouns',
        'Nouns do better when the nominal antecedent is asked for',
        'F1 of names and nominals by inferred antecedents less that by immediate ones, mean over systems',
      ],
    ]),
    ...claimsOf(TUGGENER, 'r', [
      ['tu-ranks', 'Anchors rank systems as the CoNLL score does', 'Kendall’s τ over systems'],
    ]),
  ],
  needs: ['words', 'folds'],
  models: modelsOf(APPLICATION_SYSTEMS, PRECISE),
  prepare(lab, corpus) {
    const responses = APPLICATION_SYSTEMS.map((system) => lab.responses(corpus, system, PRECISE))
    return (members) => {
      const keys = pick(corpus.documents, members)
      const results = responses.map((own) => {
        const chosen = pick(own, members)
        const { slices } = lab.score(keys, chosen, {
          metrics: ['antecedent.immediate', 'antecedent.inferred'],
          by: ['type'],
        })
        const difference = (types: readonly string[]): number =>
          mean(
            (slices['type'] ?? [])
              .filter(({ value }) => types.includes(value))
              .map(
                ({ scores }) => f1Of(scores, 'antecedent.immediate') - f1Of(scores, 'antecedent.inferred'),
              ),
          )
        const { scores } = lab.score(keys, chosen, { metrics: ['conll', 'anchor'] })
        return {
          pronouns: difference(['pronoun']),
          nouns: difference(['named', 'nominal']),
          conll: f1Of(scores, 'conll'),
          anchor: f1Of(scores, 'anchor'),
        }
      })
      return {
        'tu-pronouns': POINTS * mean(results.map(({ pronouns }) => pronouns)),
        'tu-nouns': -POINTS * mean(results.map(({ nouns }) => nouns)),
        'tu-ranks': kendall(
          results.map(({ conll }) => conll),
          results.map(({ anchor }) => anchor),
        ),
      }
    }
  },
}

/** Kendall's τ: the pairs that both order alike less those that they order otherwise, as a share of all. */
export function kendall(xs: readonly number[], ys: readonly number[]): number {
  let [sum, pairs] = [0, 0]
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < i; j++) {
      const product = ((xs[i] as number) - (xs[j] as number)) * ((ys[i] as number) - (ys[j] as number))
      sum += Math.sign(product)
      pairs++
    }
  }
  return pairs === 0 ? 0 : sum / pairs
}

/** All that is judged, paper by paper. */
export const claimGroups: readonly ClaimGroup[] = [
  penalty,
  subtasks,
  classes,
  taggers,
  twinless,
  cone,
  applications,
]

export const claims: readonly Claim[] = claimGroups.flatMap((group) => group.claims)
