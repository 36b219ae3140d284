import { sha256 } from '../files/sha256.ts'

const SEAL = /,"seal":"([0-9a-f]{64})"\}\n$/
const SEAL_LENGTH = ',"seal":"'.length + 64 + '"}\n'.length

/**
 * JSON that shows whether it is whole: its last field is the SHA-256 of all that stands before it.
 *
 * @param list the last and longest field, written one item a line
 */
export function sealedJson(fields: object, [name, items]: readonly [string, readonly unknown[]]): string {
  const head = JSON.stringify(fields).slice(0, -1)
  const lines = items.map((item) => `\n${JSON.stringify(item)}`).join(',')
  const body = `${head},${JSON.stringify(name)}:[${lines}]`
  return `${body},"seal":"${sha256(body)}"}\n`
}

/** What stands in a sealed file; undefined where it was cut short or changed. */
export function openSealed(text: string): object | undefined {
  const seal = SEAL.exec(text.slice(-SEAL_LENGTH))?.[1]
  if (seal === undefined || sha256(text.slice(0, -SEAL_LENGTH)) !== seal) return undefined
  const { seal: _, ...fields } = JSON.parse(text) as Record<string, unknown>
  return fields
}
