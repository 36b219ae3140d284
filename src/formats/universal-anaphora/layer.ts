import type { InputError } from '../../errors.ts'
import type { TextLine } from '../text-lines.ts'
import { type Attributes, cellEvents } from './cell.ts'
import type { Cell } from './columns.ts'

/** A mention of one layer, as its brackets give it. */
export interface Markable {
  /** Undefined where the file names none. */
  readonly id: string | undefined
  /** Undefined where it is missing. */
  readonly entity: string | undefined
  readonly attributes: Attributes
  readonly pieces: [start: number, end: number][]
  readonly line: TextLine
  readonly offset: number
}

/** A bracket that is open: a piece of a markable. */
interface OpenPiece {
  readonly markable: Markable
  readonly piece: [start: number, end: number]
  readonly line: TextLine
  readonly offset: number
  isClosed: boolean
}

/**
 * Reads the IDENTITY or DISCOURSE_DEIXIS column. A bare `)` closes what was opened last; `markable_3)`,
 * which allows crossing, closes that markable. Brackets of one MarkableID are one discontinuous mention.
 */
export class LayerReader {
  /** In the order in which they open. */
  readonly markables: Markable[] = []
  readonly #fault: (error: InputError) => void
  readonly #byId: Map<string, Markable> = new Map()
  readonly #stack: OpenPiece[] = []
  /** By MarkableID, for brackets that name what they close. */
  readonly #named: Map<string, OpenPiece[]> = new Map()

  constructor(fault: (error: InputError) => void) {
    this.#fault = fault
  }

  markable(id: string): Markable | undefined {
    return this.#byId.get(id)
  }

  read(cell: Cell, line: TextLine, position: number): void {
    for (const event of cellEvents(cell.text, cell.offset)) {
      if (event.kind === 'open') this.#open(event.attributes, event.isWhole, line, event.offset, position)
      else if (event.kind === 'close') this.#close(event.markable, line, event.offset, position)
      else {
        const reason = `expected "(EntityID=...", ")" or both, found "${event.text}"`
        this.#fault(line.error('bad-bracket', event.offset, reason))
      }
    }
  }

  #open(attributes: Attributes, isWhole: boolean, line: TextLine, offset: number, position: number): void {
    const id = attributes.get('MarkableID')
    const entity = attributes.get('EntityID') || undefined
    const piece: [number, number] = [position, isWhole ? position + 1 : -1]
    const known = id === undefined ? undefined : this.#byId.get(id)
    if (entity === undefined) this.#fault(line.error('bad-field', offset, 'a mention needs an EntityID'))
    else if (known !== undefined && known.entity !== entity) {
      const reason = `the pieces of ${id} must have one entity, found ${entity} and before it ${known.entity ?? 'none'}`
      this.#fault(line.error('bad-field', offset, reason))
    }
    const markable = known ?? { id, entity, attributes, pieces: [], line, offset }
    markable.pieces.push(piece)
    if (known === undefined) this.markables.push(markable)
    if (id !== undefined) this.#byId.set(id, markable)
    if (isWhole) return
    const open: OpenPiece = { markable, piece, line, offset, isClosed: false }
    this.#stack.push(open)
    if (id === undefined) return
    const named = this.#named.get(id)
    if (named === undefined) this.#named.set(id, [open])
    else named.push(open)
  }

  #close(id: string | undefined, line: TextLine, offset: number, position: number): void {
    const list = id === undefined ? this.#stack : (this.#named.get(id) ?? [])
    let open = list.pop()
    while (open?.isClosed === true) open = list.pop()
    if (open === undefined) {
      const what = id === undefined ? 'this bracket closes a mention' : `"${id})" closes a mention`
      this.#fault(line.error('unopened-mention', offset, `${what} that was never opened`))
      return
    }
    open.isClosed = true
    open.piece[1] = position + 1
  }

  /** End the document: everything must be closed. */
  finish(): void {
    for (const { isClosed, piece, line, offset, markable } of this.#stack) {
      if (isClosed) continue
      piece[1] = piece[0] + 1
      const name = markable.id === undefined ? `a mention of ${markable.entity}` : `"${markable.id}"`
      this.#fault(line.error('unclosed-mention', offset, `${name} opens here and is never closed`))
    }
  }
}
