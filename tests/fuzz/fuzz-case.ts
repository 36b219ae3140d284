/** A file to read, with its companion files. */
export interface FuzzCase {
  /** Id of the format to read it as. */
  readonly format: string
  readonly path: string
  readonly main: Uint8Array
  readonly files: Readonly<Record<string, Uint8Array>>
  /** How it was made, for whoever investigates a failure. */
  readonly history: readonly string[]
}

/** A stored case: text where the bytes are text, otherwise base64. */
export interface StoredCase {
  readonly format: string
  readonly path: string
  readonly main: string | { readonly base64: string }
  readonly files?: Readonly<Record<string, string | { readonly base64: string }>>
  /** What was wrong. */
  readonly failure: string
}

export function storeCase({ format, path, main, files }: FuzzCase, failure: string): StoredCase {
  const beside = Object.entries(files).map(([name, bytes]) => [name, textOf(bytes)] as const)
  return {
    failure,
    format,
    path,
    main: textOf(main),
    ...(beside.length === 0 ? {} : { files: Object.fromEntries(beside) }),
  }
}

export function restoreCase({ format, path, main, files = {} }: StoredCase): FuzzCase {
  const beside = Object.entries(files).map(([name, text]) => [name, bytesOf(text)] as const)
  return { format, path, main: bytesOf(main), files: Object.fromEntries(beside), history: ['stored'] }
}

function textOf(bytes: Uint8Array): string | { base64: string } {
  const text = Buffer.from(bytes).toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : { base64: Buffer.from(bytes).toString('base64') }
}

function bytesOf(text: string | { readonly base64: string }): Uint8Array {
  return new Uint8Array(
    typeof text === 'string' ? Buffer.from(text, 'utf8') : Buffer.from(text.base64, 'base64'),
  )
}
