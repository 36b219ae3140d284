import { lastAtMost } from '../document/sorted.ts'
import type { Analysis } from '../text/analysis.ts'
import type { Discourse } from './discourse.ts'
import type { Mention } from './mention.ts'

/** Who speaks outside quotation marks, according to the text or the format. */
export interface Turns {
  /** By word: the number of its speaker, -1 if unknown. */
  readonly voiceOf: Int32Array
  /** By speaker: letters and digits of the label, in lower case. */
  readonly labels: readonly string[]
  /** By the first word of a label in the text: its colon. */
  readonly colons: ReadonlyMap<number, number>
}

const LABEL_WORD = /^\p{Lu}[\p{L}\p{N}.'’]*$/u
const LONGEST_LABEL = 3

/**
 * Finds turns by the labels of a format, else by lines that begin with `NAME:`; a single such line is not a dialogue.
 *
 * @param speakers by word, if the format has them
 */
export function findTurns(
  analysis: Analysis,
  speakers: readonly (string | undefined)[] | undefined,
): Turns | undefined {
  const voices = new Map<string, number>()
  const voice = (label: string): number => {
    const number = voices.get(label) ?? voices.size
    voices.set(label, number)
    return number
  }
  const voiceOf = new Int32Array(analysis.words.length).fill(-1)
  if (speakers !== undefined) {
    for (let w = 0; w < voiceOf.length; w++) {
      const label = normaliseName(speakers[w] ?? '')
      if (label !== '') voiceOf[w] = voice(label)
    }
    return voices.size === 0 ? undefined : { voiceOf, labels: [...voices.keys()], colons: new Map() }
  }
  const starts = findLabelledLines(analysis)
  if (starts.length < 2) return undefined
  for (const [i, { from, label }] of starts.entries()) {
    const next = starts[i + 1]?.start ?? voiceOf.length
    voiceOf.fill(voice(label), from, Math.min(next, paragraphEnd(analysis, from)))
  }
  const colons = new Map(starts.map(({ start, from }) => [start, from - 1]))
  return { voiceOf, labels: [...voices.keys()], colons }
}

/** The speaker whose label a mention is, -1 for any other mention: days and notes do not speak, ANNA does. */
export function labelledVoice({ turns, analysis, knowledge }: Discourse, mention: Mention): number {
  const { start, end, type, isProperNoun, noun } = mention
  if (turns?.colons.get(start) !== end) return -1
  const isName =
    isProperNoun &&
    type !== 'DATE' &&
    (noun === undefined ||
      knowledge.nameGender((analysis.words[start] as string).toLowerCase()) !== undefined)
  return type === 'PER' || isName ? (turns.voiceOf[end + 1] as number) : -1
}

/** The letters and digits of a name, so that "JackyWyers" is "Jacky Wyers". */
export function normaliseName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

interface LabelledLine {
  readonly start: number
  /** The first word after the colon. */
  readonly from: number
  readonly label: string
}

function findLabelledLines({ words, sentences }: Analysis): LabelledLine[] {
  const found: LabelledLine[] = []
  for (const start of sentences) {
    let end = start
    while (end - start < LONGEST_LABEL && LABEL_WORD.test(words[end] ?? '')) end++
    if (end === start || words[end] !== ':' || end + 1 >= words.length) continue
    found.push({ start, from: end + 1, label: normaliseName(words.slice(start, end).join('')) })
  }
  return found
}

function paragraphEnd({ words, paragraphs }: Analysis, from: number): number {
  return paragraphs[lastAtMost(paragraphs, from) + 1] ?? words.length
}
