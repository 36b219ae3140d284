import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { type InputError, RefereeError, type Warning } from '../../src/errors.ts'
import type { FormatReader, FormatWriter } from '../../src/formats/format.ts'
import { type Reading, read, sourceOf } from './plain.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

const encoder = new TextEncoder()
const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? encoder.encode(content) : content

/** The companion files as a reader receives them. */
export function companionIn(files: Files): (path: string) => Uint8Array | undefined {
  const known = new Map(Object.entries(files))
  return (path) => {
    const content = known.get(path)
    return content === undefined ? undefined : bytesOf(content)
  }
}

/** Read a file with companion files; there must be no fault. */
export function readWith(format: FormatReader, text: string, files: Files, path = 'd.ann'): Reading {
  return read(format, sourceOf(text, path), { companion: companionIn(files) })
}

/** The same, past all faults. */
export function collectWith(
  format: FormatReader,
  text: string | Uint8Array,
  files: Files,
  path = 'd.ann',
): Reading & { readonly faults: InputError[] } {
  const faults: InputError[] = []
  const warnings: Warning[] = []
  const context = {
    warn: (warning: Warning) => void warnings.push(warning),
    fault: (error: InputError) => void faults.push(error),
    companion: companionIn(files),
  }
  return { documents: [...format.read(sourceOf(text, path), context)], warnings, faults }
}

/** Read a corpus file. */
export function readFileWith(format: FormatReader, path: string): Reading {
  return read(format, sourceOf(readFileSync(path), path), {
    companion(name) {
      const beside = join(dirname(path), name)
      return existsSync(beside) ? readFileSync(beside) : undefined
    },
  })
}

export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
}

export interface Written extends Reading {
  readonly text: string
  readonly files: Files
  readonly dropped: readonly string[]
}

/** Write a document with all its files and read it again. */
export function writeAndRead(
  format: FormatReader & FormatWriter,
  document: CorefDocument,
  ending: string,
  stem: string = document.id.replaceAll(/[/\\]/g, '_'),
): Written {
  const dropped: string[] = []
  const text = [...format.write([document], { drop: (what) => dropped.push(what) })].join('')
  const beside = format.companions?.(document) ?? []
  const files = Object.fromEntries(beside.map(({ extension, text }) => [`${stem}${extension}`, text]))
  return { ...readWith(format, text, files, `${stem}${ending}`), text, files, dropped }
}

/** Damage to a file, byte by byte: truncated anywhere, or one byte changed. */
function* damaged(bytes: Uint8Array): Generator<Uint8Array> {
  for (let length = 0; length < bytes.length; length++) yield bytes.slice(0, length)
  for (let at = 0; at < bytes.length; at++) {
    // Trying all of them everywhere would take a minute; this way, too, each meets every kind of place.
    for (let k = 0; k < 4; k++) {
      const changed = bytes.slice()
      changed[at] = DAMAGE[(at * 5 + k * 7) % DAMAGE.length] as number
      yield changed
    }
  }
}

const DAMAGE = [0, 9, 10, 13, 32, 34, 40, 45, 48, 57, 60, 62, 65, 123, 125, 0x80, 0xc3, 0xff, 0x7c]

/** However its files are damaged, a reader returns documents or errors with a code. */
export function expectOnlyCodedErrors(
  format: FormatReader,
  text: string,
  files: Files = {},
  path = 'd.ann',
): { readonly errors: number } {
  let errors = 0
  const attempt = (main: string | Uint8Array, beside: Files): void => {
    try {
      const { faults } = collectWith(format, main, beside, path)
      errors += faults.length
    } catch (error) {
      expect(error).toBeInstanceOf(RefereeError)
      errors++
    }
    try {
      read(format, sourceOf(main, path), { companion: companionIn(beside) })
    } catch (error) {
      if (!(error instanceof RefereeError)) throw error
    }
  }
  for (const bytes of damaged(bytesOf(text))) attempt(bytes, files)
  for (const [name, content] of Object.entries(files)) {
    for (const bytes of damaged(bytesOf(content))) attempt(text, { ...files, [name]: bytes })
  }
  return { errors }
}

/** Documents as sets of surface spans, and entities by their members, without ids and token numbers. */
export function partitionOf(document: CorefDocument): string[] {
  const { mentions } = document
  const members = new Map<number, string[]>()
  for (let m = 0; m < mentions.count; m++) {
    const entity = mentions.entity[m] as number
    const list = members.get(entity) ?? []
    list.push(
      (mentions.pieces.get(m) ?? [[mentions.start[m], mentions.end[m]]])
        .map((span) => span.join('-'))
        .join('+'),
    )
    members.set(entity, list)
  }
  return [...members.values()].map((list) => list.join(' ')).sort()
}
