import type { FoundName } from '../analysis/names/name-words.ts'
import type { CorefDocument } from '../document/document.ts'
import { InputError } from '../errors.ts'
import { type Discourse, describe } from '../resolver/discourse.ts'
import { type DocumentWords, wordsOf } from '../resolver/document-words.ts'
import { keyCandidates, keyEntities } from '../resolver/key-mentions.ts'
import { keyNames } from '../resolver/key-names.ts'
import { type Knowledge, knowledgeFrom } from '../resolver/knowledge.ts'
import type { Model, TrainingDocumentHash } from '../resolver/model.ts'
import { type DiscourseResolver, discourseResolver } from '../resolver/resolve-discourse.ts'
import { withEntities } from '../resolver/response.ts'
import { type Lesson, type TrainingOptions, trainModel } from '../resolver/train.ts'
import type { Analysis, Candidate, Name } from '../text/analysis.ts'
import { shuffledOrder } from '../text/perceptron/shuffle.ts'
import { properNames } from '../text/proper-names.ts'
import type { WordTagger } from '../text/word-tagger.ts'
import { findCandidates, type ShapedCandidate } from './candidates.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { type Fold, foldsOf, refuseSeen } from './folds.ts'
import { MentionModel } from './mention-model.ts'
import { isTrained, type SystemName, type TrainedName, untrained } from './systems.ts'
import type { WorkedExamples } from './toy.ts'

/**
 * Where mentions come from: all that parts of speech suggest; those of them that a model of the training documents
 * takes for mentions; the key's; the key's of entities with two mentions or more; and candidates less a share of those
 * without a twin.
 */
export type Mentions = 'high-recall' | 'precise' | 'key' | 'anaphoric' | { readonly twinless: number }

export interface Setup {
  readonly mentions: Mentions
  /** Names as the key tells them. */
  readonly perfectNames?: boolean
}

export interface LabOptions {
  readonly corpora: readonly ExperimentCorpus[]
  readonly tagger: WordTagger
  readonly seed: number
  readonly folds: number
  /** The worked examples of the papers. */
  readonly examples: WorkedExamples
  readonly onStep?: (step: string) => void
}

/** A document with the words and tags that every setup starts from. */
interface Analysed {
  readonly key: CorefDocument
  readonly words: DocumentWords
  readonly analysis: Analysis
  readonly candidates: readonly ShapedCandidate[]
}

/** Runs systems over corpora, each document resolved by a model of others; what was run once is kept. */
export class Lab {
  readonly corpora: readonly ExperimentCorpus[]
  readonly seed: number
  readonly examples: WorkedExamples
  readonly #tagger: WordTagger
  readonly #knowledge: Knowledge
  readonly #folds: number
  readonly #step: (step: string) => void
  readonly #analysed: Map<CorefDocument, Analysed> = new Map()
  readonly #responses: Map<string, readonly CorefDocument[]> = new Map()
  readonly #models: Map<string, Model> = new Map()

  constructor({ corpora, tagger, seed, folds, examples, onStep = () => {} }: LabOptions) {
    this.corpora = corpora
    this.seed = seed
    this.examples = examples
    this.#tagger = tagger
    this.#knowledge = knowledgeFrom(tagger.lexicon)
    this.#folds = folds
    this.#step = onStep
  }

  get lexicon(): WordTagger['lexicon'] {
    return this.#tagger.lexicon
  }

  folds(corpus: ExperimentCorpus): Fold[] {
    return foldsOf(corpus.documents.length, this.#folds, this.seed)
  }

  /** The names that parts of speech tell, by token. */
  names(document: CorefDocument): FoundName[] {
    const { words, analysis } = this.#analyse(document)
    return analysis.names.map(({ start, end, type }) => ({
      start: words.tokenOf[start] as number,
      end: (words.tokenOf[end - 1] as number) + 1,
      type: type === 'OTHER' ? undefined : type,
    }))
  }

  /** A system's response to each document of a corpus, in the order of the corpus. */
  responses(corpus: ExperimentCorpus, system: SystemName, setup: Setup): readonly CorefDocument[] {
    const name = JSON.stringify([corpus.name, system, setup])
    const known = this.#responses.get(name)
    if (known !== undefined) return known
    const responses: CorefDocument[] = []
    for (const [f, fold] of this.folds(corpus).entries()) {
      const resolve = isTrained(system) ? this.#trained(corpus, f, system, setup) : untrained[system]
      const discourses = this.discourses(corpus, fold, fold.test, setup)
      for (const [i, d] of fold.test.entries()) {
        const { words, discourse } = discourses[i] as Prepared
        const key = corpus.documents[d] as CorefDocument
        responses[d] = withEntities(key, words, discourse.mentions, resolve(discourse))
      }
    }
    this.#responses.set(name, responses)
    return responses
  }

  #trained(corpus: ExperimentCorpus, f: number, system: TrainedName, setup: Setup): DiscourseResolver {
    return discourseResolver(this.model(corpus, f, { recipe: system }, setup))
  }

  /** A model of one fold's training documents, which has not seen the others. */
  model(
    corpus: ExperimentCorpus,
    f: number,
    options: Pick<TrainingOptions, 'recipe' | 'metric' | 'linker'>,
    setup: Setup,
  ): Model {
    const name = JSON.stringify([corpus.name, f, options, setup])
    const known = this.#models.get(name)
    if (known !== undefined) return known
    this.#step(`training ${options.recipe} on ${corpus.name}, fold ${f + 1}`)
    const fold = this.folds(corpus)[f] as Fold
    const hashed = (documents: readonly number[]): TrainingDocumentHash[] =>
      documents.map((d) => ({
        id: (corpus.documents[d] as CorefDocument).id,
        sha256: corpus.hashes[d] as string,
      }))
    const lessons = this.lessons(corpus, fold, setup)
    const source = setup.mentions === 'precise' || setup.mentions === 'key' ? setup.mentions : 'high-recall'
    const model = trainModel(lessons, {
      ...options,
      mentions: source,
      documents: hashed(fold.train),
      seed: this.seed,
    })
    refuseSeen(model.provenance.documents, hashed(fold.test))
    this.#models.set(name, model)
    return model
  }

  lessons(corpus: ExperimentCorpus, fold: Fold, setup: Setup): Lesson[] {
    return this.discourses(corpus, fold, fold.train, setup).map(({ words, discourse }, i) => {
      const key = corpus.documents[fold.train[i] as number] as CorefDocument
      return { key, words, discourse, entity: keyEntities(key, words, discourse.mentions) }
    })
  }

  /** Documents with their mentions described; what a tagger learns, it learns from the fold's training documents. */
  discourses(
    corpus: ExperimentCorpus,
    fold: Fold,
    documents: readonly number[],
    { mentions, perfectNames = false }: Setup,
  ): Prepared[] {
    const tagger = mentions === 'precise' ? this.#mentionModel(corpus, fold) : undefined
    return documents.map((d) => {
      const analysed = this.#analyse(corpus.documents[d] as CorefDocument)
      const { key, words } = analysed
      const analysis = perfectNames
        ? { ...analysed.analysis, names: keyNames(key, words, analysed.analysis) }
        : analysed.analysis
      const candidates = this.#candidates(analysed, mentions, tagger, d)
      return { words, discourse: describe(analysis, candidates, { knowledge: this.#knowledge }) }
    })
  }

  #candidates(
    { key, words, analysis, candidates }: Analysed,
    mentions: Mentions,
    tagger: MentionModel | undefined,
    document: number,
  ): readonly Candidate[] {
    if (mentions === 'high-recall') return candidates
    if (mentions === 'key') return keyCandidates(key, words, analysis)
    if (mentions === 'precise') {
      return candidates.filter((candidate) => tagger?.isMention(analysis, candidate) === true)
    }
    const entity = keyEntities(key, words, candidates)
    if (mentions === 'anaphoric') {
      const sizes = new Map<number, number>()
      for (const e of key.mentions.entity) sizes.set(e, (sizes.get(e) ?? 0) + 1)
      return candidates.filter((_, i) => (sizes.get(entity[i] as number) ?? 0) > 1)
    }
    const twinless = candidates.flatMap((_, i) => (entity[i] === -1 ? [i] : []))
    const order = shuffledOrder(twinless.length, this.seed + document)
    const kept = new Set(
      [...order].slice(0, Math.round(mentions.twinless * twinless.length)).map((i) => twinless[i]),
    )
    return candidates.filter((_, i) => entity[i] !== -1 || kept.has(i))
  }

  #mentionModel(corpus: ExperimentCorpus, fold: Fold): MentionModel {
    const model = new MentionModel(this.lexicon)
    for (const d of fold.train) {
      const { key, words, analysis, candidates } = this.#analyse(corpus.documents[d] as CorefDocument)
      const entity = keyEntities(key, words, candidates)
      model.learn(analysis, candidates, (i) => entity[i] !== -1)
    }
    return model
  }

  #analyse(key: CorefDocument): Analysed {
    const known = this.#analysed.get(key)
    if (known !== undefined) return known
    const words = wordsOf(key)
    const tags = annotatedTags(key, words) ?? this.#tagger.tags(words.words, words.sentences)
    const names = properNames(words.words, tags, this.lexicon).map(
      ({ start, end, type }): Name => ({ start, end, type: type ?? 'OTHER' }),
    )
    const analysis: Analysis = {
      words: words.words,
      tags,
      sentences: words.sentences,
      paragraphs: Int32Array.of(0),
      names,
    }
    const analysed = { key, words, analysis, candidates: findCandidates(analysis) }
    this.#analysed.set(key, analysed)
    return analysed
  }
}

export interface Prepared {
  readonly words: DocumentWords
  readonly discourse: Discourse
}

/**
 * Parts of speech as annotated, where every word has one.
 *
 * @throws InputError for a document of GUM without them: the tagger was learned from GUM
 */
function annotatedTags(document: CorefDocument, { tokenOf }: DocumentWords): string[] | undefined {
  const tags = Array.from(tokenOf, (t) => document.tokens?.token(t).pos)
  if (tags.every((tag) => tag !== undefined)) return tags as string[]
  if (!document.id.startsWith('GUM_')) return undefined
  throw new InputError(
    'no-feature',
    document.origin.locate(),
    `document "${document.id}" of GUM has no parts of speech here, and our tagger was learned from GUM: take the CoNLL-U files, which have them`,
  )
}
