import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { spanText, type Token, TokenList } from '../../document/tokens.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import { attempt } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { clip, sameButBlanks } from '../shared/surface.ts'
import { wholeText } from '../text-lines.ts'
import { attributesOf } from './labels.ts'
import { type Item, type Output, readJson, type Sentence } from './read-json.ts'
import { readXml } from './read-xml.ts'

/** Read CoreNLP's output in either of its syntaxes. */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const text = placed.text.trimStart()
  if (text === '') return
  const output = attempt(context, () => (text.startsWith('<') ? readXml(placed) : readJson(placed)))
  if (output !== undefined) yield build(output, nameInFile(stemOf(source.path)), context)
}

function build(output: Output, id: string, context: ReadContext): CorefDocument {
  const firsts: number[] = []
  const list: Token[] = []
  for (const sentence of output.sentences) {
    firsts.push(list.length)
    for (const token of readSentence(sentence, list.length, context)) list.push(token)
  }
  const tokens = new TokenList(list)
  const builder = new DocumentBuilder(context)
  for (const { entity, item } of output.mentions) {
    attempt(context, () => {
      const mention = readMention(item, output)
      const first = firsts[mention.sentence - 1] as number
      const [start, end] = [first + mention.first - 1, first + mention.after - 1]
      compareText(item, entity, start, end)
      builder.addMention(start, end, builder.entities.of(entity))
      const head = mention.head === undefined ? undefined : first + mention.head - 1
      builder.describeLast({ ...defined({ head }), ...attributesOf(item) })
    })
  }
  const starts = firsts.filter((first, s) => first < (firsts[s + 1] ?? list.length))
  const { id: name = id, origin } = output
  return builder.finish({ id: name, tokens, sentences: Int32Array.from(starts), origin })

  function compareText(item: Item, entity: string, start: number, end: number): void {
    const text = item.string('text')
    if (text === undefined) return
    // More words than characters cannot be the same, so they need not be joined for each of many mentions.
    const found = spanText(tokens, start, Math.min(end, start + text.length + 100))
    if (sameButBlanks(found, text)) return
    const message = `a mention of ${entity} should be "${clip(text)}", but the text has "${clip(found)}" there; the positions were used`
    context.warn({ code: 'surface-mismatch', ...item.place(), message })
  }
}

/** @param first position of the first token */
function readSentence({ tokens, governors }: Sentence, first: number, context: ReadContext): Token[] {
  return tokens.map((item, t) => {
    const token = attempt(context, (): Token => {
      const text = item.string('word')
      if (text === undefined) return item.fail([], 'a token needs a "word"')
      return {
        text,
        ...defined({
          start: item.optional('characterOffsetBegin'),
          end: item.optional('characterOffsetEnd'),
          lemma: item.string('lemma'),
          pos: item.string('pos'),
          speaker: item.string('speaker'),
        }),
      }
    }) ?? { text: '' }
    const { governor, ...relation } = governors.get(t + 1) ?? {}
    if (governor === undefined || governor > tokens.length) return { ...token, ...relation }
    return { ...token, governor: governor === 0 ? -1 : first + governor - 1, ...relation }
  })
}

/**
 * Sentences and tokens count from 1; the end is exclusive.
 *
 * @throws InputError for a mention outside the document
 */
function readMention(
  item: Item,
  { sentences }: Output,
): Readonly<Record<'sentence' | 'first' | 'after', number>> & { readonly head: number | undefined } {
  const sentence = item.count('sentNum')
  const first = item.count('startIndex')
  const after = item.count('endIndex')
  const head = item.optional('headIndex')
  const size = sentences[sentence - 1]?.tokens.length
  const fail = (reason: string): never => item.fail([], reason, 'span-outside-document')
  if (size === undefined) fail(`no sentence ${sentence}: the document has ${sentences.length}`)
  else if (first < 1 || after <= first || after > size + 1) {
    fail(`tokens ${first} to ${after} (exclusive) are not in sentence ${sentence}, which has ${size}`)
  } else if (head !== undefined && (head < 1 || head > size)) {
    fail(`the head is token ${head} of sentence ${sentence}, which has ${size}`)
  }
  return { sentence, first, after, head }
}
