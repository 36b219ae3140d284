/** A column of numbers in memory. */
export type NumberColumn = Uint8Array | Uint16Array | Int32Array | Float64Array

const KINDS = { u8: Uint8Array, u16: Uint16Array, i32: Int32Array, f64: Float64Array } as const
type Kind = keyof typeof KINDS

interface Entry {
  readonly name: string
  readonly kind: Kind
  readonly length: number
}

/** The header of a column file, and its columns by name. */
export interface ColumnFile<Header> {
  readonly header: Header
  readonly columns: ReadonlyMap<string, NumberColumn>
}

/** Every column starts at a multiple of the widest number's size, so that it can be read in place. */
const ALIGNMENT = 8

/**
 * Columns and a JSON header in one run of bytes: the header's length, the header, then the columns as they are.
 * Read back, they are views of those bytes and cost nothing. Bytes are little-endian, as on every machine Node runs on.
 */
export function writeColumnFile<Header>({ header, columns }: ColumnFile<Header>): Uint8Array<ArrayBuffer> {
  const entries = [...columns].map(
    ([name, column]): Entry => ({ name, kind: kindOf(column), length: column.length }),
  )
  const head = new TextEncoder().encode(JSON.stringify({ header, columns: entries }))
  let size = alignSize(4 + head.length)
  for (const column of columns.values()) size += alignSize(column.byteLength)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, 4)
  let at = alignSize(4 + head.length)
  for (const column of columns.values()) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += alignSize(column.byteLength)
  }
  return bytes
}

/** @param bytes written by `writeColumnFile`, at the start of its buffer */
export function readColumnFile<Header>(bytes: Uint8Array<ArrayBuffer>): ColumnFile<Header> {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as {
    header: Header
    columns: Entry[]
  }
  const columns = new Map<string, NumberColumn>()
  let at = bytes.byteOffset + alignSize(4 + length)
  for (const entry of head.columns) {
    const column = new KINDS[entry.kind](bytes.buffer, at, entry.length)
    columns.set(entry.name, column)
    at += alignSize(column.byteLength)
  }
  return { header: head.header, columns }
}

/** Whole numbers in the narrowest column that fits them all. */
export function narrowest(values: readonly number[]): NumberColumn {
  let least = 0
  let most = 0
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  if (least < 0 || most > 0xffff) return Int32Array.from(values)
  return most > 0xff ? Uint16Array.from(values) : Uint8Array.from(values)
}

function kindOf(column: NumberColumn): Kind {
  if (column instanceof Uint8Array) return 'u8'
  if (column instanceof Uint16Array) return 'u16'
  return column instanceof Int32Array ? 'i32' : 'f64'
}

function alignSize(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT
}
