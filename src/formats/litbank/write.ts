import type { CorefDocument } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import {
  blankSeparated,
  type LaidOutText,
  originalText,
  sameStarts,
  sameTokens,
} from '../shared/laid-out-text.ts'
import { LABEL_OF_TYPE } from '../shared/mention-types.ts'
import { Sentences } from './sentences.ts'

const NOTHING = '-'

/**
 * Write the .ann file of a document; its text goes into the companion.
 *
 * @throws RefereeError for a discontinuous mention, a document without tokens, an entity without a label
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { text } = layOut(document, leftovers)
    const isKept = text === document.text
    leftovers.inspect(document, {
      tokens: isKept ? ['start'] : [],
      mentions: ['type', 'entityType'],
      links: true,
      text: isKept,
    })
    yield* mentionLines(document, text)
    yield* relationLines(document, leftovers)
  }
}

export function companions(document: CorefDocument): { extension: string; text: string }[] {
  return [{ extension: '.txt', text: layOut(document, new Leftovers(undefined)).text }]
}

/** The text as it is where its lines and blanks are the sentences and words, else one made of the words. */
function layOut(document: CorefDocument, leftovers: Leftovers): LaidOutText {
  const { tokens, sentences } = document
  if (tokens === undefined) throw cannotHold('litbank', document, 'a document without tokens')
  const original = originalText(document)
  if (original !== undefined) {
    const read = new Sentences(original.text)
    if (sameTokens(read.tokens, original) && sameStarts(read.starts, sentences)) return original
  }
  return blankSeparated(tokens, sentences, leftovers)
}

function* mentionLines(document: CorefDocument, text: string): Generator<string> {
  const { mentions } = document
  if (mentions.pieces.size > 0) throw cannotHold('litbank', document, 'a discontinuous mention')
  const sentences = new Sentences(text)
  const places = new Places(sentences)
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    const { type, entityType } = mentions.attributes?.[m] ?? {}
    const fields = [
      'MENTION',
      `T${m}`,
      ...places.of(start),
      ...places.of(end - 1),
      sentences.words(start, end).replace(/\s+/g, ' '),
      flat(entityType ?? NOTHING),
      type === undefined ? NOTHING : LABEL_OF_TYPE[type],
    ]
    yield `${fields.join('\t')}\n`
    const entity = document.entityId(mentions.entity[m] as number)
    if (entity === undefined) continue
    if (entity === '' || /[\t\r\n]/.test(entity)) {
      throw cannotHold('litbank', document, `an entity called "${entity}"`)
    }
    yield `COREF\tT${m}\t${entity}\n`
  }
}

function* relationLines(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { mentions, links } = document
  const firstOf = new Map<string, number>()
  for (let m = mentions.count - 1; m >= 0; m--) {
    const id = document.entityId(mentions.entity[m] as number)
    if (id !== undefined) firstOf.set(id, m)
  }
  for (const { kind, from, to } of links) {
    const target = to.length === 1 ? firstOf.get(to[0] as string) : undefined
    if ((kind === 'cop' || kind === 'appos') && target !== undefined) {
      yield `${kind.toUpperCase()}\tT${from}\tT${target}\n`
    } else {
      leftovers.drop('links other than cop and appos to one entity of the document')
    }
  }
}

/** Sentence and token number of a position in the document. */
class Places {
  readonly #first: number[] = []

  constructor(sentences: Sentences) {
    let first = 0
    for (let s = 0; s < sentences.count; s++) {
      this.#first.push(first)
      first += sentences.size(s) as number
    }
  }

  of(position: number): [sentence: number, token: number] {
    const sentence = lastAtMost(this.#first, position)
    return [sentence, position - (this.#first[sentence] as number)]
  }
}

function flat(field: string): string {
  return field.replace(/[\t\r\n]/g, ' ')
}
