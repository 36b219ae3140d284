const ANY = /./
const BORDER = /^(?:< -> <=|<= -> <|> -> >=|>= -> >|0 -> 1)$/

/** Why mutants of the formats may survive: by file, by line and, if it matters, by the change. */
const REASONS = [
  {
    reason: 'Equivalent: a cache or a shortcut; without it the same is found, only later',
    rules: [
      [/corefud\/(?:repeated-text|fields)\.ts$/, /hash|slot|\.size >= |text\.length !== length|i < length/],
      [/conll-2012\/read\.ts$/, /length < 10|digit < 0/],
      [/shared\/row-scan\.ts$/, ANY],
      [/shared\/bracket-columns\.ts$/, /singleLines|isMore =|#takePlainRows/],
      [/shared\/rows\.ts$/, /instanceof RowTokens|length !== other|return true|4 \* this\.at/],
      [/shared\/json-fault\.ts$/, /countColons|colonsIn|DEEP|count \+=/],
      [/shared\/json-text\.ts$/, /hasEscapedColon|hasEscapes/],
      [/shared\/line-index\.ts$/, ANY],
      [/line-scanner\.ts$/, /searched|#shift|size \+ 1|size \+ 3|zero - 0x|at < last/],
      [/shared\/(?:surface|text-tokens)\.ts$/, /4 \* surface|ASCII/],
      [/shared\/stand-off\.ts$/, /normalPieces/],
      [/corefud\/attributes\.ts$/, /min\.length === 1/],
      [/conllu\/row\.ts$/, /#starts|#idColumn|end = 0|starts\.length/],
      [/shared\/brackets\.ts$/, /new Int32Array|#below\.length/],
      [/encoding\.ts$/, /\blead\b|piece\.length/],
      [/corefud\/repeated-text\.ts$/, /byte/],
      [/shared\/bracket-columns\.ts$/, /^#isBlankSeparated = false/],
    ],
  },
  {
    reason: 'Equivalent: a default that nothing takes, or of which only the sign counts',
    rules: [
      [ANY, /\?\? (?:-?\d|\[0, 0\]|\{ offset)/, /^\d+ -> \d+$/],
      [ANY, /(?:from|token|end|to) = \d/, /^\d+ -> \d+$/],
      [/webanno\/layers\.ts$/, /NO_LAYERS/],
      [/universal-anaphora\/deixis\.ts$/, /match === null/],
      [/jsonlines\/words\.ts$/, /firstPieces/],
      [/shared\/mention-brackets\.ts$/, /reduce/],
      [/shared\/span-lists\.ts$/, /plain === undefined/],
      [/webanno\/rows\.ts$/, /Math\.max\(kind, 0\)|cells\.length > 2/],
    ],
  },
  {
    reason: 'Equivalent: a mark that only has to differ from all others',
    rules: [
      [ANY, /#?[\w.]+(?:\[\w+\])? = -\d\b|\? -1 :/, /^\d+ -> \d+$/],
      [/shared\/text-tokens\.ts$/, /OTHER/],
    ],
  },
  {
    reason: 'Only the length of an excerpt in a message, or how far is looked to show a difference',
    rules: [[ANY, /\+ (?:12|60|80|100)\b|slice\(0, 200\)|1 << 20/]],
  },
  {
    reason: 'Only how much of a file is looked at to recognise its format',
    rules: [[/(?:format|source|plain-header)\.ts$/, /10_000|HEAD_BYTES|200|split\('/]],
  },
  {
    reason: 'Only what is exactly as large as a limit shows it',
    rules: [[ANY, /_LIMIT\b|1 << 24|1e9|attached \* 20/]],
  },
  {
    reason: 'Equivalent: one step beyond the end finds nothing there',
    rules: [
      [ANY, /^(?:for|while) \(/, /^(?:< -> <=|> -> >=|>= -> >)$/],
      [ANY, /\.filter\(\((?:start|line)/, /^(?:< -> <=|>= -> >)$/],
    ],
  },
  {
    reason: 'Equivalent: what is found there is never at the very first place',
    rules: [
      [
        ANY,
        /\b(?:colon|line|high|second|lone|newline|mark|bracket|blank|first|lead|number|part)\b(?:\.length)? (?:<|>|>=|<=) 0\b/,
        BORDER,
      ],
      // An end comes after a start, so it is never 0.
      [/shared\/(?:stand-off|span-lists)\.ts$/, /from (?:< 0 \|\||>= 0 &&) to/, /^0 -> 1$/],
    ],
  },
  {
    reason: 'Equivalent: the older form has no minimum spans, which a head would be looked for in',
    rules: [[/corefud\/fields\.ts$/, /new MentionFields\(true\)/]],
  },
  {
    reason: 'Equivalent: no text that a writer keeps has words without characters',
    rules: [[/shared\/laid-out-text\.ts$/, /to < from/, /^< -> <=$/]],
  },
  {
    reason: 'Equivalent: a word without characters, wherever it is taken to be',
    rules: [[/inline\/read\.ts$/, /^while \(end > 0/, /^0 -> 1$/]],
  },
  {
    reason: 'Equivalent: text never holds half a surrogate pair',
    rules: [[/shared\/(?:offset-scale|json-fault)\.ts$/, /at >= text\.length|0xd800|0xdc00/]],
  },
]

export function formatReasonFor({ path, line, start, end, replacement, text, status }) {
  const context = text.split('\n')[line - 1].trim()
  const change = `${text.slice(start, end)} -> ${replacement}`
  const found = REASONS.find(({ rules }) =>
    rules.some(([file, code, how = ANY]) => file.test(path) && code.test(context) && how.test(change)),
  )
  if (found !== undefined) return found.reason
  return status === 'unreached'
    ? 'Left open: no test comes here'
    : 'Left open: no input was found that shows it, or not all tests have been tried'
}
