import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** Whether a mutant belongs to the share to be run, which is the same each time. */
export function isDrawn({ fileName, location, replacement }, share) {
  if (share >= 1) return true
  const hash = createHash('sha256').update(JSON.stringify([basename(fileName), location, replacement]))
  return hash.digest().readUInt32BE() / 2 ** 32 < share
}
