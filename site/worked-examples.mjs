// The short texts scored on the metric pages. Key and response differ in a link, and each has a mention that the other
// lacks, so that the variants of a metric give different scores.

/** Marked text, [words](#entity): enough for most metrics. */
const MARKED = {
  format: 'inline',
  key: `[Ann](#1) met [Tom](#2) and [his](#2) sister [Eve](#3) .
[She](#3) gave [him](#2) [the keys](#4) .
[Ann](#1) smiled at [her](#3) .
`,
  response: `[Ann](#1) met [Tom](#2) and [his](#2) [sister](#5) [Eve](#3) .
[She](#1) gave [him](#2) the keys .
[Ann](#1) smiled at [her](#1) .
`,
}

/** The native format, for what marks cannot express. An indented line continues the document above it. */
const native = (key, response, settings) => ({
  format: 'referee',
  key,
  response,
  ...(settings && { settings }),
})

const PARTIAL = {
  format: 'inline',
  key: '[The old captain](#1) waved . [He](#1) lost [his ship](#2) .\n',
  response: 'The [old captain](#1) waved . [He](#1) lost his [ship](#2) .\n',
}

const NAMES = {
  format: 'inline',
  key: '[Ann Lee](#1) met [Bob Ray](#2) . [Lee](#1) knew [Ray](#2) and [his](#2) friend [Tom](#3) .\n',
  response: '[Ann Lee](#1) met [Bob Ray](#2) . [Lee](#1) knew [Ray](#1) and [his](#2) friend [Tom](#3) .\n',
}

const MAIN_CHARACTERS = {
  format: 'inline',
  key: '[Ann](#1) met [Tom](#2) . [She](#1) sang [her](#1) song . [He](#2) heard [her](#1) .\n',
  response: '[Ann](#1) met [Tom](#2) . [She](#1) sang [her](#1) song . [He](#2) heard [her](#2) .\n',
  settings: { onlyEntities: 2 },
}

const ACROSS = native(
  `{"id":"news/a","tokens":["A","quake","hit","Lima"],
  "mentions":[{"span":[0,2],"entity":"quake"},{"span":[3,4],"entity":"lima"}]}
{"id":"news/b","tokens":["The","quake","shook","Lima"],
  "mentions":[{"span":[0,2],"entity":"quake"},{"span":[3,4],"entity":"lima"}]}
`,
  `{"id":"news/a","tokens":["A","quake","hit","Lima"],
  "mentions":[{"span":[0,2],"entity":"x"},{"span":[3,4],"entity":"y"}]}
{"id":"news/b","tokens":["The","quake","shook","Lima"],
  "mentions":[{"span":[0,2],"entity":"x"},{"span":[3,4],"entity":"z"}]}
`,
  { across: 'corpus' },
)

const ZEROS = native(
  `{"id":"d","tokens":["Ana","llegó",{"text":"_","empty":true},"comió",{"text":"_","empty":true},"salió"],
  "mentions":[{"span":[0,1],"entity":"ana"},
    {"span":[2,3],"entity":"ana","zero":true},{"span":[4,5],"entity":"ana","zero":true}]}
`,
  `{"id":"d","tokens":["Ana","llegó",{"text":"_","empty":true},"comió",{"text":"_","empty":true},"salió"],
  "mentions":[{"span":[0,1],"entity":"e1"},
    {"span":[2,3],"entity":"e1","zero":true},{"span":[4,5],"entity":"e2","zero":true}]}
`,
)

const ACE = native(
  `{"id":"d","tokens":["Ann","Lee","runs","Acme",".","She","built","it","."],
  "mentions":[{"span":[0,2],"entity":"ann","entityType":"PER","type":"named"},
    {"span":[3,4],"entity":"acme","entityType":"ORG","type":"named"},
    {"span":[5,6],"entity":"ann","entityType":"PER","type":"pronoun"},
    {"span":[7,8],"entity":"acme","entityType":"ORG","type":"pronoun"}]}
`,
  `{"id":"d","tokens":["Ann","Lee","runs","Acme",".","She","built","it","."],
  "mentions":[{"span":[0,2],"entity":"e1","entityType":"PER","type":"named"},
    {"span":[3,4],"entity":"e2","entityType":"GPE","type":"named"},
    {"span":[5,6],"entity":"e1","entityType":"PER","type":"pronoun"}]}
`,
)

const NON_REFERRING = native(
  `{"id":"d","tokens":["It","rained",".","It","seems","that","Ann","left","."],
  "mentions":[{"span":[0,1],"features":{"reference":"non-referring"}},
    {"span":[3,4],"features":{"reference":"non-referring"}},{"span":[6,7],"entity":"ann"}]}
`,
  `{"id":"d","tokens":["It","rained",".","It","seems","that","Ann","left","."],
  "mentions":[{"span":[0,1],"features":{"reference":"non-referring"}},
    {"span":[3,4],"entity":"e1"},{"span":[6,7],"entity":"e1"}]}
`,
)

const BRIDGING = native(
  `{"id":"d","tokens":["A","house","stood",".","The","door","and","the","roof","leaned","."],
  "mentions":[{"span":[0,2],"entity":"house"},{"span":[4,6],"entity":"door"},{"span":[7,9],"entity":"roof"}],
  "links":[{"kind":"bridging","from":1,"to":["house"]},{"kind":"bridging","from":2,"to":["house"]}]}
`,
  `{"id":"d","tokens":["A","house","stood",".","The","door","and","the","roof","leaned","."],
  "mentions":[{"span":[0,2],"entity":"e1"},{"span":[4,6],"entity":"e2"},{"span":[7,9],"entity":"e3"}],
  "links":[{"kind":"bridging","from":1,"to":["e1"]},{"kind":"bridging","from":2,"to":["e2"]}]}
`,
)

const gapText = (id, words, [pronoun, a, b], isKey, entities) => {
  const mention = (span, role, entity, type) =>
    `{"span":[${span},${span + 1}],"entity":"${entity}","type":"${type}"${isKey ? `,"features":{"gap":"${role}"}` : ''}}`
  const mentions = [
    mention(a, 'A', entities[1], 'named'),
    mention(b, 'B', entities[2], 'named'),
    mention(pronoun, 'Pronoun', entities[0], 'pronoun'),
  ]
  return `{"id":"${id}","tokens":${JSON.stringify(words)},\n  "mentions":[${mentions.join(',\n    ')}]}\n`
}
const SHE = ['Ann', 'told', 'Bo', 'that', 'she', 'won', '.']
const HE = ['Tom', 'told', 'Jim', 'that', 'he', 'won', '.']
const PLACES = [4, 0, 2]
const GAP = native(
  gapText('d1', SHE, PLACES, true, ['A', 'A', 'B']) + gapText('d2', HE, PLACES, true, ['B', 'A', 'B']),
  gapText('d1', SHE, PLACES, false, ['x', 'x', 'x']) + gapText('d2', HE, PLACES, false, ['y', 'x', 'y']),
)

const winobiasText = (id, pronoun, mentions) =>
  `{"id":"${id}","tokens":["The","cook","told","the","nurse","that","${pronoun}","was","late","."],\n  "mentions":[${mentions.join(',')}]}\n`
const COOK = '{"span":[0,2],"entity":"cook"}'
const NURSE = '{"span":[3,5],"entity":"nurse"}'
const meaning = (who) => `{"span":[6,7],"entity":"${who}","type":"pronoun"}`
const WINOBIAS = native(
  winobiasText('pro-1', 'she', [NURSE, meaning('nurse')]) +
    winobiasText('pro-2', 'he', [COOK, meaning('cook')]) +
    winobiasText('anti-1', 'he', [NURSE, meaning('nurse')]) +
    winobiasText('anti-2', 'she', [COOK, meaning('cook')]),
  winobiasText('pro-1', 'she', [COOK, NURSE, meaning('nurse')]) +
    winobiasText('pro-2', 'he', [COOK, NURSE, meaning('cook')]) +
    winobiasText('anti-1', 'he', [COOK, NURSE, meaning('cook')]) +
    winobiasText('anti-2', 'she', [COOK, NURSE, meaning('cook')]),
)

/** By prefix of a metric's id, longest first. */
const EXAMPLES = Object.entries({
  'ceafm.partial': PARTIAL,
  'ceafe.partial': PARTIAL,
  mor: PARTIAL,
  'pairwise.across': ACROSS,
  'mei.': MAIN_CHARACTERS,
  'cone.': NAMES,
  zero: ZEROS,
  ace: ACE,
  nonreferring: NON_REFERRING,
  'bridging.': BRIDGING,
  gap: GAP,
  winobias: WINOBIAS,
}).sort(([a], [b]) => b.length - a.length)

/** @returns {{ format: string, key: string, response: string, settings?: object }} */
export function exampleOf(metric) {
  return EXAMPLES.find(([start]) => metric.startsWith(start))?.[1] ?? MARKED
}
