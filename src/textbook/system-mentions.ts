import {
  allMentions,
  dropTwinlessSingletons,
  findTwinless,
  type Partition,
  restrict,
  toSingletons,
} from './partition.ts'
import { inBothDirections, type PartitionDefinition, type Recall, scoreRatios } from './score.ts'

/** The `rn` variant of a metric (Rahman and Ng 2009, as Cai and Strube 2010 read them): without twinless singletons. */
export function afterRahmanNg(recall: Recall): PartitionDefinition {
  return (key, response) => inBothDirections(recall)(key, dropTwinlessSingletons(response, key))
}

/** The `sys` variant of a metric (Cai and Strube 2010, Algorithm 1): recall and precision compare altered sides. */
export function onSystemMentions(recall: Recall): PartitionDefinition {
  return (key, response) => {
    // Step 1: discard the twinless singletons of the response.
    const discarded = dropTwinlessSingletons(response, key)
    // Step 2: add the key mentions that the response lacks to the response, as singletons.
    const completed: Partition = [...discarded, ...toSingletons(findTwinless(key, discarded))]
    // Step 3: for precision, add the response mentions that the key lacks to the key, as singletons.
    const extendedKey: Partition = [...key, ...toSingletons(findTwinless(completed, key))]
    // Step 4: for recall, delete them from the response.
    const reduced = restrict(completed, allMentions(key))
    return scoreRatios(recall(key, reduced), recall(completed, extendedKey))
  }
}
