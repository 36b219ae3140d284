import type { SpanText } from '../analysis/listing.ts'
import { csvText } from './csv.ts'
import type { ErrorsReport } from './errors.ts'

const COLUMNS = [
  'doc',
  'side',
  'start',
  'end',
  'text',
  'verdict',
  'type',
  'class',
  'entity',
  'errors',
  'before',
  'after',
  'key_antecedent_start',
  'key_antecedent_end',
  'key_antecedent',
  'response_antecedent_start',
  'response_antecedent_end',
  'response_antecedent',
  'signature',
]

/** One row for each listed mention. Spans are half-open token positions. */
export function renderErrorsCsv({ mentions, signature }: ErrorsReport, isRaw = false): string {
  const rows = mentions.map((mention) => [
    mention.doc,
    mention.side,
    String(mention.span[0]),
    String(mention.span[1]),
    mention.text ?? '',
    mention.verdict,
    mention.type ?? '',
    mention.class ?? '',
    mention.entity ?? '',
    mention.errors.join(' '),
    mention.context?.before ?? '',
    mention.context?.after ?? '',
    ...antecedentFields(mention.antecedents.key),
    ...antecedentFields(mention.antecedents.response),
    signature,
  ])
  return csvText([COLUMNS, ...rows], isRaw)
}

function antecedentFields(antecedent: SpanText | undefined): string[] {
  if (antecedent === undefined) return ['', '', '']
  return [String(antecedent.span[0]), String(antecedent.span[1]), antecedent.text ?? '']
}
