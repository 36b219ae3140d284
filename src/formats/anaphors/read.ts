import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { attempt } from '../placed.ts'
import { readJsonValues } from '../shared/json-source.ts'
import { isObject, type JsonNode, type JsonObject, member } from '../shared/json-text.ts'
import { ruleTokens, type TextTokens, TokenFinder } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { type Annotation, readAnnotation } from './annotation.ts'
import { CompanionWords, type Words } from './companion-words.ts'
import { standsAt } from './locate.ts'
import { type CharacterMention, type Found, findMentions } from './mentions.ts'

/**
 * Read the anaphor annotation of model-based-coref: one JSON object of documents by id, each a paragraph
 * and its anaphors. An entity holds the anaphors that refer to one thing and its names in the text, so
 * that scores of antecedents have something to find; whole entities it does not give.
 */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readAnnotator(source, context, 'a1')
}

/** Read the second annotator: some documents were annotated twice. */
export function readSecond(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readAnnotator(source, context, 'a2')
}

function* readAnnotator(
  source: ByteSource,
  context: ReadContext,
  annotator: 'a1' | 'a2',
): Generator<CorefDocument> {
  const builder = new DocumentBuilder()
  let companion: CompanionWords | undefined
  for (const file of readJsonValues(source, context)) {
    if (!isObject(file.value)) {
      context.fault(file.error([], 'expected an object with a document for every id'))
      continue
    }
    companion ??= new CompanionWords(source.path, context)
    const tally = { nonReferring: 0, misplaced: 0, other: 0, without: 0 }
    for (const [id, json] of Object.entries(file.value)) {
      const node = file.document(id, json)
      const words = companion
      const document = attempt(context, () =>
        readDocument(node, id, annotator, words, tally, builder, context),
      )
      if (document === undefined) builder.abandon()
      else yield document
    }
    summarise(file, annotator, companion, tally, context)
  }
}

interface Tally {
  nonReferring: number
  /** Those of them that do not stand where they should. */
  misplaced: number
  /** Annotated anaphors of the other annotator. */
  other: number
  /** Documents for which no CoNLL file lent its words. */
  without: number
}

function readDocument(
  node: JsonNode,
  id: string,
  annotator: 'a1' | 'a2',
  companion: CompanionWords,
  tally: Tally,
  builder: DocumentBuilder,
  context: ReadContext,
): CorefDocument | undefined {
  const json = node.value
  if (!isObject(json)) return node.fail([], 'expected an object with "paragraph"')
  const text = member(json, 'paragraph')
  if (typeof text !== 'string') return node.fail(['paragraph'], 'expected the text of the document')
  const annotation = readAnnotation(node, json, annotator)
  const other = readAnnotation(node, json, annotator === 'a1' ? 'a2' : 'a1')
  tally.other += other?.anaphors.length ?? 0
  if (annotation === undefined) {
    // Most documents have one annotator only; a file without the first is broken.
    return annotator === 'a2' ? undefined : node.fail([], 'there is no annotation "a1"')
  }
  for (const { offset, phrase } of annotation.nonReferring) {
    tally.nonReferring++
    if (!standsAt(text, phrase, offset)) tally.misplaced++
  }
  const found = findMentions(text, annotation.anaphors, namesOf(node, json))
  reportFound(node, annotator, annotation, found, context)
  const words = companion.find(text)
  if (words === undefined) tally.without++
  return finish(node, id, text, found.mentions, words, builder)
}

/** The names of the entities a document is said to be about. */
function namesOf(node: JsonNode, json: JsonObject): ReadonlySet<string> {
  const list = member(json, 'entities') ?? []
  if (!Array.isArray(list)) return node.fail(['entities'], 'expected a list of entities')
  const names = new Set<string>()
  for (const [e, entity] of list.entries()) {
    const name = isObject(entity) ? member(entity, 'ent_name') : undefined
    if (typeof name !== 'string') node.fail(['entities', e], 'expected an object with "ent_name"')
    else names.add(name.toLowerCase())
  }
  return names
}

function finish(
  node: JsonNode,
  id: string,
  text: string,
  mentions: readonly CharacterMention[],
  words: Words | undefined,
  builder: DocumentBuilder,
): CorefDocument {
  const borders: number[] = []
  for (const { start, end } of mentions) borders.push(start, end)
  const cut = words?.cut ?? ruleTokens(text, borders)
  const finder = new TokenFinder(cut)
  const links: { kind: string; from: number; to: readonly string[] }[] = []
  const taken = new Set<string>()
  for (const { start, end, entity, role, parts } of mentions) {
    const span = finder.find(start, end)
    if (span === undefined) continue
    // An anaphor may itself be the nearest earlier phrase of another; it is one mention all the same.
    const key = `${span.first} ${span.last} ${entity ?? ''}`
    if (entity !== undefined && taken.has(key)) continue
    taken.add(key)
    const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(entity)
    const from = builder.addMention(span.first, span.last + 1, number)
    builder.describeLast({ features: new Map([['role', role]]) })
    if (parts !== undefined) links.push({ kind: 'split', from, to: parts })
  }
  const lent = words?.document
  return builder.finish({
    id: lent?.id ?? id,
    part: lent?.part ?? 0,
    text,
    tokens: new TokenList(tokensOf(text, cut, lent)),
    sentences: lent?.sentences ?? Int32Array.from(cut.count > 0 ? [0] : []),
    links,
    origin: node.origin(),
  })
}

function tokensOf(text: string, cut: TextTokens, lent: CorefDocument | undefined): Token[] {
  return Array.from(cut.start, (start, t) => {
    const end = cut.end[t] as number
    return { text: lent?.tokens?.text(t) ?? text.slice(start, end), start, end }
  })
}

function reportFound(
  node: JsonNode,
  annotator: string,
  { anaphors }: Annotation,
  found: Found,
  context: ReadContext,
): void {
  const warn = (code: 'moved-mention' | 'ignored-annotation', index: number, message: string): void =>
    context.warn({ code, ...node.place([annotator, 'para_ann', index]), message })
  for (const { anaphor, at } of found.moved) {
    const place = at < 0 ? 'nor anywhere else: it was left out' : `but at ${at}, where it was taken to be`
    const code = at < 0 ? 'ignored-annotation' : 'moved-mention'
    const { phrase, offset, index } = anaphors[anaphor] as Annotation['anaphors'][number]
    warn(code, index, `"${phrase}" does not stand at ${offset}, ${place}`)
  }
}

function summarise(
  file: JsonNode,
  annotator: string,
  companion: CompanionWords,
  { nonReferring, misplaced, other, without }: Tally,
  context: ReadContext,
): void {
  const warn = (code: 'ignored-annotation' | 'own-tokens', message: string): void =>
    context.warn({ code, ...file.place(), message })
  if (nonReferring > 0) {
    const odd = misplaced === 0 ? '' : ` (${misplaced} do not stand where their offsets say)`
    const message = `${nonReferring} annotations say "$no_ref$" (not anaphoric) and are no mentions${odd}`
    warn('ignored-annotation', message)
  }
  if (other > 0) {
    const way = annotator === 'a1' ? 'second annotator (--format anaphors-a2 reads them)' : 'first annotator'
    warn('ignored-annotation', `${other} anaphors of the ${way} were left out`)
  }
  if (without > 0) {
    const why =
      companion.path === undefined
        ? 'there is no CoNLL file of the systems beside this one (../output/lee/wiki-grounded-output.conll)'
        : `${companion.path} has other texts`
    warn(
      'own-tokens',
      `${without === 1 ? '1 document has' : `${without} documents have`} Referee's own words and names: ${why}`,
    )
  }
}
