/** Why matching mutants may survive. The first match counts. */
const REASONS = [
  {
    mutator: /EqualityOperator/,
    test: ({ text }) => /TIE|EPSILON|TOLERANCE/.test(text),
    reason: 'Equivalent in practice: no difference is exactly as large as the tolerance',
  },
  {
    path: /matching\/assignment\/auction\.ts$/,
    reason:
      'Equivalent: an auction brings prices near the optimum; the search after it finds a best map from any prices',
  },
  {
    path: /matching\/assignment\/leaf-reduction\.ts$/,
    test: ({ text, context }) => /\bshared\b/.test(text) || /Math\.max\(2 \* /.test(context),
    reason:
      'Memory that all tables share: only the first one larger than all before it shows this, and tests run many times in one process',
  },
  {
    path: /matching\/assignment\/(?:assignment|leaf-reduction|shortest-path)\.ts$/,
    test: ({ text, context }) =>
      /isSolved|patience|peeled|cellCount|> 0$/.test(text) || /peeled|4 \* core\.vertices/.test(context),
    reason:
      'Equivalent: what is not folded away, or not found soon, is found by the exact search, only later',
  },
  {
    path: /matching\/assignment\/leaf-reduction\.ts$/,
    reason:
      'Equivalent: a leaf that is not folded away, or a cell of no further worth that stays, is settled in the core',
  },
  {
    path: /matching\/assignment\/vertex-heap\.ts$/,
    reason: 'Equivalent: of two that are equally near either may come first, and clearing twice clears',
  },
  {
    path: /metrics\/ceaf(?:-twinless)?\.ts$/,
    test: ({ text }) => text === 'weights.length < cells',
    reason: 'Memory that all tables share: room is made earlier, or was made for a larger table before',
  },
  {
    path: /metrics\/ceaf(?:-twinless)?\.ts$/,
    test: ({ text, replacement }) => text === 'c < end' && replacement === 'c <= end',
    reason: 'Equivalent: the first cell of the next row is weighed again in its turn',
  },
  {
    path: /metrics\/ceaf\.ts$/,
    test: ({ text }) => text === 'c < 0',
    reason: 'Equivalent: index -1 holds no number, so nothing is added',
  },
  {
    path: /metrics\/ceaf-twinless\.ts$/,
    test: ({ text }) => text === '-1',
    reason: 'Only explanations read it, whose tests this suite leaves out',
  },
  {
    path: /metrics\/(?:ceaf-partial|ace\/value)\.ts$/,
    test: ({ context }) => context.includes('.sort('),
    reason: 'Equivalent: the order of cells decides at most between maps of equal value',
  },
  {
    path: /metrics\/quotient-sum\.ts$/,
    test: ({ text }) => text === 'before === 0',
    reason: 'Equivalent: a denominator that is listed twice adds nothing the second time',
  },
  {
    path: /metrics\/antecedent-inferred\.ts$/,
    test: ({ context }) => context.startsWith('return twin >= 0 && twin < k'),
    reason:
      'Equivalent where twins keep the order of mentions: the mention found comes before, and -1 is in no entity',
  },
  {
    path: /metrics\/(?:antecedent-any|verdicts)\.ts$/,
    test: ({ text }) => /^(?:k >= 0|twin < 0)$/.test(text),
    reason: 'Equivalent: the first mention has no antecedent, and only mentions with a twin are asked',
  },
  {
    path: /metrics\/antecedent\.ts$/,
    test: ({ text }) => text.startsWith('verdict ==='),
    reason: 'Equivalent: there is no count of this name',
  },
  {
    path: /metrics\/bridging\.ts$/,
    test: ({ text }) => text === 'id !== undefined',
    reason: 'Equivalent: no link leads to an entity without an id',
  },
  {
    path: /metrics\/split\.ts$/,
    test: ({ text }) => text === 'total + each',
    reason: 'Equivalent: the sum is squared',
  },
  {
    path: /scoring\/(?:ceaf|partition-terms)\.ts$/,
    test: ({ text }) => /^twin (?:>=|<) 0$/.test(text),
    reason: 'Equivalent: what is found or kept at -1 is never looked at',
  },
  {
    path: /scoring\/opposed-readings\.ts$/,
    test: ({ text }) => text === '-1',
    reason: 'Equivalent: an entity that nothing speaks for has no place in the key to choose',
  },
  {
    path: /scoring\/match-documents\.ts$/,
    test: ({ text }) => /kept === document|split === undefined/.test(text),
    reason: 'Equivalent: saves time, or leaves out a field that has no value',
  },
  {
    path: /scoring\/match-documents\.ts$/,
    test: ({ text }) => /instanceof InputError|error\.code !== /.test(text),
    reason: 'Equivalent: nothing else is thrown there',
  },
  {
    path: /scoring\/missing-metrics\.ts$/,
    test: ({ text }) => text === 'this.#missing.size === 0',
    reason: 'Equivalent: saves time only',
  },
  {
    path: /corpus\/match-documents\.ts$/,
    test: ({ line }) => line >= 187,
    reason:
      'Equivalent: any hash that spreads, and any number of the smallest, finds the texts that are alike',
  },
  {
    path: /corpus\/open-corpus\.ts$/,
    test: ({ text }) => /options\.watch !== undefined|count\+\+/.test(text),
    reason: 'Equivalent: a hash that nobody asks for, or a number that is only compared with 0',
  },
  {
    path: /corpus\/open-pair\.ts$/,
    test: ({ text }) => text === 'true',
    reason: 'Equivalent: documents that could be used up are kept; only memory grows',
  },
  {
    path: /corpus\/choose-files\.ts$/,
    test: ({ text }) => text.includes('toLowerCase'),
    reason: 'Equivalent: both sides of the comparison are written alike',
  },
  {
    path: /corpus\/unpack\.ts$/,
    test: ({ text, line }) => text.includes('packedLength') || text === 'size === 0' || line >= 84,
    reason: 'Only a text of more than 32 MB shows it, whose test takes too long for this suite',
  },
  {
    path: /corpus\/match-documents\.ts$/,
    test: ({ text }) => text === 'a - b',
    reason: 'Only more texts that are equally near than are compared at all show in which order they come',
  },
  {
    path: /corpus\/open-response\.ts$/,
    test: ({ text }) => text.endsWith('<= MOST_CHANGED'),
    reason: 'Only a text of which exactly a fifth was changed shows it',
  },
  {
    path: /corpus\/pairing-messages\.ts$/,
    test: ({ context }) => context.startsWith('const plain ='),
    reason: 'Equivalent: both sides of the comparison are written alike',
  },
  {
    path: /corpus\/pairing-messages\.ts$/,
    mutator: /OptionalChaining/,
    reason: 'Equivalent: it is always there, which the types cannot say',
  },
  {
    path: /corpus\/name-systems\.ts$/,
    test: ({ text }) => text === '/[/\\\\]/',
    reason: 'Equivalent: deeper names are tried in vain, which takes time only',
  },
  {
    path: /compare\/sensitivity\.ts$/,
    test: ({ text }) => text === 'changed.changed === 0',
    reason: 'Equivalent: to prepare a prepared document changes nothing',
  },
  {
    path: /compare\/resampling\.ts$/,
    test: ({ text }) => /^(?:b < 32|c < columns|isSwapped\[i\] === 0)$/.test(text),
    reason:
      'Equivalent: a bit or cell beyond the last is drawn again or ignored, and to swap the other documents instead turns a sign that is as likely',
  },
  {
    path: /matching\/common-nodes\.ts$/,
    test: ({ text }) => text === 'token === undefined',
    reason: 'Equivalent: no position is found for what is none',
  },
  {
    path: /matching\/mina\.ts$/,
    test: ({ text }) => text === 'key.tokens === undefined',
    reason: 'Equivalent: without words the sentence is empty, and has no tree',
  },
  {
    path: /matching\/ace-heads\.ts$/,
    test: ({ text }) => text === 'overlap > 0',
    reason: 'Equivalent: only heads that overlap are compared',
  },
  {
    path: /matching\/craft\.ts$/,
    test: ({ text }) => text === 'p < end',
    reason:
      'Equivalent: the first partner of the next mention, which lies inside this one only if it is its own',
  },
  {
    path: /scoring\/match-documents\.ts$/,
    test: ({ text }) => text === 'antecedents.length === 0',
    reason: 'Only MUC keys have optional mentions, and they have no split antecedents',
  },
  {
    path: /scoring\/match-documents\.ts$/,
    test: ({ text }) => text.startsWith('removed > 10'),
    reason: 'Only exactly ten repeated mentions show it, in a message',
  },
  {
    path: /scoring\/signature\.ts$/,
    test: ({ text }) => text === '!BY_RESPONSE.has(name)',
    reason: 'Equivalent: no other field has a plus sign',
  },
  {
    path: /scoring\/tally\.ts$/,
    mutator: /OptionalChaining/,
    reason: 'Equivalent: it is always there, which the types cannot say',
  },
  {
    path: /metrics\/ceaf\.ts$/,
    test: ({ text }) => text === 'cells * 2',
    reason: 'Memory that all tables share: room is made earlier, or was made for a larger table before',
  },
  {
    path: /compare\/resamples\.ts$/,
    test: ({ line }) => line >= 30 && line <= 50,
    reason: 'Equivalent: how much work is done between two pauses does not change the result',
  },
  {
    mutator: /OptionalChaining/,
    path: /(?:scoring\/(?:evaluation|partition-terms|score-range)|compare\/(?:sensitivity|stored-result))\.ts$/,
    reason: 'Equivalent: it is always there',
  },
  {
    path: /(?:scoring\/slice-features|metrics\/antecedent-any)\.ts$/,
    mutator: /OptionalChaining/,
    reason: 'Equivalent: where one mention has attributes, all have at least empty ones',
  },
  {
    path: /scoring\/slices\.ts$/,
    test: ({ text, context }) => text === 'a - b' && context.startsWith('met:'),
    reason: 'Only rows that are stored show the order in which features were met',
  },
  {
    path: /scoring\/macro\.ts$/,
    test: ({ text }) => text === 'kind.unit === undefined',
    reason: 'Equivalent: a field without a value',
  },
  {
    path: /scoring\/score-range\.ts$/,
    test: ({ text }) => /doubtful\.length|tokens === undefined|rows\.length === 1/.test(text),
    reason:
      'Equivalent: without doubts there is one reading, and what has places for its mentions has tokens',
  },
  {
    path: /scoring\/score-range\.ts$/,
    test: ({ text }) => /<= MOST_/.test(text),
    reason: 'Only exactly as many readings or sums as the limit show it',
  },
  {
    path: /scoring\/score-range\.ts$/,
    test: ({ line }) => (line >= 85 && line <= 93) || (line >= 139 && line <= 166) || line >= 218,
    reason:
      'How far, and in which direction, a search goes: both ends are sought, and in the tests others come as far',
  },
  {
    path: /matching\/mina\.ts$/,
    test: ({ line }) => line >= 92 && line <= 98,
    reason: 'Equivalent: nodes outside of the pieces are left out one by one, only later',
  },
  {
    path: /matching\/mina\.ts$/,
    test: ({ text }) => text.startsWith('children.filter('),
    reason: 'Only a part of speech that is called as a phrase shows it',
  },
  {
    path: /matching\/muc-criterion\.ts$/,
    test: ({ text }) => /^(?:end > start|\/\\s\+\/|.*target\.length)$/.test(text),
    reason:
      'Equivalent: a mention that is nothing else stays as it is, and longer strings are not the one wanted',
  },
  {
    path: /matching\/exact\.ts$/,
    test: ({ text, replacement }) => /pieces\.size > 0$/.test(text) && replacement.includes('>='),
    reason: 'Equivalent: pieces that are not there are compared as well, which takes time only',
  },
  {
    path: /matching\/exact\.ts$/,
    test: ({ text }) => text === 'r < responseCount',
    reason: 'Equivalent: beyond the last mention there is none that starts or ends anywhere',
  },
  {
    path: /matching\/overlapping\.ts$/,
    test: ({ text }) => text === 'next < response.count',
    reason: 'Equivalent: spans that are not set aside are looked at again, which takes time only',
  },
  {
    path: /matching\/split-table\.ts$/,
    test: ({ text }) => /members\.length|total|MOST_MEMBERS/.test(text),
    reason: 'Only a document near the limit of twenty million members shows it',
  },
  {
    path: /(?:matching\/(?:split-table|same-text)|corpus\/match-documents)\.ts$/,
    test: ({ text }) => / (?:===|!==) undefined$/.test(text),
    reason: 'Equivalent: it is always there, which the types cannot say',
  },
  {
    path: /compare\/comparison\.ts$/,
    test: ({ text }) => /\.slices === undefined$/.test(text),
    reason: 'Equivalent: either all systems have slices or none has',
  },
  {
    path: /matching\/listed\/listed-pair\.ts$/,
    test: ({ text }) => text === 'a.mention - b.mention' || text === '-1',
    reason:
      'Equivalent: mentions with one name are already in the order of their entities, and every mention is in some list',
  },
  {
    path: /matching\/listed\/listed-side\.ts$/,
    test: ({ text, replacement }) =>
      /^id\(a\)/.test(text) || (text === 'zeros.length === 0' && replacement === 'false'),
    reason:
      'Equivalent: a span counts once in an entity, so that ids are equal only of one mention, and without zeros nothing moves',
  },
  {
    path: /matching\/listed\/match-lists\.ts$/,
    test: ({ text }) => text.startsWith('[...fitting, ...zeroPairs].filter'),
    reason: 'Equivalent: a name without an entry stands for itself',
  },
  {
    path: /matching\/listed\/match-lists\.ts$/,
    test: ({ text }) => text === "scorer === 'ua' && isWithin(k, r)",
    reason: 'Only a response with minimum spans shows it, and none is among the cases of the official scorer',
  },
  {
    path: /matching\/same-text\.ts$/,
    test: ({ text }) => text === '(start, s) => start === b[s]',
    reason: 'Equivalent: nodes that are the same stay as they are, looked at or not',
  },
  {
    path: /matching\/assignment\/assign-in-order\.ts$/,
    test: ({ text }) => text === 'j < columns' || text === 'met === line',
    reason: 'Equivalent: reading a typed array out of bounds gives undefined, which is never used',
  },
  {
    path: /metrics\/ceaf\.ts$/,
    test: ({ text }) => text === 'cells * 2',
    reason: 'Memory that all tables share: room is made earlier, or was made for a larger table before',
  },
  {
    path: /metrics\/ace\/entities\.ts$/,
    test: ({ text }) => text.includes('attributes?.'),
    reason: 'The message not-ace shows it, whose test this suite leaves out',
  },
  {
    path: /(?:compare\/system-record|matching\/(?:split-table|listed\/listed-side))\.ts$/,
    test: ({ text }) => text.includes('?.'),
    reason: 'Equivalent: it is always there, which the types cannot say',
  },
  {
    path: /compare\/entity-effects\.ts$/,
    test: ({ text }) => text.includes('limit + MANY'),
    reason: 'Equivalent: what is left out early would be left out at the end; only memory shows it',
  },
  {
    path: /corpus\/choose-files\.ts$/,
    test: ({ text }) => text.startsWith('/'),
    reason: 'Only a name with .gz or ./ in its middle shows it, beside a file of almost that name',
  },
  {
    path: /corpus\/open-corpus\.ts$/,
    test: ({ text }) => text === 'options.part === undefined',
    reason: 'Only the hash of a part of a corpus shows it, which nobody reads',
  },
  {
    path: /metrics\/pairwise-documents\.ts$/,
    test: ({ text, replacement }) => text.includes('* responseGroups + ') && !replacement.includes('/'),
    reason: 'Equivalent: a response group is below their number, so that each pair has a number of its own',
  },
  {
    path: /metrics\/pairwise-documents\.ts$/,
    test: ({ text }) => text === '[-1, new Map<number, number>()]',
    reason: 'Equivalent: the first mention replaces both',
  },
  {
    path: /scoring\/count-listed\.ts$/,
    test: ({ text }) => /^(?:!isSplit|metric\.countSplit ===)/.test(text),
    reason:
      'Equivalent: all metrics with tables of lists count split antecedents, and count the same where there are none',
  },
  {
    path: /scoring\/count-listed\.ts$/,
    test: ({ text, replacement }) => text === 'other === undefined' && replacement === 'false',
    reason: 'Equivalent: only mentions have an entity to find',
  },
  {
    path: /scoring\/match-documents\.ts$/,
    test: ({ text, replacement }) => text === 'm > 0' && replacement !== 'false',
    reason: 'Equivalent: before the first mention there is none, so none of the same spelling',
  },
  {
    path: /scoring\/slice-features\.ts$/,
    test: ({ text, replacement }) => text === 'sentence + 1 < sentences.length' && replacement !== 'false',
    reason: 'Equivalent: beyond the last sentence there is none that begins before a mention',
  },
  {
    path: /corpus\/open-response\.ts$/,
    test: ({ text }) => text === 'reader?.read',
    reason: 'Equivalent: it is always there, which the types cannot say',
  },
  {
    path: /corpus\/open-texts\.ts$/,
    test: ({ text, replacement }) => text === 'format === undefined' && replacement === 'false',
    reason: 'Equivalent: no format is found where none is named',
  },
  {
    mutator: /ArrayDeclaration/,
    test: ({ text, replacement }) =>
      text.startsWith('new Array') || (text === '[]' && replacement.includes('Stryker')),
    reason:
      'Equivalent: a length given in advance only saves time, and nothing reads the stand-in for a missing list',
  },
  {
    mutator: /EqualityOperator/,
    test: ({ text, replacement, context }) =>
      /^\w+ < (?:[\w.]*(?:[cC]ount|length|Entities|vertices))$/.test(text) &&
      replacement.includes('<=') &&
      /^(?:for|while) \(/.test(context),
    reason:
      'Equivalent: one step beyond the end of a typed array reads undefined, which counts as 0 or writes nothing',
  },
]

export const NO_REASON = 'A gap in the tests, or not looked at yet'

export function reasonFor(mutant) {
  const found = REASONS.find(
    ({ mutator = /./, path = /./, test = () => true }) =>
      mutator.test(mutant.mutator) && path.test(mutant.path) && test(mutant),
  )
  return found?.reason ?? NO_REASON
}
