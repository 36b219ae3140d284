import { docLabel, unknownDoc } from '../state/data.ts'
import { linkTo } from '../state/route.ts'

/** Says that the address names a document that is not open, and what is shown instead. */
export function UnknownDocument() {
  const label = unknownDoc.value
  if (label === undefined) return null
  return (
    <p class="failure" role="alert">
      No document <bdi>“{label}”</bdi> in these files; this is <bdi>“{docLabel.value}”</bdi>.{' '}
      <a href={linkTo({ view: 'documents', doc: undefined, mention: undefined })}>All documents</a>
    </p>
  )
}
