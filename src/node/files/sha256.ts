import { createHash } from 'node:crypto'

/** The hash that identifies files, documents and models, in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
