import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { formatById } from '../../formats/registry.ts'
import { counted } from '../../report/number.ts'
import type { TrainingDocumentHash } from '../../resolver/model.ts'
import type { Lesson } from '../../resolver/train.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { sha256 } from '../sha256.ts'
import type { TrainFlags } from './flags.ts'

export async function readAll(
  paths: readonly string[],
  flags: TrainFlags,
  note: (message: string) => void,
  warn: (warning: Warning) => void,
): Promise<CorefDocument[]> {
  const documents: CorefDocument[] = []
  for (const path of paths) {
    const format = flags.format === undefined ? undefined : formatById(flags.format)
    const corpus = await openCorpus(path, { format, warn, note })
    documents.push(...corpus.documents)
  }
  return documents
}

export function hashed(document: CorefDocument): TrainingDocumentHash {
  return { id: documentLabel(document), sha256: hashOf(document) }
}

function hashOf(document: CorefDocument): string {
  return sha256(document.origin.bytes())
}

/** @throws RefereeError where a model could learn nothing but never to link */
export function requireLinks(lessons: readonly Lesson[]): void {
  const hasLink = ({ entity }: Lesson): boolean => {
    const linked = entity.filter((each) => each >= 0)
    return new Set(linked).size < linked.length
  }
  if (lessons.some(hasLink)) return
  throw new RefereeError(
    'no-mentions',
    `nothing to learn from: no entity of ${counted(lessons.length, 'document')} has two mentions; are these the annotated ones?`,
  )
}

/** A score on what was learned from says little. */
export function seenIn(dev: readonly Lesson[], trained: readonly TrainingDocumentHash[]): Warning[] {
  const seen = new Set(trained.map(({ sha256 }) => sha256))
  const both = dev.filter(({ key }) => seen.has(hashOf(key)))
  const [first] = both
  if (first === undefined) return []
  const some = both.length === dev.length ? 'all' : String(both.length)
  const message = `${some} of the ${counted(dev.length, 'document')} of --dev are among the training documents, the first is "${documentLabel(first.key)}": the scores on them are too good`
  return [{ code: 'seen-data', ...first.key.origin.locate(), message }]
}
