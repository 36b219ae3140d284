import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { WarningCode } from '../../errors.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import { attempt } from '../placed.ts'
import { readJsonValues } from '../shared/json-source.ts'
import { isObject, type JsonNode, member } from '../shared/json-text.ts'
import { addMention } from '../shared/stand-off.ts'
import { findTokens, ruleTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { CompanionWords, type Words } from './companion-words.ts'
import { type Anaphor, type CharacterMention, findMentions, readAnaphors, standsAt } from './mentions.ts'

/**
 * Read the anaphor annotation of model-based-coref: one JSON object of documents by id, each a paragraph
 * and its anaphors. An entity holds the anaphors that refer to one thing and its names in the text, which is
 * enough for scores of antecedents; the annotation does not give whole entities.
 */
export const read: ReadSource = (source, context) => readAnnotator(source, context, 'a1')

/** Read the second annotator: some documents were annotated twice. */
export const readSecond: ReadSource = (source, context) => readAnnotator(source, context, 'a2')

type Annotator = 'a1' | 'a2'

function* readAnnotator(source: ByteSource, context: ReadContext, own: Annotator): Generator<CorefDocument> {
  const builder = new DocumentBuilder(context)
  let words: CompanionWords | undefined
  for (const file of readJsonValues(source, context)) {
    if (!isObject(file.value)) {
      context.fault(file.error([], 'expected an object with a document for every id'))
      continue
    }
    words ??= new CompanionWords(source.path, context)
    const tally: Tally = { nonReferring: 0, misplaced: 0, other: 0, without: 0 }
    for (const [id, json] of Object.entries(file.value)) {
      const node = file.document(id, json)
      const document = attempt(context, () => {
        const found = readDocument(node, own, tally, context)
        const companion = found && words?.find(found.text)
        if (found && companion === undefined) tally.without++
        return found && buildDocument(node, id, found, companion, builder)
      })
      if (document === undefined) builder.abandon()
      else yield document
    }
    for (const [code, message] of summary(own, words.path, tally)) {
      context.warn({ code, ...file.place(), message })
    }
  }
}

interface Tally {
  nonReferring: number
  /** Those of them that are not where they should be. */
  misplaced: number
  /** Referring anaphors of the other annotator. */
  other: number
  /** Documents without words from a CoNLL file. */
  without: number
}

interface FoundText {
  readonly text: string
  readonly mentions: readonly CharacterMention[]
}

function readDocument(
  node: JsonNode,
  own: Annotator,
  tally: Tally,
  context: ReadContext,
): FoundText | undefined {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "paragraph"')
  const text = node.get('paragraph')
  if (typeof text !== 'string') return node.fail(['paragraph'], 'expected the text of the document')
  const all = readAnaphors(node, own)
  const isReferring = ({ antecedents }: Anaphor): boolean => antecedents.length > 0
  tally.other += readAnaphors(node, own === 'a1' ? 'a2' : 'a1')?.filter(isReferring).length ?? 0
  if (all === undefined) {
    // Most documents have only one annotator; a file without the first is broken.
    return own === 'a2' ? undefined : node.fail([], 'no annotation "a1"')
  }
  const nonReferring = all.filter((anaphor) => !isReferring(anaphor))
  tally.nonReferring += nonReferring.length
  tally.misplaced += nonReferring.filter(({ phrase, offset }) => !standsAt(text, phrase, offset)).length
  const onMoved = ({ phrase, offset, index }: Anaphor, at: number): void => {
    const place = at < 0 ? 'nor anywhere else: it was left out' : `but at ${at}; that position was used`
    context.warn({
      code: at < 0 ? 'ignored-annotation' : 'moved-mention',
      ...node.place([own, 'para_ann', index]),
      message: `"${phrase}" is not at ${offset}, ${place}`,
    })
  }
  return { text, mentions: findMentions(text, all.filter(isReferring), namesOf(node), onMoved) }
}

/** The names of the entities that a document lists, in lower case. */
function namesOf(node: JsonNode): ReadonlySet<string> {
  const list = node.get('entities') === undefined ? [] : node.list('entities', 'a list of entities')
  const names = list.map((entity, e) => {
    const name = isObject(entity) ? member(entity, 'ent_name') : undefined
    if (typeof name === 'string') return name.toLowerCase()
    return node.fail(['entities', e], 'expected an object with "ent_name"')
  })
  return new Set(names)
}

/** @param companion the words of a CoNLL file, if one has this text */
function buildDocument(
  node: JsonNode,
  id: string,
  { text, mentions }: FoundText,
  companion: Words | undefined,
  builder: DocumentBuilder,
): CorefDocument {
  const borders = mentions.flatMap(({ start, end }) => [start, end])
  const cut = companion?.cut ?? ruleTokens(text, borders)
  const links: Link[] = []
  const taken = new Set<string>()
  for (const { start, end, entity, role, parts } of mentions) {
    const span = findTokens(cut, start, end)?.span
    if (span === undefined) continue
    // An anaphor may also be the nearest earlier phrase of another; it is still one mention.
    const key = `${span.join(' ')} ${entity ?? ''}`
    if (entity !== undefined && taken.has(key)) continue
    taken.add(key)
    const from = addMention(builder, [span], entity, { features: new Map([['role', role]]) })
    if (parts !== undefined) links.push({ kind: 'split', from, to: parts })
  }
  const own = companion?.document
  const tokens = Array.from(cut.start, (start, t): Token => {
    const end = cut.end[t] as number
    return { text: own?.tokens?.text(t) ?? text.slice(start, end), start, end }
  })
  return builder.finish({
    id: own?.id ?? id,
    part: own?.part ?? 0,
    text,
    tokens: new TokenList(tokens),
    sentences: own?.sentences ?? Int32Array.from(cut.count > 0 ? [0] : []),
    links,
    origin: node.origin(),
  })
}

function* summary(
  annotator: Annotator,
  path: string | undefined,
  { nonReferring, misplaced, other, without }: Tally,
): Generator<[code: WarningCode, message: string]> {
  if (nonReferring > 0) {
    const odd = misplaced === 0 ? '' : ` (${misplaced} are not where their offsets say)`
    const message = `${nonReferring} annotations say "$no_ref$" (not anaphoric) and are not mentions${odd}`
    yield ['ignored-annotation', message]
  }
  if (other > 0) {
    const way = annotator === 'a1' ? 'second annotator (--format anaphors-a2 reads them)' : 'first annotator'
    yield ['ignored-annotation', `${other} anaphors of the ${way} were left out`]
  }
  if (without > 0) {
    const documents = without === 1 ? '1 document has' : `${without} documents have`
    const why =
      path === undefined
        ? 'no CoNLL file of the systems beside this one (../output/lee/wiki-grounded-output.conll)'
        : `${path} has other texts`
    yield ['own-tokens', `${documents} Referee's own words and names: ${why}`]
  }
}
