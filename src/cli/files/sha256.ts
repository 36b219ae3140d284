import { createHash } from 'node:crypto'

/** The hash by which files, documents and models are known, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
