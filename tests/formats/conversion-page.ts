import type { Format, Holds } from '../../src/formats/format.ts'

/** The documentation page on what each format can hold: its declarations, and the outcomes for documents. */
export function conversionPage(
  formats: readonly Format[],
  documents: readonly string[],
  outcomes: ReadonlyMap<string, readonly string[]>,
): string {
  const all = {
    tokens: new Set(formats.flatMap(({ holds }) => holds.tokens ?? [])),
    mentions: new Set(formats.flatMap(({ holds }) => holds.mentions ?? [])),
  }
  const held = formats.map(({ id, holds: { tokens = [], mentions = [], features = [], ...holds } }) => [
    link(id),
    kindsOf(holds),
    tokens.length === all.tokens.size ? 'all' : tokens.join(', '),
    mentions.length === all.mentions.size ? 'all' : mentions.join(', '),
    features === true ? 'all' : features.join(', '),
  ])
  const tried = documents.map((name, d) => {
    const having = (outcome: string): string[] =>
      [...outcomes].filter(([, row]) => row[d] === outcome).map(([id]) => id)
    return [name, String(having('same').length), enumerated(having('refused'), [...outcomes.keys()])]
  })
  return `${[
    '# What each format can hold',
    'Use this page to choose a target for [`referee convert`](convert.md).',
    '`convert` refuses a document if the target cannot hold its tokens, spans or entities ([cannot-hold](errors.md#cannot-hold)); anything else that does not fit is dropped and reported. Some losses depend on the document: text is kept only if a reader finds the same tokens in it, and not every format can write every id.',
    table(['format', 'holds', 'of tokens', 'of mentions', 'features'], held),
    `All of tokens: ${[...all.tokens].join(', ')}. All of mentions: ${[...all.mentions].join(', ')}.`,
    '## Tried on documents',
    `Each of ${outcomes.size} formats wrote these documents and read them again. *Whole* counts the formats that gave back the same document; the rest refused it, or dropped something, such as entity ids, and reported it.`,
    table(['document', 'whole', 'refused by'], tried),
    'This page is generated from `src/formats/*/format.ts` by `npx vitest run tests/formats/matrix.test.ts -u`.',
  ].join('\n\n')}\n`
}

const KINDS: readonly (readonly [name: string, isHeld: (holds: Holds) => unknown])[] = [
  ['no tokens', ({ withoutTokens, withoutWords, only }) => withoutTokens && withoutWords !== false && !only],
  ['discontinuous', ({ discontinuous }) => discontinuous],
  ['crossing', ({ crossing }) => crossing],
  ['links', ({ links }) => links],
  ['antecedents', ({ antecedents }) => antecedents],
  ['genre', ({ genre }) => (typeof genre === 'function' ? 'in the name' : genre)],
  ['part', ({ part }) => part],
  ['text', ({ text }) => text],
  ['paragraphs', ({ paragraphs }) => paragraphs],
]

function kindsOf(holds: Holds): string {
  const kinds = KINDS.flatMap(([name, isHeld]) => {
    const held = isHeld(holds)
    if (held === undefined || held === false) return []
    return typeof held === 'string' ? [`${name} (${held})`] : [name]
  })
  return [...kinds, ...(holds.only === undefined ? [] : [`only ${holds.only}`])].join(', ')
}

function enumerated(some: readonly string[], all: readonly string[]): string {
  if (some.length <= all.length / 2) return some.join(', ')
  const others = all.filter((id) => !some.includes(id))
  return others.length === 0 ? 'all' : `all but ${others.join(', ')}`
}

function link(id: string): string {
  return `[${id}](formats/${id}.md)`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
