import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { Span } from '../../document/span.ts'
import type { ReadSource } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import type { InputText } from '../placed.ts'
import { besidePath, findCompanion, nameWithout } from '../shared/companion-text.ts'
import { buildFromCharacters, type CharacterMention, textOrigin } from '../shared/stand-off.ts'
import { parseRoot, type XmlElement } from '../shared/xml-tree.ts'
import { bytesSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type AlignedTokens, alignConllu } from './conllu.ts'

/**
 * Read Knowtator-2 XML. Its texts are found beside it or where CRAFT keeps them, as are CoNLL-U files,
 * whose tokens are then used. Offsets count code points.
 */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  for (const element of parseRoot(placed, 'knowtator-project')?.all('document') ?? []) {
    const document = readDocument(element, placed)
    if (document !== undefined) yield document
  }
}

function readDocument(element: XmlElement, source: InputText): CorefDocument | undefined {
  const own = nameWithout(source.path, '.xml')
  const id = element.get('id') ?? nameInFile(own)
  const stems = [nameWithout(element.get('text-file') ?? id, '.txt'), own]
  const what = `the text of document "${id}"`
  const companion = findCompanion(source, textNames(stems), what, element.offset)
  if (companion === undefined) return undefined
  const { text } = companion
  const mentions = readMentions(element, source)
  const aligned = findTokens(stems, text, source)
  const placing = { unit: 'code-points' as const, tokens: aligned?.offsets }
  return buildFromCharacters(new DocumentBuilder(source.context), text, mentions, placing, (tokens) => ({
    id,
    origin: textOrigin(source, tokens, companion),
    ...(aligned === undefined ? {} : { tokens: aligned.tokens, sentences: aligned.sentences }),
  }))
}

/** Beside the annotation, or where CRAFT has its articles; a name cannot lead anywhere else. */
function textNames(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => {
    const name = `${fileName(stem)}.txt`
    return [name, `../txt/${name}`, `../Articles/${name}`, `../../articles/txt/${name}`]
  })
}

function findTokens(
  stems: readonly string[],
  text: string,
  { path, context }: InputText,
): AlignedTokens | undefined {
  const names = stems.map((stem) => `${fileName(stem)}.conllu`)
  for (const name of names.flatMap((own) => [own, `../conllu/${own}`])) {
    const bytes = context.companion?.(name)
    if (bytes !== undefined) return alignConllu(text, bytesSource(besidePath(path, name), bytes), context)
  }
  return undefined
}

/** The class of an annotation that represents an entity. */
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
function readMentions(document: XmlElement, source: InputText): CharacterMention[] {
  const byId = new Map<string, Annotation>()
  for (const element of document.all('annotation')) {
    const annotation = readAnnotation(element)
    if (annotation !== undefined) byId.set(annotation.id, annotation)
  }
  const members = new Set<string>()
  const mentions = document.all('graph-space').flatMap(readGraph)
  warnOfUnused()
  return mentions

  function readAnnotation(element: XmlElement): Annotation | undefined {
    const id = element.get('id')
    if (id === undefined) return element.fault('an annotation needs an id')
    if (byId.has(id)) return element.fault(`there is already an annotation "${id}"`)
    const spans = element.all('span')
    const pieces: Span[] = []
    for (const span of spans) {
      const [start = '', end = ''] = [span.get('start'), span.get('end')]
      if (![start, end].every((number) => /^\d{1,10}$/.test(number))) {
        return span.fault(`expected whole numbers as start and end of a span, found "${start}" and "${end}"`)
      }
      pieces.push([Number(start), Number(end)])
    }
    const className = element.child('class')?.get('id') ?? ''
    return { id, className, pieces, surface: spans.map(({ text }) => text).join(''), offset: element.offset }
  }

  function readGraph(graph: XmlElement): CharacterMention[] {
    const annotationOf = new Map(
      graph.all('vertex').map((vertex) => [vertex.get('id'), vertex.get('annotation')]),
    )
    const endOf = (triple: XmlElement, role: 'subject' | 'object'): Annotation | undefined => {
      const vertex = triple.get(role) ?? ''
      const id = annotationOf.get(vertex)
      const reason = id === undefined ? `no vertex "${vertex}"` : `no annotation "${id}"`
      const annotation = id === undefined ? undefined : byId.get(id)
      return annotation ?? triple.fault(`the ${role} of this triple cannot be found: ${reason}`)
    }
    return graph.all('triple').flatMap((triple): CharacterMention[] => {
      if (triple.get('property') !== MEMBER_PROPERTY) return []
      const entity = endOf(triple, 'subject')
      const member = endOf(triple, 'object')
      if (entity === undefined || member === undefined) return []
      const { id, pieces, surface, className, offset } = member
      const name = `annotation "${id}"`
      if (pieces.length === 0) {
        source.fault(offset, `the mention ${name} has no span`)
        return []
      }
      members.add(id)
      const extent = { pieces, surface: surface === '' ? undefined : surface, name, source, offset }
      const isPlain = className === MENTION_CLASS || className === ''
      const attributes = isPlain ? {} : { features: new Map([['class', className]]) }
      return [{ entity: entity.id, extent, describe: () => attributes }]
    })
  }

  /** Report annotations that are neither entities nor mentions: parts of appositions, non-referring pronouns. */
  function warnOfUnused(): void {
    const left = new Map<string, Annotation[]>()
    for (const annotation of byId.values()) {
      if (annotation.className === ENTITY_CLASS || members.has(annotation.id)) continue
      listAt(left, annotation.className).push(annotation)
    }
    for (const [className, list] of left) {
      const message = `${list.length} annotation(s) of class "${className}" are in no ${ENTITY_CLASS}: ignored`
      source.warn(list[0]?.offset ?? 0, 'ignored-annotation', message)
    }
  }
}
