import { partitionSide, type Side } from './mention.ts'
import type { PartitionDefinition, TextbookScore } from './score.ts'

/**
 * CONE (Lin et al. 2010): a metric of names alone. Both sides lose their nominals and pronouns, each by its own types;
 * entities without a name disappear.
 */
export function onNames(score: PartitionDefinition): (key: Side, response: Side) => TextbookScore {
  const names = (side: Side): Side => side.filter(({ type }) => type === 'named')
  return (key, response) => score(partitionSide(names(key)), partitionSide(names(response)))
}
