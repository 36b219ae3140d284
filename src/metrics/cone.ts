import type { CorefDocument } from '../document/document.ts'
import { tabulate } from '../matching/overlap-table.ts'
import { restrictTwins, type TwinDocuments } from '../matching/twin-documents.ts'
import { bCubed } from './b-cubed.ts'
import { ceafEntity, ceafMention } from './ceaf.ts'
import type { DiscourseMetric, PartitionMetric } from './metric.ts'
import { requiredTypes } from './required-types.ts'

/*
 * CONE: scores the named mentions alone. Names are much easier to annotate, and to find without any
 * annotation, than whole entities; Lin et al. 2010 show that the score of the names correlates with the
 * score of everything.
 */

const PAPER =
  'Lin, Shah, Frederking and Gershman 2010, CONE: Metrics for automatic evaluation of named entity co-reference resolution'

const PREFIX = 'cone.'

/** B³ of the named mentions. */
export const coneBCubed: DiscourseMetric = ofNames(bCubed)

/** CEAFm of the named mentions. */
export const coneCeafMention: DiscourseMetric = ofNames(ceafMention)

/** CEAFe of the named mentions. */
export const coneCeafEntity: DiscourseMetric = ofNames(ceafEntity)

/** Does this metric score names alone? */
export function isOfNames(id: string): boolean {
  return id.startsWith(PREFIX)
}

function ofNames(full: PartitionMetric): DiscourseMetric {
  return {
    id: `${PREFIX}${full.id}`,
    label: `CONE ${full.label}`,
    family: 'discourse',
    readsTypes: true,
    counts: full.counts,
    count: (documents) => full.count(tableOfNames(documents)),
    score: full.score,
    card: {
      formula: `${full.label} of key and response without their nominal and pronoun mentions`,
      paper: PAPER,
      reading:
        'Each side is filtered by its own mention types; entities without a name disappear. Scores names only.',
      laws: { ...full.card.laws, identity: 'without a named mention there is nothing to score' },
    },
  }
}

function tableOfNames(documents: TwinDocuments): ReturnType<typeof tabulate> {
  const { key, response, twins } = namesOnly(documents)
  return tabulate(key, response, twins)
}

/** Both sides without their nominal and pronoun mentions, each by its own types. */
export function namesOnly(documents: TwinDocuments): TwinDocuments {
  const isName = (document: CorefDocument): ((mention: number) => boolean) => {
    const types = requiredTypes(document)
    return (m) => types[m] === 'named'
  }
  return restrictTwins(documents, isName(documents.key), isName(documents.response))
}
