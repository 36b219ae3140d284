import type { FoundName } from '../analysis/names/name-words.ts'
import type { CorefDocument } from '../document/document.ts'
import { type SpokenWords, withoutEmptyNodes } from '../document/spoken-words.ts'
import type { MatchRule } from '../matching/twins.ts'
import { type Discourse, describeDiscourse, FEATURE_SET } from '../resolver/discourse.ts'
import { keyEntities } from '../resolver/key-mentions.ts'
import { keyNames } from '../resolver/key-names.ts'
import { type Knowledge, knowledgeFrom } from '../resolver/knowledge.ts'
import { type LinkedResponse, linkingResolver } from '../resolver/linking-resolver.ts'
import {
  decodeModel,
  encodeModel,
  type Model,
  type PairModel,
  type TrainingDocumentHash,
} from '../resolver/model.ts'
import { type DiscourseResolver, discourseResolver } from '../resolver/resolve-discourse.ts'
import { type Lesson, trainModel } from '../resolver/train.ts'
import { withEntities } from '../resolver/with-entities.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Analysis, Name } from '../text/analysis.ts'
import { properNames } from '../text/proper-names.ts'
import { annotatedText } from '../text/training/annotated-text.ts'
import type { WordTagger } from '../text/word-tagger.ts'
import { version } from '../version.ts'
import { findCandidates } from './candidates.ts'
import { type Analysed, chosenCandidates } from './chosen-candidates.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { EntityTypeModel } from './entity-type-model.ts'
import { type Fold, foldsOf, refuseSeen } from './folds.ts'
import { MentionModel, type MentionTagger } from './mention-model.ts'
import { MentionTree } from './mention-tree.ts'
import { type ModelStore, storeInMemory } from './model-store.ts'
import { scoreDocuments } from './scoring.ts'
import { type ModelRequest, mentionsLabel, type Setup } from './setup.ts'
import type { Step } from './step.ts'
import { isTrained, type SystemName, systemLabels, type TrainedName, untrained } from './systems.ts'
import type { WorkedExamples } from './toy.ts'

export interface LabOptions {
  readonly tagger: WordTagger
  readonly seed: number
  readonly folds: number
  /** The worked examples of the papers. */
  readonly examples: WorkedExamples
  readonly models?: ModelStore
  readonly onStep?: (step: Step) => void
  /** How mentions are matched when responses are scored. */
  readonly match?: MatchRule
}

/** A model to be trained on one fold of a corpus. */
export interface TrainingTask {
  readonly corpus: ExperimentCorpus
  readonly fold: number
  readonly request: ModelRequest
  /** Identifies everything that the model is made from: the name under which it is stored. */
  readonly key: string
}

/** Runs systems over corpora, each document resolved by a model trained on others; results are cached. */
export class Lab {
  readonly seed: number
  readonly examples: WorkedExamples
  readonly match: MatchRule
  readonly #tagger: WordTagger
  readonly #knowledge: Knowledge
  readonly #folds: number
  readonly #store: ModelStore
  readonly #step: (step: Step) => void
  readonly #analysed: Map<CorefDocument, Analysed> = new Map()
  readonly #responses: Map<string, readonly CorefDocument[]> = new Map()
  readonly #linked: Map<string, readonly LinkedResponse[]> = new Map()
  readonly #models: Map<string, Model> = new Map()
  readonly #mentionTaggers: Map<string, MentionTagger> = new Map()

  constructor(options: LabOptions) {
    const { tagger, seed, folds, examples, models = storeInMemory(), onStep = () => {} } = options
    this.seed = seed
    this.match = options.match ?? 'exact'
    this.examples = examples
    this.#tagger = tagger
    this.#knowledge = knowledgeFrom(tagger.lexicon)
    this.#folds = folds
    this.#store = models
    this.#step = onStep
  }

  get lexicon(): WordTagger['lexicon'] {
    return this.#tagger.lexicon
  }

  folds(corpus: ExperimentCorpus): Fold[] {
    return foldsOf(corpus.documents.length, this.#folds, this.seed)
  }

  /** For display. */
  taskLabel({ corpus, fold, request }: TrainingTask): string {
    const folds = this.folds(corpus).length
    return `${systemLabels[request.recipe]} on ${corpus.name}, ${mentionsLabel(request.setup)}, fold ${fold + 1} of ${folds}`
  }

  /** Process items one after another, reporting progress. */
  each<Item, Made>(
    items: readonly Item[],
    label: (item: Item) => string,
    make: (item: Item) => Made,
  ): Made[] {
    return items.map((item, i) => {
      this.#step({ what: `scoring ${label(item)}`, at: i + 1, of: items.length })
      return make(item)
    })
  }

  /** Score responses in the order of their keys, with the match rule of this lab. */
  score(
    keys: readonly CorefDocument[],
    responses: readonly CorefDocument[],
    overrides: Partial<Settings>,
  ): EvaluationResult {
    return scoreDocuments(keys, responses, { match: this.match, ...overrides })
  }

  /** The names implied by parts of speech, by token. */
  names(document: CorefDocument): FoundName[] {
    const { words, analysis } = this.#analyse(document)
    return analysis.names.map(({ start, end, type }) => ({
      start: words.tokenOf[start] as number,
      end: (words.tokenOf[end - 1] as number) + 1,
      type: type === 'OTHER' ? undefined : type,
    }))
  }

  /** The part of speech of a token. */
  tag(document: CorefDocument, token: number): string | undefined {
    const { words, analysis } = this.#analyse(document)
    return analysis.tags[words.wordOf[token] as number]
  }

  /** Responses with typed entities, each typed by a model trained on other folds. */
  typed(corpus: ExperimentCorpus, responses: readonly CorefDocument[]): CorefDocument[] {
    const typed: CorefDocument[] = []
    for (const { train, test } of this.folds(corpus)) {
      const model = new EntityTypeModel(this.lexicon)
      for (const d of train) model.learn(corpus.documents[d] as CorefDocument)
      for (const d of test) typed[d] = model.type(responses[d] as CorefDocument)
    }
    return typed
  }

  /** A system's response to each document of a corpus, in the order of the corpus. */
  responses(corpus: ExperimentCorpus, system: SystemName, setup: Setup): readonly CorefDocument[] {
    const name = JSON.stringify([corpus.name, system, setup])
    const known = this.#responses.get(name)
    if (known !== undefined) return known
    const responses: CorefDocument[] = []
    for (const [f, fold] of this.folds(corpus).entries()) {
      const resolve = isTrained(system) ? this.#resolver(corpus, f, system, setup) : untrained[system]
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

  /** The responses of a pair model, with the links that it made. */
  linked(corpus: ExperimentCorpus, request: ModelRequest): readonly LinkedResponse[] {
    const name = JSON.stringify([corpus.name, request])
    const known = this.#linked.get(name)
    if (known !== undefined) return known
    const responses: LinkedResponse[] = []
    for (const [f, fold] of this.folds(corpus).entries()) {
      const resolve = linkingResolver(this.model(corpus, f, request) as PairModel)
      const discourses = this.discourses(corpus, fold, fold.test, request.setup)
      for (const [i, d] of fold.test.entries()) {
        const { words, discourse } = discourses[i] as Prepared
        responses[d] = resolve(corpus.documents[d] as CorefDocument, words, discourse)
      }
    }
    this.#linked.set(name, responses)
    return responses
  }

  #resolver(corpus: ExperimentCorpus, f: number, system: TrainedName, setup: Setup): DiscourseResolver {
    return discourseResolver(this.model(corpus, f, { recipe: system, setup }))
  }

  /** A model trained on one fold's training documents, which has not seen the others. */
  model(corpus: ExperimentCorpus, f: number, request: ModelRequest): Model {
    const task = this.task(corpus, f, request)
    const known = this.#models.get(task.key)
    if (known !== undefined) return known
    const model = decodeModel(this.#store.get(task.key) ?? this.train(task))
    this.#models.set(task.key, model)
    return model
  }

  /** Everything that must be trained before some requests can be met. */
  tasks(corpora: readonly ExperimentCorpus[], requests: readonly ModelRequest[]): TrainingTask[] {
    return corpora.flatMap((corpus) =>
      requests.flatMap((request) => this.folds(corpus).map((_, f) => this.task(corpus, f, request))),
    )
  }

  /** @throws RefereeError if the model would score a document that it was trained on */
  task(corpus: ExperimentCorpus, f: number, request: ModelRequest): TrainingTask {
    const fold = this.folds(corpus)[f] as Fold
    const documents = hashesOf(corpus, fold.train)
    refuseSeen(documents, hashesOf(corpus, fold.test))
    return {
      corpus,
      fold: f,
      request,
      key: JSON.stringify([version, FEATURE_SET, this.seed, request, documents, corpus.lender?.sha256]),
    }
  }

  /** Train a model and store it; returns the bytes of its file. */
  train({ corpus, fold: f, request, key }: TrainingTask): Uint8Array {
    const fold = this.folds(corpus)[f] as Fold
    const { mentions } = request.setup
    const model = trainModel(this.lessons(corpus, fold, request.setup), {
      recipe: request.recipe,
      mentions: mentions === 'precise' || mentions === 'key' ? mentions : 'high-recall',
      documents: hashesOf(corpus, fold.train),
      seed: this.seed,
    })
    const bytes = encodeModel(model)
    this.#store.put(key, bytes)
    return bytes
  }

  lessons(corpus: ExperimentCorpus, fold: Fold, setup: Setup): Lesson[] {
    return this.discourses(corpus, fold, fold.train, setup).map(({ words, discourse }, i) => {
      const key = corpus.documents[fold.train[i] as number] as CorefDocument
      return { key, words, discourse, entity: keyEntities(key, words, discourse.mentions) }
    })
  }

  /** Documents with their mentions described; taggers learn only from the fold's training documents. */
  discourses(
    corpus: ExperimentCorpus,
    fold: Fold,
    documents: readonly number[],
    { mentions, perfectNames = false }: Setup,
  ): Prepared[] {
    const tagger =
      mentions === 'precise' || mentions === 'counted'
        ? this.#mentionTagger(corpus, fold, mentions)
        : undefined
    return documents.map((d) => {
      const analysed = this.#analyse(corpus.documents[d] as CorefDocument)
      const { key, words } = analysed
      const analysis = perfectNames
        ? { ...analysed.analysis, names: keyNames(key, words, analysed.analysis) }
        : analysed.analysis
      const candidates = chosenCandidates(analysed, mentions, tagger, this.seed + d)
      return { words, discourse: describeDiscourse(analysis, candidates, { knowledge: this.#knowledge }) }
    })
  }

  #mentionTagger(corpus: ExperimentCorpus, fold: Fold, kind: 'precise' | 'counted'): MentionTagger {
    const name = JSON.stringify([corpus.name, kind, fold.train])
    const known = this.#mentionTaggers.get(name)
    if (known !== undefined) return known
    const model = kind === 'precise' ? new MentionTree(this.lexicon) : new MentionModel(this.lexicon)
    this.#mentionTaggers.set(name, model)
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
    const words = withoutEmptyNodes(key)
    const { tags: annotated, governors, relations } = annotatedText(key)
    const tags = annotated ?? this.#tagger.tags(words.words, words.sentences)
    const names = properNames(words.words, tags, this.lexicon).map(
      ({ start, end, type }): Name => ({ start, end, type: type ?? 'OTHER' }),
    )
    const analysis: Analysis = {
      words: words.words,
      tags,
      sentences: words.sentences,
      paragraphs: words.paragraphs,
      names,
      ...(governors === undefined || relations === undefined ? {} : { governors, relations }),
    }
    const analysed = { key, words, analysis, candidates: findCandidates(analysis) }
    this.#analysed.set(key, analysed)
    return analysed
  }
}

export interface Prepared {
  readonly words: SpokenWords
  readonly discourse: Discourse
}

function hashesOf(
  { documents, hashes }: ExperimentCorpus,
  members: readonly number[],
): TrainingDocumentHash[] {
  return members.map((d) => ({ id: (documents[d] as CorefDocument).id, sha256: hashes[d] as string }))
}
