import { type CorpusProfile, ProfileTally } from '../analysis/classes/profile.ts'
import type { CorefDocument } from '../document/document.ts'
import type { LinkedResponse } from '../resolver/linking-resolver.ts'
import { ScoredPair } from '../scoring/run/scored-pair.ts'
import { resolveSettings } from '../scoring/settings.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Lab } from './lab.ts'
import { f1Of } from './scoring.ts'
import type { ModelRequest } from './setup.ts'

/** A corpus or one of its genres, with its classes and the resolver's scores on them. */
export interface ScoredDataSet {
  readonly name: string
  readonly documents: number
  /** From the links that the resolver made. */
  readonly profile: CorpusProfile
  /** From the links implied by its entities, each mention with all before it. */
  readonly entityProfile: CorpusProfile
  /** Observed MUC F1. */
  readonly muc: number
}

/** The resolver whose responses are analysed by class. */
export const DATA_SET_MODEL: ModelRequest = { recipe: 'reconcile-61', setup: { mentions: 'precise' } }
/** A genre with fewer documents says little. */
const LEAST = 5

/** Corpora, split by genre if they have several: the counterparts of Stoyanov et al.'s six data sets. */
export function scoredDataSets(lab: Lab, corpora: readonly ExperimentCorpus[]): ScoredDataSet[] {
  const settings = resolveSettings({ metrics: ['muc'], keyDuplicates: 'first', match: lab.match })
  const score = (corpus: ExperimentCorpus): ScoredDataSet[] => {
    const linked = lab.linked(corpus, DATA_SET_MODEL)
    return groups(corpus.documents).map(([genre, members]) => {
      const tally = new ProfileTally()
      const entityTally = new ProfileTally()
      const keys = members.map((d) => corpus.documents[d] as CorefDocument)
      const answers = members.map((d) => linked[d] as LinkedResponse)
      for (const [i, key] of keys.entries()) {
        const { response, linksIn } = answers[i] as LinkedResponse
        const compared = new ScoredPair({ key, response }, settings).matched
        tally.add(compared, linksIn(compared.response))
        entityTally.add(compared)
      }
      const { scores } = lab.score(
        keys,
        answers.map(({ response }) => response),
        settings,
      )
      return {
        name: genre === undefined ? corpus.name : `${corpus.name} ${genre}`,
        documents: members.length,
        profile: tally.profile(),
        entityProfile: entityTally.profile(),
        muc: f1Of(scores, 'muc'),
      }
    })
  }
  return lab.each(corpora, ({ name }) => `${name}, class by class`, score).flat()
}

function groups(documents: readonly CorefDocument[]): [genre: string | undefined, members: number[]][] {
  const byGenre = new Map<string, number[]>()
  for (const [d, { genre = '' }] of documents.entries()) {
    byGenre.set(genre, [...(byGenre.get(genre) ?? []), d])
  }
  const large = [...byGenre].filter(([genre, members]) => genre !== '' && members.length >= LEAST)
  if (large.length < 2) return [[undefined, documents.map((_, d) => d)]]
  return large.sort(([a], [b]) => (a < b ? -1 : 1))
}
