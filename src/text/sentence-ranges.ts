/** Sentences longer than this are processed in pieces, so that no text takes more than linear time. */
const LONGEST = 400

/** Bounds of each sentence, from the first words of all sentences. */
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

/** Bounds of each sentence or, if it is too long, of its pieces: the taggers and the parser work on these. */
export function* piecesOfSentences(
  sentences: Int32Array,
  wordCount: number,
): Generator<readonly [start: number, end: number]> {
  for (const [start, end] of sentenceRanges(sentences, wordCount)) {
    for (let from = start; from < end; from += LONGEST) yield [from, Math.min(end, from + LONGEST)]
  }
}
