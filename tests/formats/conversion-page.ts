import type { Format, Holds } from '../../src/formats/format.ts'

/** What each format can hold, as it declares it, and what it made of documents, as a page of the documentation. */
export function conversionPage(
  formats: readonly Format[],
  documents: readonly string[],
  outcomes: ReadonlyMap<string, readonly string[]>,
): string {
  const held = formats.map(({ id, holds }) => [link(id), ...KINDS.map(([, show]) => show(holds))])
  const tried = formats.flatMap(({ id }) => {
    const row = outcomes.get(id)
    return row === undefined ? [] : [[link(id), ...row.map((outcome) => SIGNS[outcome] ?? outcome)]]
  })
  const numbered = documents.map((name, d) => `${d + 1}. ${name}`)
  return `${[
    '# What each format can hold',
    'Generated from the declarations in `src/formats/*/format.ts` by `npx vitest run tests/formats/matrix.test.ts -u`; do not edit.',
    'A document that the target of [convert](convert.md) cannot hold is refused with [cannot-hold](errors.md#cannot-hold). Everything else that it has no room for is dropped, and named on standard error. What a column allows may still depend on the document: a text is kept only if a reader finds the same tokens in it, and not every format can write every id.',
    table(['format', ...KINDS.map(([name]) => name)], held),
    '## Tried on documents',
    `Each format wrote these documents and read them again: ✓ the same came back, – some annotation was dropped and named, ✗ refused.`,
    numbered.join('\n'),
    table(['format', ...documents.map((_, d) => String(d + 1))], tried),
  ].join('\n\n')}\n`
}

const SIGNS: Readonly<Record<string, string>> = { same: '✓', dropped: '–', refused: '✗' }

const yes = (is: unknown): string => (is === undefined || is === false ? '' : '✓')

const KINDS: readonly (readonly [name: string, show: (holds: Holds) => string])[] = [
  [
    'no tokens',
    ({ withoutTokens, withoutWords, only }) => yes(withoutTokens && withoutWords !== false && !only),
  ],
  ['discontinuous', ({ discontinuous }) => yes(discontinuous)],
  ['crossing', ({ crossing }) => (typeof crossing === 'string' ? crossing : yes(crossing))],
  ['links', ({ links }) => yes(links)],
  ['antecedents', ({ antecedents }) => yes(antecedents)],
  ['genre', ({ genre }) => (typeof genre === 'function' ? 'if the name has it' : yes(genre))],
  ['part', ({ part }) => yes(part)],
  ['text', ({ text }) => yes(text)],
  ['paragraphs', ({ paragraphs }) => yes(paragraphs)],
  ['of tokens', ({ tokens = [] }) => tokens.join(', ')],
  ['of mentions', ({ mentions = [] }) => mentions.join(', ')],
  ['features', ({ features = [] }) => (features === true ? 'all' : features.join(', '))],
  ['only', ({ only = '' }) => only],
]

function link(id: string): string {
  return `[${id}](formats/${id}.md)`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
