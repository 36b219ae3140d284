import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
import { childNamed, childrenNamed, type XmlElement } from '../shared/xml-tree.ts'

/** The class of an annotation that stands for an entity. */
export const ENTITY_CLASS = 'IDENTITY chain'
export const MENTION_CLASS = 'Noun Phrase'
/** The property of a triple that makes its object a mention of its subject. */
export const MEMBER_PROPERTY = 'Coreferring strings'

export interface Annotation {
  readonly id: string
  readonly className: string
  readonly spans: readonly Span[]
  readonly surface: string
  readonly element: XmlElement
}

/** A mention and the entity that the graph puts it in. */
export interface Membership {
  readonly entity: string
  readonly member: Annotation
}

const WHOLE_NUMBER = /^\d{1,10}$/

/** The annotations of a document and who belongs to whom. */
export class Annotations {
  readonly memberships: Membership[] = []
  readonly #byId: Map<string, Annotation> = new Map()
  readonly #source: PlacedText
  readonly #context: ReadContext

  constructor(document: XmlElement, source: PlacedText, context: ReadContext) {
    this.#source = source
    this.#context = context
    for (const element of childrenNamed(document, 'annotation')) this.#addAnnotation(element)
    const members = new Set<string>()
    for (const graph of childrenNamed(document, 'graph-space')) this.#readGraph(graph, members)
    this.#sayWhatIsLeft(members)
  }

  #addAnnotation(element: XmlElement): void {
    const id = element.attributes.get('id')
    if (id === undefined) {
      this.#fault(element, 'an annotation needs an id')
      return
    }
    if (this.#byId.has(id)) {
      this.#fault(element, `there is an annotation "${id}" already`)
      return
    }
    const className = childNamed(element, 'class')?.attributes.get('id') ?? ''
    const spans: Span[] = []
    let surface = ''
    for (const child of childrenNamed(element, 'span')) {
      const [start = '', end = ''] = [child.attributes.get('start'), child.attributes.get('end')]
      if (!WHOLE_NUMBER.test(start) || !WHOLE_NUMBER.test(end)) {
        this.#fault(child, `expected whole numbers as start and end of a span, found "${start}" and "${end}"`)
        return
      }
      spans.push([Number(start), Number(end)])
      surface += child.text
    }
    this.#byId.set(id, { id, className, spans, surface, element })
  }

  #readGraph(graph: XmlElement, members: Set<string>): void {
    const annotationOf = new Map<string, string>()
    for (const { attributes } of childrenNamed(graph, 'vertex')) {
      const [id, annotation] = [attributes.get('id'), attributes.get('annotation')]
      if (id !== undefined && annotation !== undefined) annotationOf.set(id, annotation)
    }
    for (const triple of childrenNamed(graph, 'triple')) {
      if (triple.attributes.get('property') !== MEMBER_PROPERTY) continue
      const entity = this.#end(triple, 'subject', annotationOf)
      const member = this.#end(triple, 'object', annotationOf)
      if (entity === undefined || member === undefined) continue
      if (member.spans.length === 0) {
        this.#fault(member.element, `annotation "${member.id}" is a mention and has no span`)
        continue
      }
      this.memberships.push({ entity: entity.id, member })
      members.add(member.id)
    }
  }

  #end(
    triple: XmlElement,
    role: 'subject' | 'object',
    annotationOf: ReadonlyMap<string, string>,
  ): Annotation | undefined {
    const vertex = triple.attributes.get(role) ?? ''
    const id = annotationOf.get(vertex)
    const annotation = id === undefined ? undefined : this.#byId.get(id)
    if (annotation !== undefined) return annotation
    const reason = id === undefined ? `there is no vertex "${vertex}"` : `there is no annotation "${id}"`
    this.#fault(triple, `the ${role} of this triple leads nowhere: ${reason}`)
    return undefined
  }

  /** Annotations that are neither entities nor mentions: parts of appositions, pronouns that refer to nothing. */
  #sayWhatIsLeft(members: ReadonlySet<string>): void {
    const left = new Map<string, Annotation[]>()
    for (const annotation of this.#byId.values()) {
      if (annotation.className === ENTITY_CLASS || members.has(annotation.id)) continue
      const list = left.get(annotation.className) ?? []
      list.push(annotation)
      left.set(annotation.className, list)
    }
    for (const [className, list] of left) {
      this.#context.warn({
        code: 'ignored-annotation',
        ...this.#source.place((list[0] as Annotation).element.offset),
        message: `${list.length} annotation(s) of class "${className}" are in no ${ENTITY_CLASS}: passed over`,
      })
    }
  }

  #fault(element: XmlElement, reason: string): void {
    this.#context.fault(this.#source.error('bad-field', element.offset, reason))
  }
}
