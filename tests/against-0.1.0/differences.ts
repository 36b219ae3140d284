/**
 * What this version does differently from 0.1.0, and why. A difference that no row covers fails the test, and so does a
 * row that covers nothing.
 */
export interface Difference {
  /** The names of the cases; of types, `ENTRY NAME`. */
  readonly cases: RegExp
  /** `stdout`, `stderr`, `code`, `file NAME`, or `type`. */
  readonly part: RegExp
  /** What to replace in the output of 0.1.0 to get the output of this version. */
  readonly change?: readonly [before: RegExp, after: string]
  /** The same lines in another order. */
  readonly isReordered?: true
  /** The same lines of JSON with their fields in another order. */
  readonly isSameJson?: true
  /** What to take out of both outputs: the rest must be the same. */
  readonly ignored?: RegExp
  /** What the output was and what it is, as a whole; a part that is not there is empty. */
  readonly outputs?: readonly [before: RegExp, after: RegExp]
  readonly reason: string
}

/** Notes on the format of a file. */
const DETECTED = /^.*: detected .*\n/gm
const REPORT = /^\{\n {2}"schema": "referee\.scores\/1"/
const SHA256 = /^ +"sha256": "[0-9a-f]{64}",\n/gm
/** The error where no document has a partner, before and now, and what led to other errors before. */
const NO_PARTNER =
  /^referee \w+: .*(?:documents without a partner|cannot be paired in order with|is not in the other text; --align).*\n/gm
const PAIRED_BY_TEXT =
  /^(?:warning: in\/odd\/key\.conll:1:1: mentions without a type .*|in\/odd\/out\.html.*|.*1 document, .* kB|out\.html: .*)\n|^paired by text: .* \(100 % of the text\); --pair changes that\n|^referee \w+: .*: documents without a partner: .*\n/gm

export const differences: readonly Difference[] = [
  {
    cases: /^\.(\/node)? Format$/,
    part: /^type$/,
    outputs: [
      /^interface Format \{[\s\S]* holds\?: 'one' \| 'many';[\s\S]* read\([\s\S]* write/,
      /^interface Format \{[\s\S]* perFile\?: 'one' \| 'many';[\s\S]* holds: Holds;[\s\S]* loadReader\(\): Promise<FormatReader>;[\s\S]* loadWriter\(\): Promise<FormatWriter>;/,
    ],
    reason: 'A format is a description; its reader and writer load on demand.',
  },
  {
    cases: /^\.(\/node)? validateSource$/,
    part: /^type$/,
    change: [/_: Format,/, "_: Pick<Format, 'id'> & FormatReader,"],
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
    outputs: [/^responseParsers: /, /^$/],
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
    cases: /^\.(\/node)? AgreementReport$/,
    part: /^type$/,
    change: [/\(Annotator &/, "(Omit<Annotator, 'reading'> &"],
    reason: 'One type Corpus, which remembers how it was read, so that the signature can say so.',
  },
  {
    cases: /^\.(\/node)? compareSystems$/,
    part: /^type$/,
    change: [/\bComparedCorpus\b/g, 'Corpus'],
    reason: 'One type Corpus, which remembers how it was read, so that the signature can say so.',
  },
  {
    cases: /^\.(\/node)? evaluate$/,
    part: /^type$/,
    change: [/\bEvaluationOptions\b/, 'EvaluateOptions'],
    reason: 'One type Corpus, which remembers how it was read, so that the signature can say so.',
  },
  {
    cases: /^\.(\/node)? SignedResult$/,
    part: /^type$/,
    ignored: / {4}readonly readings: \{[^}]*\};\n/g,
    reason: 'One type Corpus, which remembers how it was read, so that the signature can say so.',
  },
  {
    cases: /^\.(\/node)? Corpus$/,
    part: /^type$/,
    ignored:
      /<Documents extends Iterable<CorefDocument> = readonly CorefDocument\[\]>|(?<=documents: )(Documents|readonly CorefDocument\[\])| \| undefined| {4}readonly (reading|optimistic|repair)\?: .*\n/g,
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
    part: /^code$/,
    outputs: [/^3\n$/, /^0\n$/],
    reason: 'Language-model output is aligned when its format is named, as it is when it is detected.',
  },
  {
    cases: /^score (strings|crac-text|inline) (named|sides named|other key named|broken: \w+)$/,
    part: /^stdout$/,
    outputs: [
      /^$|"signature": "(?!.*text:aligned)/,
      new RegExp(`${REPORT.source}[\\s\\S]*"signature": "[^"]*\\|text:aligned\\|`),
    ],
    reason: 'Language-model output is aligned when its format is named, as it is when it is detected.',
  },
  {
    cases: /^score (strings|crac-text|inline) (named|sides named|other key named|broken: (lines|marks|cut))$/,
    part: /^stderr$/,
    outputs: [
      /^(.*: detected .*\n)*referee score: in\/[\s\S]*$/,
      /^(.*: detected .*\n)*(paired by text: .*\n)?(referee score: in\/(strings|crac-text)\/[\s\S]*)?$/,
    ],
    reason: 'Language-model output is aligned when its format is named, as it is when it is detected.',
  },
  {
    cases: /^score text (named|sides named)$/,
    part: /^stdout$/,
    change: [/\|docs:/, '|key-format:text|response-format:text|docs:'],
    reason: 'A named format that would not have been detected is in the signature.',
  },
  {
    cases: /^score text (file|folder|glob|gzip|standard input|missing documents)$/,
    part: /^stderr$/,
    outputs: [
      /^referee score: (in\/text\/(gzip\/)?response\b.*|<stdin>):1:1: no format recognises /,
      /^referee score: in\/text\/(gzip\/)?key\b.*:1:1: no format recognises /,
    ],
    reason: 'The formats of both sides are settled, the key first, before anything is read.',
  },
  {
    cases:
      /^score (crac-text|text) (file|folder|glob|gzip|standard input|other key|other key aligned|missing documents)$/,
    part: /^stderr$/,
    ignored: DETECTED,
    reason: 'The formats of both sides are settled and named, the key first, before anything is read.',
  },
  {
    cases: /^score (ace|brat|litbank) gzip$/,
    part: /^stderr$/,
    change: [/(\.apf\.xml|\.ann)\.gz(?=\.(sgm|txt))/g, ''],
    reason: 'The companion of a gzip file is named without ".gz".',
  },
  {
    cases: /^score (ace|brat|knowtator|litbank) gzip$/,
    part: /^stderr$/,
    ignored: DETECTED,
    reason: 'All formats are settled and named before anything is read.',
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
    ignored: /^ +"(signature|sha256|id)": .*\n/gm,
    reason: 'Documents have the same ids in a gzip file as in the file itself.',
  },
  {
    cases: /^score (inline|sacr|webanno|korkor) standard input$|^\w+ .*in\/odd\/other-document\.conll/,
    part: /^code$/,
    outputs: [/^3\n$/, /^0\n$/],
    reason: 'Documents whose ids match nothing are paired by text.',
  },
  {
    cases: /^score (inline|sacr|webanno|korkor) standard input$|^\w+ .*in\/odd\/other-document\.conll/,
    part: /^stderr$/,
    ignored: PAIRED_BY_TEXT,
    reason: 'Documents whose ids match nothing are paired by text.',
  },
  {
    cases: /^score (inline|sacr|webanno|korkor) standard input$/,
    part: /^stdout$/,
    outputs: [
      new RegExp(`^$|${REPORT.source}`),
      new RegExp(`${REPORT.source}[\\s\\S]*"signature": "[^"]*\\|pair:text\\|`),
    ],
    reason: 'Documents whose ids match nothing are paired by text, and the signature says so.',
  },
  {
    cases:
      /^(score (korkor|gap|anaphors) other key|score booknlp standard input|convert (korkor|gap|anaphors) tokens of)|^\w+ .*in\/odd\/=sum\.conll/,
    part: /^stderr$/,
    ignored: NO_PARTNER,
    reason: 'Where no document has a partner, the error shows the nearest candidates and names --pair.',
  },
  {
    cases: /^convert (korkor file to referee|korkor folder to referee|in\/real\/.*\.(xtsv|conllup?))$/,
    part: /^(stdout|file out\.coref\.jsonl)$/,
    isSameJson: true,
    reason: 'All formats with the columns of CoNLL-U make their tokens in one place: other order of fields.',
  },
  {
    cases: /^convert korkor folder to referee$/,
    part: /^stdout$/,
    ignored: SHA256,
    reason: 'All formats with the columns of CoNLL-U make their tokens in one place: other order of fields.',
  },
  {
    cases: /^agree --help$/,
    part: /^stdout$/,
    // Longer flags make the first column wider.
    outputs: [
      /^Usage: referee agree (?![\s\S]*--pair)/,
      /^Usage: referee agree [\s\S]*or LABEL=PATH\n[\s\S]*--align [\s\S]*--no-align [\s\S]*--pair <how> /,
    ],
    reason: 'Every command that takes a key and a response has the same input flags, and takes LABEL=PATH.',
  },
  {
    cases: /^(help score|(score|compare|errors|explain|cone|classes|verify|plan|report|serve) --help)$/,
    part: /^stdout$/,
    // An argument or a flag and its description.
    ignored:
      /^ {2}(response|a|b|annotation|--align|--no-align|--pair|--(key-|response-)?format)\b.*\n( {10,}\S.*\n)*|^ {2}\S.*LABEL=PATH.*\n/gm,
    reason: 'Every command that takes a key and a response has the same input flags, and takes LABEL=PATH.',
  },
  {
    cases: /^(report|demo)/,
    part: /^file .*\.html$/,
    // The packed header has a length, and zeros after it.
    ignored:
      /,"reading":\{[^}]*\}|(?<="(?:summary|corpus-\d+)">)[^{]+|(?<=\}\])\}\0*|(?<="optimistic-\d+">)[^<]+/g,
    reason: 'A page holds how its corpora were read.',
  },
  {
    cases: /^report in\/conll-2012\/key in\/conll-2012\/response -o -$/,
    part: /^stdout$/,
    // Blocks of compressed bytes.
    ignored: /(?<="(?:summary|corpus-\d+)">)[^<]+/g,
    reason: 'A page holds how its corpora were read.',
  },
  {
    cases: /^formats --to json$/,
    part: /^stdout$/,
    ignored: /,\n {4}"holds": \{[\s\S]*?(\n {4}\}|\{\})/g,
    reason: 'A format declares what it can hold.',
  },
  {
    cases: /^\w+ .*in\/odd\/other-document\.conll/,
    part: /^(stdout|file .*)$/,
    outputs: [
      /^(?![\s\S]*\|pair:text\|)/,
      /\|pair:text\||^run\/plan\.json: 1 document in 2 shards|"reading":\{"pair":"text"|^key {2}key\.conll\nA {4}key\.conll\nB {4}other-document\.conll\n/,
    ],
    reason: 'Documents whose ids match nothing are paired by text, and the signature says so.',
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
    ignored: /"formats":\{[^}]*\},|,?"reading":\{[^}]*\}|,?"responseId":"[^"]*"/g,
    reason: 'A plan holds how its corpora were read and paired.',
  },
  {
    cases: /^run of 0\.1\.0$/,
    part: /^(code|stdout)$/,
    outputs: [/^\$ status run\n/, /^(\$ .*\n(3\n)?)+$/],
    reason: 'A plan of another version is refused by name: scores of two versions are not merged.',
  },
  {
    cases: /^run of 0\.1\.0$/,
    part: /^stderr$/,
    outputs: [
      /^\$ status run\n/,
      /^(\$ .*\nreferee \w+: .*run\/plan\.json: this plan was made by Referee <version> .*\n)+$/,
    ],
    reason: 'A plan of another version is refused by name: scores of two versions are not merged.',
  },
  {
    cases: /^run of 0\.1\.0$/,
    part: /^file run\/(map\.sbatch|merge\.sbatch|part-00002\.json)$/,
    outputs: [/./, /^$/],
    reason: 'A plan of another version is refused by name: scores of two versions are not merged.',
  },
  {
    cases: /^verify @old/,
    part: /^code$/,
    outputs: [/^0\n$/, /^1\n$/],
    reason:
      'Verifying a signature of 0.1.0 says that the version differs, and which scores have changed since.',
  },
  {
    cases: /^verify (@old|referee:0\.1\.0)/,
    part: /^(stdout|stderr)$/,
    ignored:
      /^(same: this signature stands .*|different:| {2}referee: signed <version>, found <version> \(another version of Referee\)| {2}changed since: .*)\n/gm,
    reason:
      'Verifying a signature of 0.1.0 says that the version differs, and which scores have changed since.',
  },
  {
    cases: /^verify @old.* --json$/,
    part: /^stdout$/,
    ignored: /^ {2}"(same|differences|changedScores)": (true|false|\[(\]|\n( {4}.*\n)* {2}\])),?\n/gm,
    reason:
      'Verifying a signature of 0.1.0 says that the version differs, and which scores have changed since.',
  },
  {
    cases: /^train .*(--json|--to csv)/,
    part: /^stdout$/,
    ignored: /(?<="sha256": "|^out\.model,.*,)[0-9a-f]{64}/gm,
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
    ignored: /,\n {4}"textbook": "[^"]*"/g,
    reason: 'Each metric names the file with its definition in plain code.',
  },
]
