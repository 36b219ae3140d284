import { ANTECEDENT, type MentionAttributes } from '../../src/document/document.ts'
import type { Token } from '../../src/document/tokens.ts'
import { forgetFeature, forgetIds, isNameless, type Said, type SaidMention } from './said.ts'

type Forget = (document: Said, match: RegExpExecArray) => void

const ofTokens =
  (...fields: readonly (keyof Token)[]): Forget =>
  ({ tokens }) => {
    for (const token of tokens ?? []) for (const field of fields) delete token[field]
  }

const ofMentions =
  (...fields: readonly (keyof MentionAttributes)[]): Forget =>
  ({ mentions }) => {
    for (const { attributes } of mentions) for (const field of fields) delete attributes[field]
  }

const feature: Forget = (document, [, name]) => forgetFeature(document, name)

const words =
  (change: (word: string) => string): Forget =>
  ({ tokens }) => {
    for (const token of tokens ?? []) token.text = change(token.text)
  }

const all =
  (...parts: readonly Forget[]): Forget =>
  (document, match) => {
    for (const part of parts) part(document, match)
  }

const noLinks: Forget = (document) => {
  document.links = []
}

const noAntecedents: Forget = (document) => {
  document.links = document.links.filter(({ kind }) => kind !== ANTECEDENT)
}

const NOTHING: ReadonlySet<unknown> = new Set(['', '-', '_'])

const unsaid =
  (...names: readonly (keyof Token)[]): Forget =>
  ({ tokens }) => {
    for (const token of tokens ?? [])
      for (const name of names) if (NOTHING.has(token[name])) delete token[name]
  }

const blanks = (word: string): string => word.replace(/[\0\t\r\n]/g, ' ')

const fields =
  (change: (value: string) => string): Forget =>
  ({ tokens, mentions }) => {
    for (const token of tokens ?? []) {
      for (const name of ['lemma', 'pos', 'upos', 'feats', 'relation', 'speaker'] as const) {
        if (token[name] !== undefined) token[name] = change(token[name])
      }
    }
    for (const { attributes } of mentions) {
      if (attributes.entityType !== undefined) attributes.entityType = change(attributes.entityType)
      if (attributes.features !== undefined)
        attributes.features = new Map([...attributes.features].map(([name, value]) => [name, change(value)]))
    }
  }

const trimmed: Forget = ({ tokens }) => {
  for (const token of tokens ?? []) {
    for (const name of ['lemma', 'pos', 'upos', 'feats', 'relation'] as const) {
      const value = token[name]?.trim()
      if (value === undefined || NOTHING.has(value)) delete token[name]
      else token[name] = value
    }
  }
}

const emptyWords: Forget = ({ tokens, mentions }) => {
  for (const { attributes } of mentions) delete attributes.zero
  for (const token of tokens ?? []) {
    if (token.empty === true || token.text === '_') {
      token.text = ''
      delete token.empty
    }
  }
}

const allFeatures: Forget = ({ mentions }) => {
  for (const { attributes } of mentions) delete attributes.features
}

const once: Forget = (document) => {
  const first = new Map<string, SaidMention>()
  const keyOf = ({ pieces, entity }: SaidMention): string => `${pieces} ${isNameless(entity) ? '' : entity}`
  for (const mention of [...document.mentions].reverse()) first.set(keyOf(mention), mention)
  document.mentions = document.mentions.filter((mention) => first.get(keyOf(mention)) === mention)
  for (const link of document.links) link.from = first.get(keyOf(link.from)) ?? link.from
}
const text: Forget = (document) => {
  document.text = undefined
}
const offsets = all(ofTokens('start', 'end'), text)

const lastLineEnd: Forget = (document) => {
  document.text = document.text?.replace(/\n$/, '')
}

/** Reduce mentions to their words. */
const places: Forget = (document) => {
  const { tokens, mentions } = document
  for (const mention of mentions) {
    const pieces = JSON.parse(mention.pieces) as [number, number][]
    const own = pieces.flatMap(([start, end]) => tokens?.slice(start, end) ?? [])
    mention.pieces = own.flatMap(({ text: word }) => word.split(/[ \t\r\n]+/).filter(Boolean)).join(' ')
  }
  document.tokens = undefined
  document.sentences = []
}

/** Reduce mentions to their character offsets. */
const cuts: Forget = (document) => {
  const { tokens, mentions } = document
  for (const mention of mentions) {
    const pieces = JSON.parse(mention.pieces) as [number, number][]
    mention.pieces = JSON.stringify(
      pieces.map(([start, end]) => [tokens?.[start]?.start, tokens?.[end - 1]?.end]),
    )
  }
  document.tokens = undefined
  document.sentences = []
}

/** The difference that each message of a writer permits. */
const FORGETTING: readonly (readonly [message: RegExp, forget: Forget])[] = [
  [
    /^genres/,
    (document) => {
      document.genre = undefined
    },
  ],
  [
    /^paragraphs/,
    (document) => {
      document.paragraphs = []
    },
  ],
  [
    /^the numbers of parts: they become part of the names$/,
    (document) => {
      if (document.id !== undefined && document.part !== 0) document.id += `; part ${document.part}`
      document.part = 0
    },
  ],
  [
    /^the names of documents/,
    (document) => {
      document.id = undefined
    },
  ],
  [
    /^sentences$|^the ends of sentences$/,
    (document) => {
      document.sentences = []
    },
  ],
  [
    /^sentences without words$/,
    (document) => {
      const words = document.tokens?.length ?? 0
      document.sentences = [...new Set(document.sentences)].filter((start) => start < words)
    },
  ],
  [/^the text before|^the text of|^the text between/, offsets],
  [/^the text and the positions of mentions/, places],
  [/^character offsets$|^character offsets below 0$/, offsets],
  [/^that the last line has no end$/, lastLineEnd],
  [/^how a text without mentions was cut into words$|^tokens: they are cut by rule again$/, cuts],
  [/^lemmas$/, ofTokens('lemma')],
  [/^parts of speech$/, ofTokens('pos')],
  [/^universal parts of speech$/, ofTokens('upos')],
  [/^morphological features$/, ofTokens('feats')],
  [
    /^dependencies|^governors outside of their sentence$|^relations to no governor$/,
    ofTokens('governor', 'relation'),
  ],
  [/^enhanced/, ofTokens('enhanced')],
  [/^governors outside of their sentence$/, ofTokens('enhanced')],
  [/^speakers/, ofTokens('speaker')],
  [/^that some tokens are empty/, ofTokens('empty')],
  [/^lemmas, parts of speech and speakers that are empty, "-" or "_"$/, unsaid('lemma', 'pos', 'speaker')],
  [
    /^lemmas, parts of speech and relations that are empty or "_"$/,
    unsaid('lemma', 'pos', 'feats', 'relation'),
  ],
  [
    /^token fields that are an empty string(?: or "_")?$/,
    unsaid('lemma', 'pos', 'upos', 'feats', 'relation'),
  ],
  [/^columns that are empty or an underscore$/, unsaid('lemma', 'pos', 'upos', 'feats', 'relation')],
  [
    /^TABs and line breaks inside columns$/,
    all(ofTokens('lemma', 'pos', 'upos', 'feats', 'relation'), words(blanks)),
  ],
  [/^(?:NULs|TABs and line ends) inside words: they become blanks$/, all(words(blanks), fields(blanks))],
  [
    /^blanks inside words: they are written as no-break/,
    words((word) => word.replace(/[ \t\r\n]/g, '\u00a0')),
  ],
  [
    /^that some words (are empty|have no characters): they are written as/,
    words((word) => (word === '' ? '_' : word)),
  ],
  [/^the words of empty tokens, and "_" as a word/, emptyWords],
  [
    /^words that are empty, and empty nodes that are an underscore$/,
    words((word) => (word === '' ? '_' : word)),
  ],
  [/^blanks around token fields$/, trimmed],
  [/^that some markables have no id/, (document) => forgetFeature(document, 'MarkableID')],
  [/^minimum strings /, (document) => forgetFeature(document, 'min')],
  [/^mention styles that ACE does not know$/, (document) => forgetFeature(document, 'style')],
  [/^heads/, ofMentions('head')],
  [/^minimum spans/, ofMentions('min')],
  [/^mention types$/, ofMentions('type')],
  [/^parts of speech of mentions/, ofMentions('pos')],
  [/^entity types/, ofMentions('entityType')],
  [/^entity types, subtypes and classes that differ/, allFeatures],
  [/^number$|^values of number /, ofMentions('number')],
  [/^gender$|^values of gender /, ofMentions('gender')],
  [/^that some mentions are zeros$|^which mentions are zeros/, ofMentions('zero')],
  [/^the feature (.*?)(?: of mentions .*| where it is .*)?$/s, feature],
  [/^features called "(.*)", which has another meaning/s, feature],
  [/^features (whose|with) /, allFeatures],
  [/^that mentions are non-referring/, allFeatures],
  [/^mentions that repeat a span of their entity$/, once],
  [/^antecedents of mentions/, noAntecedents],
  [/^how sure mentions are$/, ofMentions('mentionConfidence')],
  [/^links/, noLinks],
  [
    /^links of mentions that refer|^a second link|links? .* several$|^which of two mentions|^from which mention|^bridging relations/,
    noLinks,
  ],
  [/^the ids of entities/, forgetIds],
  [/^the spelling of entity ids/, forgetIds],
  [/no entity/, forgetIds],
]

/** @throws Error for an unknown message, which must be entered above */
export function forget(document: Said, messages: readonly string[]): void {
  const rows = messages.flatMap((message) => {
    const found = FORGETTING.flatMap(([pattern, forgetting]) => {
      const match = pattern.exec(message)
      return match === null ? [] : [{ match, forgetting }]
    })
    if (found.length === 0) throw new Error(`unknown: ${message}`)
    return found
  })
  // Nameless entities are named by their mentions in their final form, so ids go last.
  const isLast = ({ forgetting }: (typeof rows)[number]): number => Number(forgetting === forgetIds)
  for (const { match, forgetting } of rows.sort((a, b) => isLast(a) - isLast(b))) forgetting(document, match)
}
