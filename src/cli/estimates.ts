import { annotatedNames, estimatedKey } from '../analysis/names/estimated-key.ts'
import type { FoundName } from '../analysis/names/name-words.ts'
import type { CorefDocument } from '../document/document.ts'
import { onlyType } from '../document/filter.ts'
import type { EstimateQuality } from '../report/cone.ts'
import { Evaluation } from '../scoring/evaluation.ts'
import { resolveSettings } from '../scoring/settings.ts'
import { loadTagger } from './models.ts'
import { namesInText } from './text-names.ts'

/** How good the estimated keys would be that one could have had of the same text. */
export class Estimates {
  readonly #tagger = loadTagger()
  readonly #rows = (['key', 'tagger'] as const).flatMap((names) =>
    (['full', 'paper'] as const).map((matching) => ({
      names,
      matching,
      evaluation: new Evaluation(
        resolveSettings({ metrics: ['mentions', 'b3', 'ceafm'], keyDuplicates: 'first' }),
      ),
    })),
  )

  add(key: CorefDocument): void {
    const named = key.tokens === undefined ? undefined : onlyType(key, 'named')
    if (named === undefined) return
    const found: Readonly<Record<'key' | 'tagger', readonly FoundName[]>> = {
      key: annotatedNames(key),
      tagger: namesInText(key, this.#tagger),
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
