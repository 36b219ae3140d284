import type { Format, FormatReader, FormatWriter } from '../../src/formats/format.ts'
import { formats } from '../../src/formats/registry.ts'

/** A format with its reader and writer, so that tests can call them synchronously. */
export type LoadedFormat = Format & FormatReader & FormatWriter

export async function loadFormat(format: Format): Promise<LoadedFormat> {
  return { ...format, ...(await format.loadReader()), ...(await format.loadWriter()) }
}

/** The formats of the registry by id, loaded. */
export async function loadFormats(): Promise<ReadonlyMap<string, LoadedFormat>> {
  return new Map(await Promise.all(formats.map(async (each) => [each.id, await loadFormat(each)] as const)))
}
