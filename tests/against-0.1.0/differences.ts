/**
 * What this version does differently from 0.1.0, and why. A difference that no row covers fails the test, and so does a
 * row that covers nothing.
 */
export interface Difference {
  /** The names of the cases; of types, `ENTRY NAME`. */
  readonly cases: RegExp
  /** `stdout`, `stderr`, `code`, `file NAME`, or `type`. */
  readonly part: RegExp
  /** What to replace in the output of 0.1.0 to get the output of this version; without it, anything may differ. */
  readonly change?: readonly [before: RegExp, after: string]
  /** The same lines in another order. */
  readonly isReordered?: true
  readonly reason: string
}

export const differences: readonly Difference[] = [
  {
    cases: /^\.(\/node)? (Format|validateSource)$/,
    part: /^type$/,
    reason: 'A format is a description; its reader and writer load on demand.',
  },
  {
    cases: /^\.(\/node)? readBytes$/,
    part: /^type$/,
    change: [/: ReadDocuments;$/, ': Promise<ReadDocuments>;'],
    reason: 'The reader of a format loads on demand, so reading bytes is asynchronous.',
  },
  {
    cases: /^\.(\/node)? responseParsers$/,
    part: /^type$/,
    reason: 'Readers of formats that must be aligned have `parse`; the map of parsers is gone.',
  },
  {
    cases: /^\.(\/node)? (Comparison|Evaluation|compareDocuments|explainScore)$/,
    part: /^type$/,
    change: [/\bComparison\b/g, 'MatchedPair'],
    reason: 'Systems are compared and mentions are matched; the old name is still exported.',
  },
  {
    cases: /^\.(\/node)? compareDocuments$/,
    part: /^type$/,
    change: [/^function compareDocuments/, 'function matchDocuments'],
    reason: 'Systems are compared and mentions are matched; the old name is still exported.',
  },
  {
    cases: /^\.(\/node)? (Lesson|Resolver)$/,
    part: /^type$/,
    change: [/\bDocumentWords\b/g, 'SpokenWords'],
    reason: 'Two types had one name; this one is not exported.',
  },
  {
    cases: /^convert (crac-text|text) /,
    part: /^std(err|out)$/,
    isReordered: true,
    reason: 'Formats declare what they hold, so all of them name what they drop in one order.',
  },
  {
    cases: /^metrics ceafe --to text$/,
    part: /^stdout$/,
    change: [/$/, 'code     src/textbook/ceaf.ts, the definition in plain code\n'],
    reason: 'A metric names the file with its definition in plain code.',
  },
  {
    cases: /^metrics ceafe --to json$/,
    part: /^stdout$/,
    change: [/\n\}\n$/, ',\n  "textbook": "src/textbook/ceaf.ts"\n}\n'],
    reason: 'A metric names the file with its definition in plain code.',
  },
  {
    cases: /^metrics --to json$/,
    part: /^stdout$/,
    reason: 'Each metric names the file with its definition in plain code.',
  },
]
