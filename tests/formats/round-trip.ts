import { type CorefDocument, documentLabel } from '../../src/document/document.ts'
import { RefereeError } from '../../src/errors.ts'
import { fileNameFor } from '../../src/formats/path.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import { writeAndRead } from '../support/stand-off.ts'
import { forget } from './forgetting.ts'
import { comparable, inferred, type Said, said, withoutMadeText } from './said.ts'

export type RoundTrip =
  | { readonly outcome: 'same'; readonly dropped: readonly string[] }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'different'; readonly difference: string }

/** Write a document, read it again, and report what was lost silently. */
export function roundTrip(document: CorefDocument, format: LoadedFormat): RoundTrip {
  let again: ReturnType<typeof writeAndRead>
  const stem = fileNameFor(documentLabel(document))
  try {
    again = writeAndRead(format, document, format.extensions[0] ?? '.txt', stem)
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    if (error.code === 'cannot-hold') return { outcome: 'refused', reason: error.message }
    return { outcome: 'different', difference: error.message }
  }
  const [copy] = again.documents
  if (copy === undefined) return { outcome: 'different', difference: 'no document came back' }
  const [before, after] = [said(document), said(copy)]
  withoutMadeText(after, before)
  inferred(before, after, format.id)
  for (const side of [before, after]) forget(side, again.dropped)
  const difference = firstDifference(before, after)
  if (difference === undefined) return { outcome: 'same', dropped: again.dropped }
  return { outcome: 'different', difference: `${difference}\ndropped: ${again.dropped.join('; ')}` }
}

function firstDifference(before: Said, after: Said): string | undefined {
  const [a, b] = [comparable(before), comparable(after)]
  for (const [name, value] of Object.entries(a)) {
    const other = b[name]
    if (JSON.stringify(value) === JSON.stringify(other)) continue
    if (!Array.isArray(value) || !Array.isArray(other)) {
      return `${name}: ${shown(value)} became ${shown(other)}`
    }
    const at = value.findIndex((each, i) => JSON.stringify(each) !== JSON.stringify(other[i]))
    const i = at < 0 ? value.length : at
    return `${name}[${i}] of ${value.length} and ${other.length}: ${shown(value[i])} became ${shown(other[i])}`
  }
  return undefined
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 300)
}
