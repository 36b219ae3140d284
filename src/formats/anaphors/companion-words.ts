import type { CorefDocument } from '../../document/document.ts'
import { read as readConll } from '../conll-2012/read.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import { bytesSource } from '../source.ts'

/** The words of a CoNLL document, and where they are in a paragraph. */
export interface Words {
  readonly document: CorefDocument
  readonly cut: TextTokens
}

/**
 * The annotation has paragraphs, while the systems to be scored against it wrote CoNLL with their own names
 * and words. Both have the same text apart from blanks, so a CoNLL file lends its names and words.
 */
export class CompanionWords {
  readonly #documents: Map<string, CorefDocument> = new Map()
  /** The file the words come from, or undefined. */
  readonly path: string | undefined

  constructor(path: string, context: ReadContext) {
    for (const candidate of candidates(path)) {
      const bytes = context.companion?.(candidate)
      if (bytes === undefined) continue
      this.path = candidate
      const source = bytesSource(candidate, bytes)
      for (const document of readConll(source, { warn: context.warn, fault: context.fault })) {
        const squeezed = squeeze(wordsOf(document).join(''))
        if (!this.#documents.has(squeezed)) this.#documents.set(squeezed, document)
      }
      return
    }
  }

  /** The words of a paragraph and where they are in it. */
  find(paragraph: string): Words | undefined {
    const document = this.#documents.get(squeeze(paragraph))
    return document === undefined ? undefined : { document, cut: place(wordsOf(document), paragraph) }
  }
}

/** First a file named like the annotation, then system outputs as published beside the data. */
function candidates(path: string): string[] {
  const systems = ['lee', 'clark', 'aralikatte']
  const outputs = systems.map((system) => `../output/${system}/wiki-grounded-output.conll`)
  return [`${stemOf(path)}.conll`, ...outputs]
}

function wordsOf({ tokens }: CorefDocument): string[] {
  return Array.from({ length: tokens?.count ?? 0 }, (_, t) => tokens?.text(t) ?? '')
}

function squeeze(text: string): string {
  return text.replace(/\s/gu, '')
}

/** Where words are in a text that differs only in blanks; a word of blanks becomes an empty span before the next. */
function place(words: readonly string[], text: string): TextTokens {
  const start = new Int32Array(words.length)
  const end = new Int32Array(words.length)
  let at = 0
  for (const [t, word] of words.entries()) {
    const squeezed = squeeze(word)
    start[t] = at
    for (let i = 0; i < squeezed.length; i++) {
      while (/\s/u.test(text[at] ?? '')) at++
      if (i === 0) start[t] = at
      at++
    }
    end[t] = at
  }
  return { count: words.length, start, end }
}
