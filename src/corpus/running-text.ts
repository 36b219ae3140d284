import { InputError } from '../errors.ts'
import { byteOrderMark, EncodingCheck } from '../formats/encoding.ts'
import type { ByteTests } from '../formats/source.ts'
import { textOfHtml } from '../text/markup/html.ts'
import { textOfMarkdown } from '../text/markup/markdown.ts'

/** Kinds of running text, which has no annotation: to be resolved, not scored. */
export const TEXT_KINDS = ['text', 'markdown', 'html'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** The kind that a file name suggests. */
export function textKindOf(path: string): TextKind | undefined {
  const name = path.toLowerCase()
  if (/\.(?:txt|text)$/.test(name)) return 'text'
  if (/\.(?:md|markdown)$/.test(name)) return 'markdown'
  return /\.x?html?$/.test(name) ? 'html' : undefined
}

/**
 * The running text in a file: all of a plain file, the readable text of a marked-up one. Blank lines divide paragraphs.
 *
 * @throws InputError for bytes that are not UTF-8 text, or without any text
 */
export function runningText(bytes: Uint8Array, path: string, kind: TextKind, tests?: ByteTests): string {
  const mark = byteOrderMark(bytes, bytes.length)
  const fault =
    typeof mark === 'object' ? mark : new EncodingCheck(tests).inspect(bytes, 0, bytes.length, true)
  if (fault !== undefined) {
    const before = new TextDecoder().decode(bytes.subarray(0, fault.offset))
    const column = before.length - before.lastIndexOf('\n')
    throw new InputError(fault.code, { path, line: before.split('\n').length, column }, fault.reason)
  }
  const source = new TextDecoder().decode(bytes)
  const text = textOf(source, kind)
  if (text.trim() === '') {
    throw new InputError(
      'empty-file',
      { path, line: 1, column: 1 },
      'no text in this file: nothing to resolve',
    )
  }
  return text
}

function textOf(source: string, kind: TextKind): string {
  if (kind === 'html') return textOfHtml(source).text
  return kind === 'markdown' ? textOfMarkdown(source).text : source
}
