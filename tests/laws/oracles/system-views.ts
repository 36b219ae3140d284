import { type Partition, restrict, singletons, twinless, withoutTwinlessSingletons } from './partition.ts'

/** The four altered sides of Algorithm 1 of Cai and Strube (2010). */
export interface SystemViews {
  readonly keyForPrecision: Partition
  readonly responseForPrecision: Partition
  readonly keyForRecall: Partition
  readonly responseForRecall: Partition
}

/** Algorithm 1 of Cai and Strube (2010), in its own order; METRICS 4 numbers the same steps. */
export function systemViews(key: Partition, response: Partition): SystemViews {
  // Step 1: a twinless response singleton harms nobody, so it neither helps nor counts.
  const discarded = withoutTwinlessSingletons(response, key)
  // Step 2: a key mention the response missed is one the response left alone.
  const completed = [...discarded, ...singletons(twinless(key, discarded))]
  // Step 3: for precision, a response mention the key lacks is one the key left alone.
  const remaining = twinless(completed, key)
  const keyForPrecision = [...key, ...singletons(remaining)]
  // Step 4: for recall, such mentions go.
  const responseForRecall = restrict(completed, (mention) => !remaining.includes(mention))
  return { keyForPrecision, responseForPrecision: completed, keyForRecall: key, responseForRecall }
}
