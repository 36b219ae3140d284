import { predictScore } from '../../analysis/classes/prediction.ts'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import { mean, pearson } from '../../analysis/statistics.ts'
import type { CorefDocument } from '../../document/document.ts'
import { resolutionClasses } from '../../document/resolution-class.ts'
import { classScores } from '../../report/classes.ts'
import type { LinkedResponse } from '../../resolver/linking-resolver.ts'
import { ScoredPair } from '../../scoring/run/scored-pair.ts'
import { resolveSettings } from '../../scoring/settings.ts'
import { type ClaimGroup, claimsOf, POINTS, partsOf, pick } from '../claim.ts'
import type { ExperimentCorpus } from '../corpus.ts'
import { DATA_SET_MODEL } from '../data-sets.ts'
import { f1Of } from '../scoring.ts'
import type { Setup } from '../setup.ts'
import { estimatedResponses } from '../subtasks.ts'

const PAPER = 'Stoyanov et al. 2009'
const PRECISE: Setup = { mentions: 'precise' }

const SUBTASKS: Readonly<Record<'baseline' | 'names' | 'mentions' | 'anaphoric', Setup>> = {
  baseline: PRECISE,
  names: { mentions: 'precise', perfectNames: true },
  mentions: { mentions: 'key' },
  anaphoric: { mentions: 'anaphoric' },
}

/** Stoyanov et al. 2009, Table 3. */
const subtasks: ClaimGroup = {
  name: 'subtasks',
  claims: claimsOf(PAPER, 'points', [
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
    ...claimsOf(PAPER, 'r', [
      [
        'st-classes',
        'Classes are as hard in one corpus as in another',
        'r of the class scores with the mean of the other data sets, less .7',
      ],
    ]),
    ...claimsOf(PAPER, 'share', [
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
        const key = of.documents[d] as CorefDocument
        const { matched } = new ScoredPair({ key, response }, settings)
        tally.add(matched, linksIn(matched.response))
      }
      return tally.profile()
    }
    const ids = new Set(corpus.documents.map(({ id }) => id))
    // A corpus of the same texts, such as OntoGUM for GUM, does not count as another corpus.
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

/** Stoyanov et al. 2009. */
export const stoyanovClaims: readonly ClaimGroup[] = [subtasks, classes]
