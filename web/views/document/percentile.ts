/**
 * The share of documents with a lower score, counting ties as half; undefined if the document has no score.
 *
 * @param scores by document; NaN for one that was left out
 */
export function percentile(scores: Float64Array, document: number): number | undefined {
  const own = scores[document] as number
  if (Number.isNaN(own)) return undefined
  let [lower, same, all] = [0, 0, 0]
  for (const score of scores) {
    if (Number.isNaN(score)) continue
    all++
    if (score < own) lower++
    else if (score === own) same++
  }
  return (lower + same / 2) / all
}
