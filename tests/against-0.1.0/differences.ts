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
    cases: /^\.(\/node)? (AgreementReport|Corpus|SignedResult|compareSystems|evaluate)$/,
    part: /^type$/,
    reason: 'One type Corpus, which remembers how it was read, so that the signature can say so.',
  },
  {
    cases: /^\.(\/node)? version$/,
    part: /^type$/,
    change: [/0\.1\.0/, '0.2.0'],
    reason: 'This is version 0.2.0.',
  },
  {
    cases: /^convert (crac-text|text) /,
    part: /^std(err|out)$/,
    isReordered: true,
    reason: 'Formats declare what they hold, so all of them name what they drop in one order.',
  },
  {
    cases: /^score (strings|crac-text|inline) (named|sides named|other key named|broken: \w+)$/,
    part: /^(code|stdout|stderr)$/,
    reason: 'Language-model output is aligned when its format is named, as it is when it is detected.',
  },
  {
    cases: /^score text (named|sides named)$/,
    part: /^stdout$/,
    change: [/\|docs:/, '|key-format:text|response-format:text|docs:'],
    reason: 'A named format that would not have been detected is in the signature.',
  },
  {
    cases:
      /^score (crac-text|text) (file|folder|glob|gzip|standard input|other key|other key aligned|missing documents)$/,
    part: /^stderr$/,
    reason: 'The formats of both sides are settled and named, the key first, before anything is read.',
  },
  {
    cases: /^score (ace|brat|knowtator|litbank) gzip$/,
    part: /^stderr$/,
    reason: 'All formats are settled and named before anything is read; companions are named without ".gz".',
  },
  {
    cases: /^validate (ace|brat|litbank) gzip$/,
    part: /^stdout$/,
    change: [/(\.apf\.xml|\.ann)\.gz(?=\.(sgm|txt))/g, ''],
    reason: 'The companion of a gzip file is named without ".gz".',
  },
  {
    cases: /^score sacr gzip$/,
    part: /^stdout$/,
    reason: 'Documents have the same ids in a gzip file as in the file itself.',
  },
  {
    cases: /^score (inline|sacr|webanno|korkor) standard input$/,
    part: /^(code|stdout|stderr)$/,
    reason: 'Documents whose ids match nothing are paired by text.',
  },
  {
    cases:
      /^(score (korkor|gap|anaphors) other key|score booknlp standard input|convert (korkor|gap|anaphors) tokens of)/,
    part: /^stderr$/,
    reason: 'Where no document has a partner, the error shows the nearest candidates and names --pair.',
  },
  {
    cases: /^convert korkor (file|folder) to referee$/,
    part: /^(stdout|file out\.coref\.jsonl)$/,
    reason: 'Tokens of KorKor are made as those of CoNLL-U: the same fields in another order.',
  },
  {
    cases: /^(help score|(score|compare|errors|explain|agree|cone|classes|verify|plan|report|serve) --help)$/,
    part: /^stdout$/,
    reason: 'Every command that takes a key and a response has the same input flags, and takes LABEL=PATH.',
  },
  {
    cases: /^(report|demo)/,
    part: /^(file .*\.html|stdout)$/,
    reason: 'A page holds how its corpora were read.',
  },
  {
    cases: /^formats --to json$/,
    part: /^stdout$/,
    reason: 'A format declares what it can hold.',
  },
  {
    cases: /^\w+ .*in\/odd\/other-document\.conll/,
    part: /^(code|stdout|stderr|file .*)$/,
    reason: 'Documents whose ids match nothing are paired by text, and the signature says so.',
  },
  {
    cases: /^\w+ .*in\/odd\/=sum\.conll/,
    part: /^stderr$/,
    reason: 'Where no document has a partner, the error shows the nearest candidates and names --pair.',
  },
  {
    cases:
      /^(score|errors|plan) in\/odd\/key\.conll in\/odd\/(no-such-file\.conll|unknown\.txt|nothing\.bin|weights\.json)/,
    part: /^stderr$/,
    change: [
      /^/,
      'in/odd/key.conll: detected conll-2012: "#begin document" at line 1; override with --format\n',
    ],
    reason: 'The formats of both sides are settled and named, the key first.',
  },
  {
    cases: /^score in\/odd\/(open|no-end)\.conll/,
    part: /^stderr$/,
    change: [/^(.*: detected .*\n)/, '$1$1'],
    reason: 'The formats of both sides are settled and named before anything is read.',
  },
  {
    cases: /^output that exists$/,
    part: /^stderr$/,
    change: [
      /open\.conll: detected .*\n/,
      '$&in/key.coref.jsonl: detected referee: a JSON object with "mentions"; override with --format\n',
    ],
    reason: 'The formats of both sides are settled and named before anything is read.',
  },
  {
    cases: /^(plan|shards)/,
    part: /^file run\/plan\.json$/,
    reason: 'A plan holds how its corpora were read and paired.',
  },
  {
    cases: /^run of 0\.1\.0$/,
    part: /^(code|stdout|stderr|file .*)$/,
    reason: 'A plan of another version is refused by name: scores of two versions are not merged.',
  },
  {
    cases: /^verify (@old|referee:0\.1\.0)/,
    part: /^(code|stdout|stderr)$/,
    reason:
      'Verifying a signature of 0.1.0 says that the version differs, and which scores have changed since.',
  },
  {
    cases: /^train .*(--json|--to csv)/,
    part: /^stdout$/,
    reason: 'A model names the version that trained it, so its hash differs.',
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
