import type { CorefDocument } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import { faultAt, PlacedText, warnAt } from '../placed.ts'
import { besidePath, findCompanion, nameWithout } from '../shared/companion-text.ts'
import { listAt } from '../shared/list-at.ts'
import { buildFromCharacters, type CharacterMention, textOrigin } from '../shared/stand-off.ts'
import { childNamed, childrenNamed, parseRoot, type XmlElement } from '../shared/xml-tree.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type AlignedTokens, alignConllu } from './conllu.ts'

/**
 * Read Knowtator-2 XML. Its texts are found beside it or where CRAFT keeps them; so are CoNLL-U files,
 * whose tokens are then used. Offsets count code points.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  const root = parseRoot(placed, 'knowtator-project', context)
  for (const element of childrenNamed(root, 'document')) {
    const document = readDocument(element, placed, context)
    if (document !== undefined) yield document
  }
}

function readDocument(
  element: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CorefDocument | undefined {
  const id = element.attributes.get('id') ?? nameInFile(nameWithout(source.path, '.xml'))
  const stems = [
    nameWithout(element.attributes.get('text-file') ?? id, '.txt'),
    nameWithout(source.path, '.xml'),
  ]
  const what = `the text of document "${id}"`
  const companion = findCompanion(source, textNames(stems), what, element.offset, context)
  if (companion === undefined) return undefined
  const { text } = companion
  const mentions = annotatedMentions(element, source, context)
  const aligned = findTokens(stems, text, source.path, context)
  const placing = { unit: 'code-points' as const, tokens: aligned?.offsets }
  return buildFromCharacters(text, mentions, placing, context, (tokens) => ({
    id,
    origin: textOrigin(source, tokens, companion),
    ...(aligned === undefined ? {} : { tokens: aligned.tokens, sentences: aligned.sentences }),
  }))
}

/** Beside the annotation, or where CRAFT has its articles; a name never leads anywhere else. */
function textNames(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => {
    const name = `${fileName(stem)}.txt`
    return [name, `../txt/${name}`, `../Articles/${name}`, `../../articles/txt/${name}`]
  })
}

function findTokens(
  stems: readonly string[],
  text: string,
  path: string,
  context: ReadContext,
): AlignedTokens | undefined {
  for (const stem of stems) {
    const own = `${fileName(stem)}.conllu`
    for (const name of [own, `../conllu/${own}`]) {
      const bytes = context.companion?.(name)
      if (bytes !== undefined) return alignConllu(text, bytes, besidePath(path, name), context)
    }
  }
  return undefined
}

/** The class of an annotation that stands for an entity. */
export const ENTITY_CLASS = 'IDENTITY chain'
export const MENTION_CLASS = 'Noun Phrase'
/** The property of a triple that makes its object a mention of its subject. */
export const MEMBER_PROPERTY = 'Coreferring strings'

interface Annotation {
  readonly id: string
  readonly className: string
  readonly pieces: readonly Span[]
  readonly surface: string
  readonly offset: number
}

/** The annotations of a document that its graphs put into an entity. */
function annotatedMentions(
  document: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CharacterMention[] {
  const byId = new Map<string, Annotation>()
  for (const element of childrenNamed(document, 'annotation')) {
    const annotation = readAnnotation(element)
    if (annotation !== undefined) byId.set(annotation.id, annotation)
  }
  const members = new Set<string>()
  const mentions = childrenNamed(document, 'graph-space').flatMap(readGraph)
  sayWhatIsLeft()
  return mentions

  function readAnnotation(element: XmlElement): Annotation | undefined {
    const { offset } = element
    const id = element.attributes.get('id')
    if (id === undefined) return faultAt(context, source, offset, 'an annotation needs an id')
    if (byId.has(id)) return faultAt(context, source, offset, `there is an annotation "${id}" already`)
    const className = childNamed(element, 'class')?.attributes.get('id') ?? ''
    const spans = childrenNamed(element, 'span')
    const pieces: Span[] = []
    for (const { attributes, offset } of spans) {
      const [start = '', end = ''] = [attributes.get('start'), attributes.get('end')]
      if (![start, end].every((number) => /^\d{1,10}$/.test(number))) {
        const reason = `expected whole numbers as start and end of a span, found "${start}" and "${end}"`
        return faultAt(context, source, offset, reason)
      }
      pieces.push([Number(start), Number(end)])
    }
    return { id, className, pieces, surface: spans.map(({ text }) => text).join(''), offset }
  }

  function readGraph(graph: XmlElement): CharacterMention[] {
    const annotationOf = new Map<string, string>()
    for (const { attributes } of childrenNamed(graph, 'vertex')) {
      const [id, annotation] = [attributes.get('id'), attributes.get('annotation')]
      if (id !== undefined && annotation !== undefined) annotationOf.set(id, annotation)
    }
    return childrenNamed(graph, 'triple').flatMap((triple): CharacterMention[] => {
      if (triple.attributes.get('property') !== MEMBER_PROPERTY) return []
      const entity = endOf(triple, 'subject', annotationOf)
      const member = endOf(triple, 'object', annotationOf)
      if (entity === undefined || member === undefined) return []
      const { id, pieces, surface, className, offset } = member
      const name = `annotation "${id}"`
      if (pieces.length === 0) {
        faultAt(context, source, offset, `${name} is a mention and has no span`)
        return []
      }
      members.add(id)
      const extent = { pieces, surface: surface === '' ? undefined : surface, name, source, offset }
      const attributes = className === MENTION_CLASS ? {} : { features: new Map([['class', className]]) }
      return [{ entity: entity.id, extent, describe: () => attributes }]
    })
  }

  function endOf(
    triple: XmlElement,
    role: 'subject' | 'object',
    annotationOf: ReadonlyMap<string, string>,
  ): Annotation | undefined {
    const vertex = triple.attributes.get(role) ?? ''
    const id = annotationOf.get(vertex)
    const reason = id === undefined ? `there is no vertex "${vertex}"` : `there is no annotation "${id}"`
    const annotation = id === undefined ? undefined : byId.get(id)
    const message = `the ${role} of this triple leads nowhere: ${reason}`
    return annotation ?? faultAt(context, source, triple.offset, message)
  }

  /** Annotations that are neither entities nor mentions: parts of appositions, pronouns that refer to nothing. */
  function sayWhatIsLeft(): void {
    const left = new Map<string, Annotation[]>()
    for (const annotation of byId.values()) {
      if (annotation.className === ENTITY_CLASS || members.has(annotation.id)) continue
      listAt(left, annotation.className).push(annotation)
    }
    for (const [className, list] of left) {
      const message = `${list.length} annotation(s) of class "${className}" are in no ${ENTITY_CLASS}: passed over`
      warnAt(context, source, list[0]?.offset ?? 0, 'ignored-annotation', message)
    }
  }
}
