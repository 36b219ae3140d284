/** Bounds of each sentence, from the first words of all. */
export function* sentenceRanges(
  sentences: Int32Array,
  wordCount: number,
): Generator<readonly [start: number, end: number]> {
  for (let s = 0; s < sentences.length; s++) {
    const start = sentences[s] as number
    const end = sentences[s + 1] ?? wordCount
    if (end > start) yield [start, end]
  }
}
