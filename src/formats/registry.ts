import { conll2012 } from './conll-2012/format.ts'
import type { Format } from './format.ts'
import { native } from './referee/format.ts'

/** Every format, those with the surer signs first. Adding one is a folder and a line here. */
export const formats: readonly Format[] = [native, conll2012]

export function formatById(id: string): Format | undefined {
  return formats.find((format) => format.id === id)
}

/** A format and the sign it was recognised by. */
export interface Detection {
  readonly format: Format
  readonly reason: string
}

/** Which format the first bytes of a file show or, failing that, its name. */
export function detectFormat(head: string, path: string): Detection | undefined {
  for (const format of formats) {
    const reason = format.sniff(head)
    if (reason !== undefined) return { format, reason }
  }
  for (const format of formats) {
    const extension = format.extensions.find((ending) => path.endsWith(ending))
    if (extension !== undefined) return { format, reason: `the file name ends in ${extension}` }
  }
  return undefined
}
