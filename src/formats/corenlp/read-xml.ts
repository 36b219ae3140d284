import type { CorefDocument, Origin } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { childNamed, childrenNamed, parseXml, type XmlElement } from '../shared/xml-tree.ts'
import { assemble, type Governor, type SentenceMention, type SentenceToken } from './assemble.ts'
import { attributesOf } from './labels.ts'

/** Read the XML that CoreNLP prints for one document. Its entities have no ids: they are numbered from 1. */
export function readXml(source: PlacedText, id: string, context: ReadContext): CorefDocument | undefined {
  const root = parseXml(source, context)
  if (root === undefined) return undefined
  const document = childNamed(root, 'document')
  if (root.name !== 'root' || document === undefined) {
    const reason = `expected <root> with a <document>, found <${root.name}>`
    context.fault(source.error('bad-field', root.offset, reason))
    return undefined
  }
  const reader = new XmlReader(source, context)
  const sentences = childrenNamed(childNamed(document, 'sentences'), 'sentence')
  const name = childNamed(document, 'docId')?.text.trim()
  const tokens = sentences.map((sentence) => reader.sentence(sentence))
  const mentions = childrenNamed(childNamed(document, 'coreference'), 'coreference').flatMap((entity, e) =>
    childrenNamed(entity, 'mention').flatMap((mention) => reader.mention(mention, String(e + 1))),
  )
  const origin = reader.origin()
  return assemble(name === undefined || name === '' ? id : name, tokens, mentions, origin, context)
}

class XmlReader {
  readonly #source: PlacedText
  readonly #context: ReadContext
  readonly #tokenOffsets: number[] = []

  constructor(source: PlacedText, context: ReadContext) {
    this.#source = source
    this.#context = context
  }

  sentence(element: XmlElement): SentenceToken[] {
    const governors = this.#governors(element)
    return childrenNamed(childNamed(element, 'tokens'), 'token').map((token, t): SentenceToken => {
      this.#tokenOffsets.push(token.offset)
      const said = (name: string): string | undefined => childNamed(token, name)?.text
      const [word, lemma, pos, speaker] = [said('word'), said('lemma'), said('POS'), said('Speaker')]
      if (word === undefined) this.#fault(token, 'a <token> needs a <word>')
      const start = this.#optional(token, 'CharacterOffsetBegin')
      const end = this.#optional(token, 'CharacterOffsetEnd')
      return {
        text: word ?? '',
        ...defined({ start, end, lemma, pos, speaker }),
        ...governors.get(t + 1),
      }
    })
  }

  mention(element: XmlElement, entity: string): SentenceMention[] {
    const [sentence, start, end] = ['sentence', 'start', 'end'].map((name) => this.#number(element, name))
    if (sentence === undefined || start === undefined || end === undefined) return []
    const nothing = { type: undefined, number: undefined, gender: undefined, animacy: undefined }
    return [
      {
        entity,
        sentence,
        start,
        end,
        head: this.#optional(element, 'head'),
        text: childNamed(element, 'text')?.text,
        attributes: attributesOf(nothing, element.attributes.get('representative') === 'true'),
        place: () => this.#source.place(element.offset),
        error: (code, reason) => this.#source.error(code, element.offset, reason),
      },
    ]
  }

  origin(): Origin {
    const [source, offsets] = [this.#source, this.#tokenOffsets]
    return {
      path: source.path,
      locate: (token) => source.place(token === undefined ? 0 : offsets[token]),
      bytes: () => source.bytes(),
    }
  }

  #governors(sentence: XmlElement): Map<number, Governor> {
    const governors = new Map<number, Governor>()
    const basic = childrenNamed(sentence, 'dependencies').find(
      ({ attributes }) => attributes.get('type') === 'basic-dependencies',
    )
    for (const dependency of childrenNamed(basic, 'dep')) {
      const index = (name: string): number => {
        const digits = childNamed(dependency, name)?.attributes.get('idx') ?? ''
        return /^\d{1,9}$/.test(digits) ? Number(digits) : -1
      }
      const [governor, dependent] = [index('governor'), index('dependent')]
      if (governor < 0 || dependent < 0) {
        this.#fault(dependency, 'expected whole numbers as idx of <governor> and <dependent>')
        continue
      }
      governors.set(dependent, { governor, ...defined({ relation: dependency.attributes.get('type') }) })
    }
    return governors
  }

  #optional(element: XmlElement, name: string): number | undefined {
    return childNamed(element, name) === undefined ? undefined : this.#number(element, name)
  }

  #number(element: XmlElement, name: string): number | undefined {
    const child = childNamed(element, name)
    const digits = child?.text.trim() ?? ''
    if (/^\d{1,9}$/.test(digits)) return Number(digits)
    this.#fault(child ?? element, `expected a whole number in <${name}>, found "${digits.slice(0, 40)}"`)
    return undefined
  }

  #fault(element: XmlElement, reason: string): void {
    this.#context.fault(this.#source.error('bad-field', element.offset, reason))
  }
}
