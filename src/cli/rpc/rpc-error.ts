import { InputError, printable, RefereeError } from '../../errors.ts'
import { readPackageFile } from '../../node/files/package-file.ts'
import { UsageError } from '../command.ts'

/** Errors in a request itself; all others have a code of docs/errors.md. */
export type RpcCode =
  | 'bad-option'
  | 'bad-params'
  | 'bad-request'
  | 'bug'
  | 'malformed-json'
  | 'request-too-large'
  | 'result-too-large'
  | 'unknown-method'
  | 'wrong-protocol'
  | 'wrong-usage'

/** A request that cannot be answered. */
export class RpcError extends Error {
  override readonly name: string = 'RpcError'
  readonly code: RpcCode
  readonly hint: string | undefined

  constructor(code: RpcCode, message: string, hint?: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/** An error as sent to the other side. */
export interface ErrorObject {
  readonly code: string
  /** Without code and place. */
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  /** The line at fault with a caret under it. */
  readonly excerpt?: string
  /** What to do about it. */
  readonly hint?: string
}

/** Undefined for an error that is a bug. */
export function errorObject(error: unknown, method: string): ErrorObject | undefined {
  if (error instanceof RpcError) {
    const { code, message, hint } = error
    return { code, message, ...(hint === undefined ? {} : { hint }) }
  }
  if (error instanceof RefereeError) return { ...refereeError(error), ...hintOf(error.code) }
  if (!(error instanceof UsageError)) return undefined
  const hint = `See "referee ${method} --help" for usage.`
  return { code: 'wrong-usage', message: printable(error.message), hint }
}

function refereeError(error: RefereeError): ErrorObject {
  const { code } = error
  if (!(error instanceof InputError)) return { code, message: withoutCode(error.message, code) }
  const { place, reason, picture } = error
  return {
    code,
    message: reason,
    file: place.path,
    line: place.line,
    column: place.column,
    ...(picture === undefined ? {} : { excerpt: picture }),
  }
}

function withoutCode(message: string, code: string): string {
  return message.replace(` [${code}]`, '')
}

/** The advice in docs/errors.md. */
function hintOf(code: string): { readonly hint?: string } {
  const sections = readPackageFile('docs', 'errors.md').toString().split(/^## /m)
  const section = sections.find((each) => each.startsWith(`${code}\n`)) ?? ''
  const [, advice] = /^\*\*What to do\*\*: (.*)$/m.exec(section) ?? []
  return advice === undefined ? {} : { hint: plainText(advice) }
}

/** Markdown without its links and code marks. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}
