import type { CorefDocument } from '../document/document.ts'

/** A shape in which a language model may answer, and how to ask for it. */
export interface Prompt {
  readonly id: string
  readonly summary: string
  /** The format that reads the answer. */
  readonly format: string
  /** What to do, without the text. */
  readonly task: string
  /** How a model would answer for `promptExample`. */
  readonly answer: string
  /** Whether the text is given with the number of each token. */
  readonly isNumbered?: boolean
  /** Whether a document is one line. */
  readonly isLine?: boolean
}

/** The text of the examples, cut into tokens and sentences. */
export const promptExample: readonly (readonly string[])[] = [
  ['Ann', 'Lee', 'met', 'her', 'brother', '.'],
  ['She', 'told', 'him', 'the', 'news', '.'],
]

const MENTIONS =
  'A mention is a name, a description or a pronoun that refers to a person, a place, a thing or an event, with all words that belong to it. Mentions may be inside others.'
const MARKED = `${MENTIONS} Give mentions of the same entity the same number, and other entities other numbers. Repeat the text word for word, and change nothing else. Answer with the marked text alone.`
const LISTED = `${MENTIONS} Give every mention, repeated ones too, as it is written, in the order in which they stand in the text. Answer with JSON alone.`

/** The shapes that Referee reads back, with templates. */
export const prompts: readonly Prompt[] = [
  {
    id: 'inline',
    summary: 'the text with links: [Ann Lee](#1)',
    format: 'inline',
    task: `Mark all mentions in the text below as [words](#number). ${MARKED}`,
    answer: '[Ann Lee](#1) met [[her](#1) brother](#2) .\n[She](#1) told [him](#2) [the news](#3) .',
  },
  {
    id: 'tags',
    summary: 'the text with tags: <m id="1">Ann Lee</m>',
    format: 'inline',
    task: `Mark all mentions in the text below as <m id="number">words</m>. ${MARKED}`,
    answer:
      '<m id="1">Ann Lee</m> met <m id="2"><m id="1">her</m> brother</m> .\n<m id="1">She</m> told <m id="2">him</m> <m id="3">the news</m> .',
  },
  {
    id: 'crac-text',
    summary: 'the text as in the CRAC tasks: Ann|[e1 Lee|e1]',
    format: 'crac-text',
    task: `Mark all mentions in the text below behind their words: word|[e1] for a mention of one word, word|[e1 where a longer one begins and word|e1] where it ends, with commas between several at one word, all in one line. ${MARKED.replace('number', 'name')}`,
    answer: 'Ann|[e1 Lee|e1] met her|[e2,[e1] brother|e2] . She|[e1] told him|[e2] the|[e3 news|e3] .',
    isLine: true,
  },
  {
    id: 'strings',
    summary: 'lists of strings: [["Ann Lee", "her"], …]',
    format: 'strings',
    task: `List the entities of the text below as a list of lists of their mentions. ${LISTED}`,
    answer: '[["Ann Lee", "her", "She"], ["her brother", "him"], ["the news"]]',
  },
  {
    id: 'named-strings',
    summary: 'lists of strings with names: [{"name": "Ann Lee", "mentions": […]}, …]',
    format: 'strings',
    task: `List the entities of the text below as objects with a "name" and a list of "mentions". ${LISTED}`,
    answer:
      '[{"name": "Ann Lee", "mentions": ["Ann Lee", "her", "She"]}, {"name": "brother", "mentions": ["her brother", "him"]}, {"name": "news", "mentions": ["the news"]}]',
  },
  {
    id: 'spans',
    summary: 'spans of numbered tokens: {"mentions": [{"span": [0, 2], "entity": "1"}, …]}',
    format: 'referee',
    task: `In the text below every token has its number before it. Give all mentions with the number of their first token, the number after that of their last token, and their entity. ${MENTIONS} Answer with one line of JSON alone, with the id as it is given.`,
    answer:
      '{"id": "ID", "mentions": [{"span": [0, 2], "entity": "1"}, {"span": [3, 4], "entity": "1"}, {"span": [3, 5], "entity": "2"}, {"span": [6, 7], "entity": "1"}, {"span": [8, 9], "entity": "2"}, {"span": [9, 11], "entity": "3"}]}',
    isNumbered: true,
  },
]

/** The placeholder for the text in a template. */
export const TEXT_HERE = '{{text}}'

/** The prompt for a document, or a template with a placeholder for the text. */
export function fillPrompt(prompt: Prompt, document?: CorefDocument): string {
  const write = (sentences: readonly (readonly string[])[], id: string): string => {
    let t = 0
    const lines = sentences.map((words) =>
      words.map((word) => (prompt.isNumbered === true ? `${t++}:${word}` : word)).join(' '),
    )
    return [...(prompt.isNumbered === true ? [`id: ${id}`] : []), ...lines].join(
      prompt.isLine === true ? ' ' : '\n',
    )
  }
  const text = document === undefined ? TEXT_HERE : write(sentencesOf(document), document.id)
  const example = write(promptExample, 'ID')
  return `${prompt.task}\n\nFor example, for the text\n\n${example}\n\nthe answer is\n\n${prompt.answer}\n\nThe text:\n\n${text}\n`
}

/** The words of each sentence, including empty nodes. */
function sentencesOf({ tokens, sentences }: CorefDocument): string[][] {
  if (tokens === undefined) return []
  const starts = new Set(sentences)
  const lines: string[][] = [[]]
  for (let t = 0; t < tokens.count; t++) {
    if (t > 0 && starts.has(t)) lines.push([])
    lines.at(-1)?.push(tokens.text(t))
  }
  return lines
}
