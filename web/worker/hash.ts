import { type CorefDocument, documentLabel, documentList } from 'coref-referee/score'

/*
 * The same hashes as on the command line. Browsers compute them only where a page came from the disk, from this
 * machine or over an encrypted connection; elsewhere there is none, and the signature says so.
 */

export async function hashOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function hashOfDocuments(documents: readonly CorefDocument[]): Promise<string | undefined> {
  const hashed: { label: string; sha256: string }[] = []
  for (const document of documents) {
    const sha256 = await hashOf(new Uint8Array(document.origin.bytes()))
    if (sha256 === undefined) return undefined
    hashed.push({ label: documentLabel(document), sha256 })
  }
  return hashOf(new TextEncoder().encode(documentList(hashed)))
}

/** Of one file its hash, of several that of their sorted hashes. */
export async function hashOfHashes(files: readonly ArrayBuffer[]): Promise<string | undefined> {
  const hashes = await Promise.all(files.map(hashOf))
  if (hashes.length === 1) return hashes[0]
  if (hashes.includes(undefined)) return undefined
  return hashOf(new TextEncoder().encode(hashes.sort().join('\n')))
}
