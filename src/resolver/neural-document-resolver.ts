import { DocumentBuilder } from '../document/builder.ts'
import { Components } from '../document/components.ts'
import { cutLinks } from '../document/cut-links.ts'
import type { CorefDocument, Link } from '../document/document.ts'
import { withoutSingletons } from '../document/filter.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { Place, Warning } from '../errors.ts'
import { plainDocument } from '../text/plain-document.ts'
import { tokenize } from '../text/tokens/tokenize.ts'
import {
  antecedentLink,
  checkLanguage,
  type DocumentResolver,
  refuseKey,
  roundConfidence,
  runningTextOf,
  wordsToResolve,
} from './document-resolver.ts'
import { keySpans } from './key-mentions.ts'
import { onTokens } from './on-tokens.ts'
import { hasSingletons, hyphensOf, type Scheme } from './scheme.ts'

/** What a neural model finds in words, as columns; mentions by start, then by end. */
export interface NeuralFindings {
  readonly start: Int32Array
  readonly end: Int32Array
  readonly mentionConfidence: Float64Array
  /** The earlier mention that each is linked to, or -1. */
  readonly antecedent: Int32Array
  readonly confidence: Float64Array
}

/** A neural model that is ready to run: a `NeuralResolver` of the package coref-referee-neural. */
export interface NeuralEngine {
  resolve(
    words: readonly string[],
    sentences: Int32Array,
    options: {
      readonly scheme: string
      readonly mentions?: readonly (readonly [start: number, end: number])[] | undefined
      readonly onProgress?: (share: number, soFar: () => NeuralFindings) => void
      readonly signal?: { readonly aborted: boolean; readonly reason?: unknown }
    },
  ): Promise<NeuralFindings>
}

export interface NeuralOptions {
  readonly scheme: Scheme
  /** Where mentions come from: `key` takes those of the document. */
  readonly mentions?: 'own' | 'key'
  /** Whether entities of one mention are kept; by default as in the scheme. */
  readonly singletons?: boolean
  /** Cuts links with less confidence; entities are what remains connected. */
  readonly minConfidence?: number
  readonly anyLanguage?: boolean
  readonly warn?: (warning: Warning) => void
  /** Called with the finished share of a document, and a function that returns the document found so far. */
  readonly onProgress?: (share: number, soFar: () => CorefDocument) => void
  /** Stops after the window that is being read; `resolve` then throws its reason. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown }
}

/** The recipe neural. */
export class NeuralDocumentResolver implements DocumentResolver {
  readonly #engine: NeuralEngine
  readonly #options: NeuralOptions

  constructor(engine: NeuralEngine, options: NeuralOptions) {
    this.#engine = engine
    this.#options = options
  }

  /**
   * Finds the entities of a text.
   *
   * @throws InputError for a text that is not English
   */
  async resolveText(text: string, id: string, path: string = id): Promise<CorefDocument> {
    return this.#resolveText(text, id, path, { path, line: 1, column: 1 })
  }

  async #resolveText(text: string, id: string, path: string, place: Place): Promise<CorefDocument> {
    checkLanguage(text, place, this.#options)
    const tokens = tokenize(text, { hyphens: hyphensOf(this.#options.scheme) })
    const document = plainDocument(text, tokens, id, path, this.#options.warn)
    refuseKey(document, this.#fromKey)
    return this.#find(document, wordsToResolve(document))
  }

  get #fromKey(): { readonly mentions: 'key' | 'precise' } {
    return { mentions: this.#options.mentions === 'key' ? 'key' : 'precise' }
  }

  /**
   * Finds the entities of a document from its words and sentences, or of a GAP text from the text.
   *
   * @throws InputError for a document without words, or one that is not English
   */
  async resolve(document: CorefDocument): Promise<CorefDocument> {
    const running = runningTextOf(document, this.#fromKey)
    if (running !== undefined) {
      const { text, id, origin } = running
      return onTokens(running, await this.#resolveText(text, id, origin.path, origin.locate()))
    }
    const words = wordsToResolve(document)
    checkLanguage(words.words.join(' '), document.origin.locate(), this.#options)
    return this.#find(document, words)
  }

  async #find(document: CorefDocument, words: SpokenWords): Promise<CorefDocument> {
    const { scheme, mentions, warn, onProgress, signal } = this.#options
    const findings = await this.#engine.resolve(words.words, words.sentences, {
      scheme,
      mentions: mentions === 'key' ? keySpans(document, words, warn) : undefined,
      ...(onProgress === undefined
        ? {}
        : {
            onProgress: (share, soFar) => onProgress(share, () => this.#finish(document, words, soFar())),
          }),
      ...(signal === undefined ? {} : { signal }),
    })
    return this.#finish(document, words, findings)
  }

  #finish(document: CorefDocument, words: SpokenWords, findings: NeuralFindings): CorefDocument {
    const { scheme, mentions, minConfidence, singletons = hasSingletons(scheme) } = this.#options
    // The network's confidence in a mention that it was given means nothing.
    const found = withFindings(document, words, findings, mentions !== 'key')
    const response = minConfidence === undefined ? found : cutLinks(found, minConfidence)
    return singletons ? response : withoutSingletons(response)
  }
}

/** A document with the entities that were found, in place of those it had. */
function withFindings(
  document: CorefDocument,
  { tokenOf }: SpokenWords,
  { start, end, mentionConfidence, antecedent, confidence }: NeuralFindings,
  isOwn: boolean,
): CorefDocument {
  const builder = new DocumentBuilder()
  const entities = new Components(start.length)
  const links: Link[] = []
  for (const [m, to] of antecedent.entries()) {
    if (to < 0) continue
    entities.join(m, to)
    links.push(antecedentLink(m, to, confidence[m] as number))
  }
  const roots = entities.roots()
  for (let m = 0; m < start.length; m++) {
    const first = tokenOf[start[m] as number] as number
    const last = tokenOf[(end[m] as number) - 1] as number
    builder.addMention(first, last + 1, builder.entities.ofInteger(roots[m] as number))
    if (isOwn) builder.describeLast({ mentionConfidence: roundConfidence(mentionConfidence[m] as number) })
  }
  const { id, part, genre, features, text, tokens, sentences, paragraphs, origin } = document
  return builder.finish({ id, part, genre, features, text, tokens, sentences, paragraphs, links, origin })
}
