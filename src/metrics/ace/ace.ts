import { matchingHeads } from '../../matching/ace-heads.ts'
import type { TwinDocuments } from '../../matching/twin-documents.ts'
import type { CountSettings, Counts, DiscourseMetric, ValueScore } from '../metric.ts'
import { aceSide } from './entities.ts'
import { mapEntities } from './entity-map.ts'
import { AceValue, entityPairs } from './value.ts'
import { aceWeights } from './weights.ts'

/** The ACE value: what is left of the key's worth after deducting misses, errors and false alarms. */
export const ace: DiscourseMetric = {
  id: 'ace',
  label: 'ACE value',
  family: 'discourse',
  readsTypes: true,
  counts: ['reference', 'miss', 'error', 'falseAlarm', 'assumed'],
  count,
  score,
  card: {
    formula: `value = 100 · (1 − (miss + error + falseAlarm) ÷ reference)
reference  = Σ_k V(k)                             V(k) = the worth of a key entity
miss       = Σ over unmapped k of V(k)
error      = Σ over mapped k of V(k) − value(k, r)
falseAlarm = Σ over unmapped r of its cost        the one-to-one map has the greatest value`,
    paper:
      'NIST 2005, The ACE 2005 evaluation plan, and the scorers ace05-eval, ace07-eval and ace08-eval; Doddington et al. 2004, The Automatic Content Extraction (ACE) program',
    reading:
      "In percent: 100 is perfect, 0 an empty response, and negative if false alarms outweigh what is found. --ace-year sets the rules, --ace-weighting whether an entity is worth its best mention (level) or all of them (mention), --ace-weights replaces constants. Mentions match by their heads, whatever --match is. As in NIST's scorers, a key entity that competes with no other is mapped to its best response entity even at a loss. Missing subtypes, classes (taken as SPC), roles and styles count as equal, and a missing head is the whole mention; `assumed` counts these, and a note reports them. A key without value scores 0, flagged undefined.",
    laws: {
      symmetric: false,
      identity: 'entities of classes other than SPC are worth nothing: 0/0',
      ignoresTwinlessSingletons: false,
      bounded: 'in percent, and below 0 when false alarms outweigh what is found',
    },
  },
}

function count({ key, response }: TwinDocuments, settings: CountSettings): Counts {
  const { aceYear: year, aceWeighting: weighting } = settings
  const weights = aceWeights(year, settings.aceWeights)
  const [keySide, responseSide] = [aceSide(key, weights), aceSide(response, weights)]
  const thresholds = { head: weights['overlap.head'], text: weights['overlap.text'] }
  const heads = matchingHeads(keySide.heads, responseSide.heads, thresholds)
  const pairs = entityPairs(heads, key.mentions.entity, response.mentions.entity)
  const value = new AceValue(keySide, responseSide, heads, { year, weighting, weights })
  // In 2008 entities are mapped by the worth of their mentions; the map is then valued with the chosen weighting.
  const mapping =
    year === '2008'
      ? new AceValue(keySide, responseSide, heads, { year, weighting: 'mention', weights })
      : value
  const map = mapEntities(pairs, (pair) => mapping.pairValue(pair) - mapping.falseAlarm(pair.response))

  let reference = 0
  let miss = 0
  let error = 0
  const isMapped = new Uint8Array(responseSide.entities.length)
  for (let k = 0; k < keySide.entities.length; k++) {
    const worth = value.keyValue(k)
    const pair = map.get(k)
    reference += worth
    if (pair === undefined) miss += worth
    else {
      error += worth - value.pairValue(pair)
      isMapped[pair.response] = 1
    }
  }
  let falseAlarm = 0
  for (let r = 0; r < isMapped.length; r++) if (isMapped[r] === 0) falseAlarm -= value.falseAlarm(r)
  return { reference, miss, error, falseAlarm, assumed: keySide.assumed + responseSide.assumed }
}

function score(counts: Counts): ValueScore {
  const { reference = 0, miss = 0, error = 0, falseAlarm = 0, assumed = 0 } = counts
  const note =
    assumed === 0
      ? {}
      : {
          note: `${assumed} entities and mentions lack a subtype, class, role, style or head, which counts as equal`,
        }
  if (reference === 0) return { value: 0, unit: 'percent', undefined: true, ...note }
  return { value: 100 * (1 - (miss + error + falseAlarm) / reference), unit: 'percent', ...note }
}
