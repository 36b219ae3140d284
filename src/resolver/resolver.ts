import { cutLinks } from '../document/cut-links.ts'
import { type Definition, definitions } from '../document/definition.ts'
import type { CorefDocument, Link } from '../document/document.ts'
import { keepMentions, withoutSingletons } from '../document/filter.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { Place, Warning } from '../errors.ts'
import type { Analysis, Candidate } from '../text/analysis.ts'
import { plainDocument } from '../text/plain-document.ts'
import type { TokenizedText } from '../text/tokens/tokenize.ts'
import { definedMentions, placesBeforeNouns } from './defined-mentions.ts'
import { type Discourse, describeDiscourse, FEATURE_SET } from './discourse.ts'
import {
  antecedentLink,
  checkLanguage,
  type DocumentResolver,
  refuseKey,
  runningTextOf,
  wordsToResolve,
} from './document-resolver.ts'
import { keyCandidates, keyEntities } from './key-mentions.ts'
import { keyNames } from './key-names.ts'
import type { Knowledge } from './knowledge.ts'
import type { MentionSource, Model } from './model.ts'
import { onTokens } from './on-tokens.ts'
import { withPersons } from './persons.ts'
import { type DiscourseResolver, discourseResolver } from './resolve-discourse.ts'
import type { Lesson } from './train.ts'
import { withEntities } from './with-entities.ts'

/** The stages before the resolver: from text to words, tags, names and mentions. */
export interface Analyst {
  analyze(words: readonly string[], sentences: Int32Array, paragraphs?: Int32Array): Analysis
  analyzeText(text: string): { readonly analysis: Analysis; readonly tokens: TokenizedText }
  mentions(analysis: Analysis, source: 'precise' | 'high-recall'): readonly Candidate[]
  readonly knowledge: Knowledge
}

export interface ResolverOptions {
  /** Without a model, the rules are used. */
  readonly model?: Model | undefined
  /** Where mentions come from; `key` takes those that a document has (perfect mentions). */
  readonly mentions?: MentionSource
  /** Use only mentions that the key has in an entity of two or more. */
  readonly anaphoric?: boolean
  /** Take names from the key if it has them (perfect names). */
  readonly names?: 'own' | 'key'
  readonly definition?: Definition
  /** Behave like Reconcile, mistakes included; models of pairs have their own setting. */
  readonly faithful?: boolean
  /** Cut links with less confidence; entities are what remains connected. */
  readonly minConfidence?: number
  /** Also resolve texts in languages other than English, with a warning. */
  readonly anyLanguage?: boolean
  /** Called when a text had to be changed, such as a sentence that was cut. */
  readonly warn?: (warning: Warning) => void
}

/** Turns texts or documents into documents with entities. */
export class Resolver implements DocumentResolver {
  readonly #analyst: Analyst
  readonly #options: ResolverOptions
  readonly #definition: Definition
  readonly #resolve: DiscourseResolver

  constructor(analyst: Analyst, options: ResolverOptions = {}) {
    this.#analyst = analyst
    this.#options = options
    this.#definition = options.definition ?? definitions.all
    this.#resolve = discourseResolver(options.model)
  }

  /**
   * Finds the entities of a text.
   *
   * @throws InputError for a text that is not English
   */
  resolveText(text: string, id: string, path: string = id): CorefDocument {
    return this.#resolveText(text, id, path, { path, line: 1, column: 1 })
  }

  #resolveText(text: string, id: string, path: string, place: Place): CorefDocument {
    checkLanguage(text, place, this.#options)
    const { analysis, tokens } = this.#analyst.analyzeText(text)
    const document = plainDocument(text, tokens, id, path, this.#options.warn)
    refuseKey(document, this.#options)
    const tokenOf = Int32Array.from({ length: analysis.words.length }, (_, i) => i)
    const discourse = this.#discourse(analysis, undefined)
    return this.#finish(document, { tokenOf }, discourse)
  }

  /**
   * Finds the entities of a document from its words and sentences, or of a GAP text from the text; the entities it has
   * are used only if the options say so.
   *
   * @throws InputError for a document without words, or one that is not English
   */
  resolve(document: CorefDocument): CorefDocument {
    const running = runningTextOf(document, this.#options)
    if (running !== undefined) {
      const { text, id, origin } = running
      return onTokens(running, this.#resolveText(text, id, origin.path, origin.locate()))
    }
    const { words, discourse } = this.prepare(document)
    checkLanguage(words.words.join(' '), document.origin.locate(), this.#options)
    return this.#finish(document, words, discourse)
  }

  /** A document as a lesson for training. */
  lesson(key: CorefDocument): Lesson {
    const { words, discourse } = this.prepare(key)
    return { key, words, discourse, entity: keyEntities(key, words, discourse.mentions) }
  }

  /** The described mentions of a document. */
  prepare(document: CorefDocument): { words: SpokenWords; discourse: Discourse } {
    const words = wordsToResolve(document)
    const found = this.#analyst.analyze(words.words, words.sentences, words.paragraphs)
    return { words, discourse: this.#discourse(found, { document, words }) }
  }

  /**
   * Turns an analysis into described mentions.
   *
   * @param key a document whose names or mentions are used if the options say so
   */
  #discourse(
    found: Analysis,
    key: { readonly document: CorefDocument; readonly words: SpokenWords } | undefined,
  ): Discourse {
    const { names: nameSource, mentions = 'precise', anaphoric, warn } = this.#options
    const names =
      key !== undefined && nameSource === 'key' ? keyNames(key.document, key.words, found) : undefined
    const analysis = names === undefined ? found : { ...found, names }
    let candidates: readonly Candidate[]
    if (mentions !== 'key') candidates = this.#analyst.mentions(analysis, mentions)
    else candidates = key === undefined ? [] : keyCandidates(key.document, key.words, analysis, warn)
    if (key !== undefined && anaphoric === true) {
      candidates = onlyAnaphoric(key.document, key.words, candidates)
    }
    const described = names === undefined ? withPersons(found, this.#analyst.knowledge) : analysis
    return this.#describe(described, candidates, key?.words.speakers)
  }

  #describe(found: Analysis, proposed: readonly Candidate[], voices: SpokenWords['speakers']): Discourse {
    const { model } = this.#options
    const faithful =
      model !== undefined && model.recipe !== 'ranking' ? model.faithful : (this.#options.faithful ?? false)
    const featureSet = model === undefined ? FEATURE_SET : (model.featureSet ?? 1)
    const options = { knowledge: this.#analyst.knowledge, faithful, featureSet, voices }
    if (countsAll(this.#definition)) return describeDiscourse(found, proposed, options)
    const isKey = this.#options.mentions === 'key'
    const added =
      this.#definition.nestedNames === 'places' && !isKey ? placesBeforeNouns(found, proposed) : NOTHING
    const candidates = [...proposed, ...added.candidates]
    const names = [...found.names, ...added.names].sort((a, b) => a.start - b.start)
    const analysis = { ...found, names }
    const discourse = describeDiscourse(analysis, candidates, options)
    const kept = definedMentions(discourse, this.#definition)
    if (kept.length === discourse.mentions.length) return discourse
    const spans = new Map(candidates.map((candidate) => [`${candidate.start} ${candidate.end}`, candidate]))
    const remaining = kept.map(({ start, end }) => spans.get(`${start} ${end}`) as Candidate)
    return describeDiscourse(analysis, remaining, options)
  }

  #finish(document: CorefDocument, words: Pick<SpokenWords, 'tokenOf'>, discourse: Discourse): CorefDocument {
    const links: Link[] = []
    const entity = this.#resolve(discourse, (from, to, confidence) =>
      links.push(antecedentLink(from, to, confidence)),
    )
    const { minConfidence, model } = this.#options
    const calibration = model?.recipe === 'ranking' ? model.mentionCalibration : undefined
    const found = withEntities(document, words, discourse.mentions, entity, links, calibration)
    const response = minConfidence === undefined ? found : cutLinks(found, minConfidence)
    return this.#definition.singletons ? response : withoutSingletons(response)
  }
}

/** Whether a definition leaves out no mentions, except perhaps singletons. */
export function countsAll({
  relativePronouns,
  gerunds,
  nestedNouns,
  nestedNames,
  types,
}: Definition): boolean {
  return relativePronouns && gerunds && nestedNouns && nestedNames === 'all' && types === undefined
}

const NOTHING: ReturnType<typeof placesBeforeNouns> = { candidates: [], names: [] }

function onlyAnaphoric(
  document: CorefDocument,
  words: SpokenWords,
  candidates: readonly Candidate[],
): Candidate[] {
  const shared = withoutSingletons(document)
  const entity = keyEntities(shared, words, candidates)
  return candidates.filter((_, i) => (entity[i] as number) >= 0)
}

/** A key document with only the mentions that a definition counts. */
export function withDefinition(
  document: CorefDocument,
  resolver: Resolver,
  definition: Definition,
): CorefDocument {
  const { words, discourse } = resolver.prepare(document)
  const spans = new Set<string>()
  for (const { start, end } of definedMentions(discourse, definition)) {
    spans.add(`${words.tokenOf[start]} ${words.tokenOf[end - 1]}`)
  }
  const { start, end } = document.mentions
  const kept = keepMentions(document, (m) => spans.has(`${start[m]} ${(end[m] as number) - 1}`))
  return definition.singletons ? kept : withoutSingletons(kept)
}
