import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'

/**
 * By mention: the later one that it may refer to, or -1. "I" in a quotation may be the speaker named after it; "he" or
 * "she" before the subject of a sentence may be that subject: "In his script, Williamson ...".
 */
export function laterCandidates({ mentions, speakers, analysis, featureSet }: Discourse): Int32Array {
  const later = Int32Array.from(mentions, ({ index, quote }) => {
    const speaker = quote < 0 ? -1 : (speakers[quote] as number)
    return speaker > index ? speaker : -1
  })
  const { governors } = analysis
  if (featureSet < 4 || governors === undefined) return later
  // Going backwards, the last one waiting is the next subject of the sentence that is not a pronoun.
  const waiting: Mention[] = []
  for (let m = mentions.length - 1; m >= 0; m--) {
    const mention = mentions[m] as Mention
    if (waiting[0] !== undefined && waiting[0].sentence !== mention.sentence) waiting.length = 0
    const { pronoun } = mention
    if (pronoun === undefined) {
      if (mention.role === 'subject') waiting.push(mention)
    } else if (later[m] === -1 && mention.quote < 0 && (pronoun.lemma === 'he' || pronoun.lemma === 'she')) {
      const subject = waiting.findLast(
        ({ start, head }) => start > mention.end && isAbove(head, mention.head),
      )
      if (subject !== undefined) later[m] = subject.index
    }
  }
  return later

  /** Whether the verb of a subject has, somewhere below it, a pronoun that comes before the subject. */
  function isAbove(subject: number, pronoun: number): boolean {
    const verb = governors?.[subject] ?? -1
    if (verb < 0) return false
    for (let at = governors?.[pronoun] ?? -1, steps = 0; at >= 0 && steps < HIGHEST; steps++) {
      if (at === verb) return steps > 0
      at = governors?.[at] ?? -1
    }
    return false
  }
}

const HIGHEST = 12

/**
 * The order in which mentions are resolved: text order, except that those an earlier one may refer to come before it.
 */
export function resolutionOrder(
  discourse: Discourse,
  later: Int32Array = laterCandidates(discourse),
): Int32Array {
  const { mentions } = discourse
  const count = mentions.length
  const order = new Int32Array(count)
  const isPlaced = new Uint8Array(count)
  let at = 0
  for (const { index } of mentions) {
    if (isPlaced[index] === 1) continue
    const target = later[index] as number
    if (target >= 0 && isPlaced[target] === 0 && (mentions[target] as Mention).quote < 0) place(target)
    place(index)
  }
  return order

  function place(mention: number): void {
    order[at++] = mention
    isPlaced[mention] = 1
  }
}
