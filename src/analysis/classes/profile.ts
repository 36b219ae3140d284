import type { CorefDocument } from '../../document/document.ts'
import { classifyMentions, type ResolutionClass, resolutionClasses } from '../../document/resolution-class.ts'
import { InputError } from '../../errors.ts'
import type { TwinDocuments } from '../../matching/twin-documents.ts'
import type { RatioScore } from '../../metrics/metric.ts'
import type { NewAnalysis } from '../../scoring/run/analysis.ts'
import { type ClassConfusion, ConfusionTally } from './confusion.ts'
import { addCounts, type ClassCounts, countClass, type Links, noCounts, scoreClass } from './muc-rc.ts'

/** One class of a corpus: how frequent it is and, if a response was scored, how well it resolved the class. */
export interface ClassProfile {
  readonly count: number
  /** Share of all anaphors, including those that no class covers. */
  readonly share: number
  readonly mucRc?: RatioScore & { readonly counts: ClassCounts }
}

/** The classes of a corpus: the training data of `referee predict`. */
export interface CorpusProfile {
  readonly anaphors: number
  readonly unclassified: number
  readonly classes: Readonly<Record<ResolutionClass, ClassProfile>>
  /** Classes in the key and in the response, if one was scored: needed to estimate classes without a key. */
  readonly confusion?: ClassConfusion
}

/** The resolution classes of a key, and how well a response resolves them. */
export function profiles(linksIn?: (response: CorefDocument) => Links): NewAnalysis<CorpusProfile> {
  return () => {
    const tally = new ProfileTally()
    return {
      add: ({ matched }) => void tally.add(matched, linksIn?.(matched.response)),
      result: () => tally.profile(),
    }
  }
}

/** Adds up the resolution classes of documents, in any order. */
export class ProfileTally {
  readonly #counts: Map<ResolutionClass, number> = new Map()
  readonly #scored: Map<ResolutionClass, ClassCounts> = new Map()
  readonly #confusion: ConfusionTally = new ConfusionTally()
  #anaphors = 0
  #hasResponse = false

  /** Count the classes of a key alone. */
  addKey(key: CorefDocument): void {
    this.#countKey(key, requireClasses(key))
  }

  /** @param links the response's own, if its resolver reports them */
  add(documents: TwinDocuments, links?: Links): void {
    this.#hasResponse = true
    const classes = requireClasses(documents.key)
    this.#countKey(documents.key, classes)
    this.#confusion.add(documents, classes)
    for (const each of resolutionClasses) {
      const counts = countClass(documents, (m) => classes[m] === each, links)
      this.#scored.set(each, addCounts(this.#scored.get(each) ?? noCounts, counts))
    }
  }

  profile(): CorpusProfile {
    const classified = [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
    return {
      anaphors: this.#anaphors,
      unclassified: this.#anaphors - classified,
      classes: Object.fromEntries(
        resolutionClasses.map((each) => [each, this.#profileOf(each)]),
      ) as CorpusProfile['classes'],
      ...(this.#hasResponse ? { confusion: this.#confusion.confusion() } : {}),
    }
  }

  #profileOf(each: ResolutionClass): ClassProfile {
    const count = this.#counts.get(each) ?? 0
    const share = this.#anaphors === 0 ? 0 : count / this.#anaphors
    if (!this.#hasResponse) return { count, share }
    const counts = this.#scored.get(each) ?? noCounts
    return { count, share, mucRc: { ...scoreClass(counts), counts } }
  }

  #countKey(key: CorefDocument, classes: readonly (ResolutionClass | undefined)[]): void {
    this.#anaphors += key.mentions.count - key.entityCount
    for (const each of classes) {
      if (each !== undefined) this.#counts.set(each, (this.#counts.get(each) ?? 0) + 1)
    }
  }
}

function requireClasses(key: CorefDocument): readonly (ResolutionClass | undefined)[] {
  const classes = classifyMentions(key)
  if (classes !== undefined) return classes
  throw new InputError(
    'no-feature',
    key.origin.locate(),
    `document "${key.id}" has no words, which resolution classes need; use a format that has the text`,
  )
}
