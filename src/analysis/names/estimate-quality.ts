import type { CorefDocument } from '../../document/document.ts'
import { onlyType } from '../../document/filter.ts'
import { Evaluation } from '../../scoring/evaluation.ts'
import { resolveSettings } from '../../scoring/settings.ts'
import type { Scores } from '../../scoring/tally.ts'
import type { WordTagger } from '../../text/word-tagger.ts'
import { annotatedNames, estimatedKey } from './estimated-key.ts'
import type { NameMatching } from './match-names.ts'
import type { FoundName } from './name-words.ts'
import { namesInText } from './names-in-text.ts'

const SOURCES = ['key', 'pos', 'tagger'] as const
type EstimateSource = (typeof SOURCES)[number]

/** How good an estimated key would have been, compared with the names in the key. */
export interface EstimateQuality {
  /** Where the names were taken from: the key itself, parts of speech, or a name tagger. */
  readonly names: EstimateSource
  readonly matching: NameMatching
  readonly scores: Scores
}

/** Scores every way to estimate a key against the key itself. */
export class EstimateScorer {
  readonly #taggers: Readonly<Record<'pos' | 'tagger', WordTagger>>
  readonly #rows = SOURCES.flatMap((names) =>
    (['full', 'paper'] as const).map((matching) => ({
      names,
      matching,
      evaluation: new Evaluation(
        resolveSettings({ metrics: ['mentions', 'b3', 'ceafm'], keyDuplicates: 'first' }),
      ),
    })),
  )

  constructor(taggers: Readonly<Record<'pos' | 'tagger', WordTagger>>) {
    this.#taggers = taggers
  }

  add(key: CorefDocument): void {
    const named = key.tokens === undefined ? undefined : onlyType(key, 'named')
    if (named === undefined) return
    const found: Readonly<Record<EstimateSource, readonly FoundName[]>> = {
      key: annotatedNames(key),
      pos: namesInText(key, this.#taggers.pos),
      tagger: namesInText(key, this.#taggers.tagger),
    }
    for (const { names, matching, evaluation } of this.#rows) {
      evaluation.add(named, estimatedKey(key, found[names], matching))
    }
  }

  results(): EstimateQuality[] {
    return this.#rows.flatMap(({ names, matching, evaluation }) => {
      const { documents, scores } = evaluation.result()
      return documents === 0 ? [] : [{ names, matching, scores }]
    })
  }
}
