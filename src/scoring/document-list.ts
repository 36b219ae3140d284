/** A document and the SHA-256 of its bytes in hexadecimal. */
export interface HashedDocument {
  readonly label: string
  readonly sha256: string
}

/** The input for the hash of several files: a sorted list of documents, however they are split into files. */
export function documentList(documents: readonly HashedDocument[]): string {
  return documents
    .map(({ label, sha256 }) => `${label}\t${sha256}\n`)
    .sort()
    .join('')
}
