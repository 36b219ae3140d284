import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { thoughtsLength } from './thoughts.ts'

const LIST_OF_LISTS = /^\[\s*\[\s*"/
/** Stricter, for after a sentence or in Python: nested links of marked text may begin with a quotation mark, too. */
const SURE_LIST_OF_LISTS =
  /^\[\s*[[(]\s*(["'])(?:(?!\1)[^\\\n]|\\.){0,200}\1\s*(?:,\s*["']|,?\s*[\])]\s*[,\]])/
const EMPTY_LIST = /^\[\s*\]\s*(?:```\s*)?$/
const LIST_OF_ENTITIES = /^\[\s*\{\s*(["'])(?:name|mentions)\1\s*:\s*["'[]/
const DOCUMENT = /(["'])(?:entities|clusters)\1\s*:\s*\[\s*(?:[[(]\s*["']|\{\s*(["'])(?:name|mentions)\2\s*:)/
/** What a model may write before the JSON: a fence or a sentence. */
const PREAMBLE = /^[^[\]{}<>|\t]{0,2000}/

/** Entities as lists of strings, without a text. */
export const format: Format = defineFormat({
  id: 'strings',
  label: 'Lists of strings',
  summary:
    'JSON lists of entities as lists of strings: [["Ann Lee", "she"]] or {"name", "mentions"}; needs the key to be scored',
  extensions: [],
  writtenAs: '.jsonl',
  isAligned: true,
  sniff(head) {
    const answer = head.slice(thoughtsLength(head))
    const preamble = (PREAMBLE.exec(answer) as RegExpExecArray)[0]
    const json = answer.slice(preamble.length)
    const isSentence = !/^\s*(?:```[a-z]*\s*)?$/.test(preamble)
    if (SURE_LIST_OF_LISTS.test(json) || (!isSentence && LIST_OF_LISTS.test(json)))
      return 'a JSON list of lists of strings'
    if (!isSentence && EMPTY_LIST.test(json)) return 'an empty JSON list'
    if (LIST_OF_ENTITIES.test(json)) return 'a JSON list of entities with "mentions"'
    // If there are offsets too, it is better to read those.
    const isJson = /^[{[]/.test(json) && !/"clusters_(char|token)_offsets"\s*:\s*\[/.test(json)
    return isJson && DOCUMENT.test(json) ? 'a JSON object with entities as lists of strings' : undefined
  },
  holds: { crossing: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
