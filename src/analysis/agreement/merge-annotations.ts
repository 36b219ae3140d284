import type { Corpus } from '../../corpus/corpus.ts'
import type { Decision, Decisions } from '../../corpus/decisions.ts'
import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { InputError, RefereeError } from '../../errors.ts'
import type { Settings } from '../../scoring/settings.ts'
import { annotatedUnits } from './agreement.ts'
import { disagreementsIn, entityGroups } from './disagreements.ts'
import type { MentionUnits } from './units.ts'

/** What happens to an undecided disagreement; the default first. */
export const undecidedReadings = ['error', 'majority', 'first'] as const
export type UndecidedReading = (typeof undecidedReadings)[number]

/** One annotation merged from several, with how many disagreements were settled and how. */
export interface MergedAnnotations {
  readonly documents: readonly CorefDocument[]
  readonly decided: number
  /** Disagreements settled by the `UndecidedReading`. */
  readonly undecided: number
}

/**
 * One annotation of the same texts: what all annotators agree on, with disagreements settled by the decisions.
 *
 * Under `majority` a mention goes where most annotators put it, which may be nowhere; ties go to the earliest
 * annotator. Entities are named as by the first annotator who has them.
 *
 * @param annotations at least two, in the order of `decisions.annotators`
 * @throws RefereeError if annotators' documents or words differ, if a decision settles no disagreement or, under
 * `error`, if a disagreement has no decision
 */
export function mergeAnnotations(
  annotations: readonly Corpus[],
  settings: Settings,
  decisions: Decisions = { annotators: annotations.map(({ name }) => name), decisions: [] },
  reading: UndecidedReading = 'error',
): MergedAnnotations {
  if (decisions.annotators.length !== annotations.length) {
    throw new RefereeError(
      'bad-setting',
      `the decisions cover ${decisions.annotators.length} annotations, but there are ${annotations.length}: give the same ones in the same order`,
    )
  }
  return mergeUnits(annotatedUnits(annotations, settings), decisions, reading)
}

/** Merge annotations whose mentions are matched already. */
export function mergeUnits(
  all: readonly MentionUnits[],
  decisions: Decisions,
  reading: UndecidedReading,
): MergedAnnotations {
  const open = new Map(decisions.decisions.map((decision) => [nameOf(decision.doc, decision.span), decision]))
  const edits = new Map<string, Decision[]>()
  for (const decision of decisions.decisions) {
    if (decision.edit === undefined) continue
    edits.set(decision.doc, [...(edits.get(decision.doc) ?? []), decision])
  }
  const documents: CorefDocument[] = []
  let [decided, undecided] = [0, 0]
  for (const units of all) {
    const merging = new Merging(units, decisions.annotators)
    for (const { span } of disagreementsIn(units)) {
      const decision = open.get(nameOf(units.document, span))
      open.delete(nameOf(units.document, span))
      if (decision !== undefined) {
        if (decision.edit !== undefined)
          throw unfit(decision, 'it settles a disagreement and needs no "edit"')
        merging.decide(decision)
        decided++
      } else {
        if (reading === 'error') throw missing(units, span)
        merging.leave(span, reading)
        undecided++
      }
    }
    for (const edit of edits.get(units.document) ?? []) {
      if (!open.delete(nameOf(edit.doc, edit.span))) throw unfit(edit, 'there is another decision about it')
      merging.edit(edit)
      decided++
    }
    documents.push(merging.document())
  }
  const [stale] = open.values()
  if (stale !== undefined) {
    throw unfit(
      stale,
      'the annotations do not disagree there; take it out, or merge the files that it was made for',
    )
  }
  return { documents, decided, undecided }
}

function missing({ document, annotations }: MentionUnits, span: readonly Span[]): InputError {
  return new InputError(
    'bad-field',
    (annotations[0] as CorefDocument).origin.locate(),
    `document "${document}": no decision about the mention at ${JSON.stringify(span)}; add one to --decisions, or use --undecided majority or --undecided first`,
  )
}

/** The error for a decision that does not fit these annotations. */
function unfit(
  { doc, span, place = { path: 'decisions', line: 1, column: 1 } }: Decision,
  why: string,
): InputError {
  return new InputError('bad-field', place, `decision about ${JSON.stringify(span)} in "${doc}": ${why}`)
}

function nameOf(doc: string, span: readonly Span[]): string {
  return `${span.join(' ')} ${doc}`
}

const NOWHERE = -1

/** One document being merged: for every mention marked or added, the group of entities it goes into. */
class Merging {
  readonly #units: MentionUnits
  readonly #annotators: readonly string[]
  readonly #groups: readonly Int32Array[]
  readonly #places: Map<string, number>
  readonly #chosen: number[]
  /** By mention: its span. */
  readonly #spans: (readonly Span[])[]
  /** Decisions that put a mention wherever another decision puts another mention. */
  readonly #followers: Decision[] = []
  /** By mention: the decision that set its span. */
  readonly #borders: Map<number, Decision> = new Map()
  #next: number

  constructor(units: MentionUnits, annotators: readonly string[]) {
    this.#units = units
    this.#annotators = annotators
    this.#groups = entityGroups(units)
    this.#places = new Map(units.spans.map((span, u) => [span.join(' '), u]))
    // Without a decision, all annotators agree.
    this.#chosen = units.spans.map((_, u) => this.#placement(0, u))
    this.#spans = [...units.spans]
    this.#next = 1 + Math.max(-1, ...this.#groups.map((own) => Math.max(-1, ...own)))
  }

  /** Change a mention on which all agree, or add one that no annotator marked. */
  edit(decision: Decision): void {
    const name = decision.span.join(' ')
    const isMarked = this.#places.has(name)
    if (decision.edit === 'add' && isMarked)
      throw unfit(decision, 'it is already marked: use "edit": "change"')
    if (decision.edit === 'change' && !isMarked) throw unfit(decision, 'no annotator marked it')
    if (decision.edit === 'add') {
      this.#places.set(name, this.#spans.length)
      this.#setBorders(this.#spans.length, decision, decision.span)
      this.#chosen.push(NOWHERE)
    }
    this.decide(decision)
  }

  #setBorders(unit: number, decision: Decision, span: readonly Span[]): void {
    const { tokens } = this.#units.annotations[0] as CorefDocument
    const end = tokens?.count ?? Number.POSITIVE_INFINITY
    if (span.some(([from, to]) => from < 0 || to > end)) throw unfit(decision, `the text has ${end} tokens`)
    this.#spans[unit] = normalPieces(span)
    this.#borders.set(unit, decision)
  }

  decide(decision: Decision): void {
    const { span, choice, to } = decision
    const unit = this.#places.get(span.join(' ')) as number
    if (to !== undefined) this.#setBorders(unit, decision, to)
    if ('new' in choice) this.#chosen[unit] = this.#next++
    else if ('mention' in choice) this.#chosen[unit] = NOWHERE
    else if ('by' in choice) this.#chosen[unit] = this.#placement(this.#annotators.indexOf(choice.by), unit)
    else {
      const { annotator, span: at } = choice.like
      if (annotator === undefined) {
        this.#followers.push(decision)
        return
      }
      const other = this.#places.get(at.join(' '))
      const group =
        other === undefined ? NOWHERE : this.#placement(this.#annotators.indexOf(annotator), other)
      if (group === NOWHERE) throw unfit(decision, `${annotator} has no mention at ${JSON.stringify(at)}`)
      this.#chosen[unit] = group
    }
  }

  leave(span: readonly Span[], reading: 'majority' | 'first'): void {
    const unit = this.#places.get(span.join(' ')) as number
    const placements = this.#annotators.map((_, a) => this.#placement(a, unit))
    const votes = (group: number): number => placements.filter((each) => each === group).length
    const most = Math.max(...placements.map(votes))
    const best = reading === 'first' ? placements[0] : placements.find((group) => votes(group) === most)
    this.#chosen[unit] = best as number
  }

  document(): CorefDocument {
    const { annotations, mentions } = this.#units
    for (const decision of this.#followers) this.#follow(decision)
    const builder = new DocumentBuilder()
    const names = this.#names()
    const seen = new Map<string, number>()
    for (const [u, span] of this.#spans.entries()) {
      const group = this.#chosen[u] as number
      if (group === NOWHERE) continue
      const other = seen.get(span.join(' '))
      if (other !== undefined) {
        const decision = this.#borders.get(u) ?? (this.#borders.get(other) as Decision)
        throw unfit(
          decision,
          `another mention is at ${JSON.stringify(span)}: decide that one of them is not a mention`,
        )
      }
      seen.set(span.join(' '), u)
      const name = names.get(group)
      builder.addMention(
        span[0]?.[0] as number,
        span.at(-1)?.[1] as number,
        builder.entities.of(name ?? `${group}`),
      )
      // Attributes come from the annotator whose placement was chosen, or else from the first who marked the mention.
      const own = annotations.map((_, a) => mentions[a]?.[u] ?? -1)
      const follows = own.findIndex((mention, a) => mention >= 0 && this.#placement(a, u) === group)
      const annotator = follows >= 0 ? follows : own.findIndex((mention) => mention >= 0)
      builder.describeLast(
        annotations[annotator]?.mentions.attributes?.[own[annotator] as number] ?? {},
        span,
      )
    }
    const { id, part, genre, features, text, tokens, sentences, paragraphs, origin } =
      annotations[0] as CorefDocument
    return builder.finish({ id, part, genre, features, text, tokens, sentences, paragraphs, origin })
  }

  /** Give a mention the entity chosen for the mention that it follows. */
  #follow(decision: Decision): void {
    const { span, choice } = decision
    const at = 'like' in choice ? choice.like.span : span
    const other = this.#places.get(at.join(' '))
    const group = other === undefined ? NOWHERE : (this.#chosen[other] as number)
    if (group === NOWHERE) throw unfit(decision, `no decision makes a mention at ${JSON.stringify(at)}`)
    this.#chosen[this.#places.get(span.join(' ')) as number] = group
  }

  #placement(annotator: number, unit: number): number {
    const mention = this.#units.mentions[annotator]?.[unit] ?? -1
    if (mention < 0) return NOWHERE
    const entity = this.#units.annotations[annotator]?.mentions.entity[mention] as number
    return this.#groups[annotator]?.[entity] as number
  }

  /** A unique name for each group. */
  #names(): Map<number, string> {
    const names = new Map<number, string>()
    const taken = new Set<string>()
    const add = (group: number, preferred: string): void => {
      if (names.has(group)) return
      let name = preferred
      for (let i = 2; taken.has(name); i++) name = `${preferred}.${i}`
      names.set(group, name)
      taken.add(name)
    }
    for (const [a, { entityId, entityCount }] of this.#units.annotations.entries()) {
      for (let e = 0; e < entityCount; e++) add(this.#groups[a]?.[e] as number, entityId(e) ?? `${e + 1}`)
    }
    for (const group of new Set(this.#chosen)) if (group !== NOWHERE) add(group, 'new')
    return names
  }
}
