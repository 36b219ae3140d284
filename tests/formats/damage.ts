import { createHash } from 'node:crypto'
import type { CorefDocument } from '../../src/document/document.ts'
import { type InputError, RefereeError } from '../../src/errors.ts'
import { type CompanionFile, endingOf } from '../../src/formats/format.ts'
import { sniffFormat } from '../../src/formats/registry.ts'
import type { ByteSource } from '../../src/formats/source.ts'
import { type Problem, validateSource } from '../../src/formats/validate.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import { brief, plain, sourceOf } from '../support/plain.ts'
import { companionIn } from '../support/stand-off.ts'
import { described } from './described-documents.ts'
import { standOff, texts } from './sample-texts.ts'

/** A small file of a format, with its companion files. */
export interface Sample {
  readonly name: string
  readonly format: LoadedFormat
  readonly path: string
  readonly text: string
  readonly files: Readonly<Record<string, string>>
}

/** Handwritten files, and files written from some documents. */
export function samplesOf(format: LoadedFormat): Sample[] {
  const path = `d${endingOf(format)}`
  const [id = '', variant] = format.id.split(/-(?=a2|predicted)/)
  const byHand = (texts[id] ?? []).slice(0, variant === undefined ? undefined : 2)
  const written = Object.entries(described).flatMap(([name, document]): Sample[] => {
    const result = writtenOf(format, document)
    if (typeof result === 'string') return []
    const files = result.beside.map(({ extension, text }) => [`d${extension}`, text])
    return [{ name, format, path, text: result.text, files: Object.fromEntries(files) }]
  })
  const besides = (standOff[format.id] ?? []).map(
    ([text, beside], i): Sample => ({
      name: `stand-off ${i + 1}`,
      format,
      path,
      text,
      files: { 'd.txt': beside },
    }),
  )
  const files = written[0]?.files ?? {}
  return [
    ...byHand.map((text, i) => ({ name: `by hand ${i + 1}`, format, path, text, files })),
    ...besides,
    ...written,
  ]
}

export interface WrittenDocument {
  readonly text: string
  readonly beside: readonly CompanionFile[]
  readonly dropped: readonly string[]
}

/** @returns the reason if the format cannot hold the document */
export function writtenOf(format: LoadedFormat, document: CorefDocument): WrittenDocument | string {
  const dropped: string[] = []
  try {
    const text = [...format.write([document], { drop: (what) => dropped.push(what) })].join('')
    return { text, beside: format.companions?.(document) ?? [], dropped }
  } catch (error) {
    if (error instanceof RefereeError) return error.message
    throw error
  }
}

/** A change to a file, and the changed file. */
export interface Damage {
  readonly what: string
  readonly text: string
}

/** Changes that affect a whole file. */
const LAYOUTS: readonly (readonly [what: string, change: (text: string) => string])[] = [
  ['nothing', (text) => text],
  ['CR LF', (text) => text.replaceAll('\n', '\r\n')],
  ['CR', (text) => text.replaceAll('\n', '\r')],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['a blank line first', (text) => `\n${text}`],
  ['a comment first', (text) => `# x\n${text}`],
  ['blanks at the ends of lines', (text) => text.replaceAll('\n', ' \n')],
  ['no last line end', (text) => text.trimEnd()],
  ['two last line ends', (text) => `${text}\n\n`],
  ['blanks for tabs', (text) => text.replaceAll('\t', ' ')],
  ['tabs for blanks', (text) => text.replaceAll(' ', '\t')],
  ['twice', (text) => text + text],
  ['all in capitals', (text) => text.toUpperCase()],
  ['nothing left', () => ''],
  ['blanks alone', () => ' \n\t\n'],
]

/** Pieces of a text to remove or change: words, numbers, and any other character. */
const PIECES = /\d+|[\p{L}]+|[\s\S]/gu

/**
 * A file damaged in many ways, one at a time.
 *
 * @param most the maximum number of small damages, spread over the file
 */
export function* damagesOf(text: string, most: number): Generator<Damage> {
  for (const [what, change] of LAYOUTS) yield { what, text: change(text) }
  const small = [...smallDamagesOf(text)]
  const count = Math.min(most, small.length)
  for (let i = 0; i < count; i++) yield small[Math.floor((i * small.length) / count)] as Damage
}

function* smallDamagesOf(text: string): Generator<Damage> {
  let [line, start] = [1, 0]
  for (const { 0: piece, index } of text.matchAll(PIECES)) {
    const change = (how: string, by: string): Damage => ({
      what: `${line}:${index - start + 1} ${JSON.stringify(piece).slice(1, -1)} ${how}`,
      text: text.slice(0, index) + by + text.slice(index + piece.length),
    })
    yield change('left out', '')
    if (/\d/.test(piece)) {
      const number = Number(piece)
      for (const other of [number + 1, Math.max(0, number - 1), -1, 999_999, `0${piece}`, 'x']) {
        yield change(`made ${other}`, String(other))
      }
    } else if (/\p{L}/u.test(piece)) yield change('made 0', '0')
    else {
      yield change('doubled', piece + piece)
      if (piece !== '\n') yield change('made a line end', '\n')
    }
    if (piece !== '\n') continue
    yield { what: `cut after line ${line}`, text: text.slice(0, index + 1) }
    const next = text.indexOf('\n', index + 1)
    const after = text.slice(index + 1, next < 0 ? text.length : next + 1)
    yield { what: `line ${line + 1} twice`, text: text.slice(0, index + 1) + after + text.slice(index + 1) }
    yield {
      what: `line ${line + 1} left out`,
      text: text.slice(0, index + 1) + text.slice(index + 1 + after.length),
    }
    line++
    start = index + 1
  }
}

/** The outcome of reading a file: in full, for a digest, and in short, for people. */
export interface Outcome {
  readonly whole: string
  readonly brief: string
}

export function outcomeOf(
  { format, path, files }: Sample,
  text: string,
  source: ByteSource = sourceOf(text, path),
): Outcome {
  const companion = companionIn(files)
  const documents: CorefDocument[] = []
  const { problems, omitted } = validateSource(source, format, { companion }, new Map(), (document) =>
    documents.push(document),
  )
  const whole = {
    problems,
    omitted,
    documents: documents.map(allOf),
    error: firstError(() => [
      ...format.read(sourceOf(text, path), {
        companion,
        warn: () => {},
        fault(error: InputError) {
          throw error
        },
      }),
    ]),
    parsed:
      format.parse === undefined
        ? undefined
        : firstError(() =>
            JSON.stringify([
              ...(format.parse?.(sourceOf(text, path), { companion, warn: () => {}, fault: () => {} }) ?? []),
            ]),
          ),
    sniffed: sniffFormat(text)?.reason,
  }
  return {
    whole: JSON.stringify(whole, (_, value) => (value instanceof Map ? [...value] : value)),
    brief: [...documents.map(shortly), ...shortProblems(problems)].join('; '),
  }
}

/** The documents of a sample, as far as they can be read. */
export function documentsIn({ format, path, text, files }: Sample): CorefDocument[] {
  const documents: CorefDocument[] = []
  validateSource(sourceOf(text, path), format, { companion: companionIn(files) }, new Map(), (document) =>
    documents.push(document),
  )
  return documents
}

function allOf(document: CorefDocument): object {
  const { origin, tokens, paragraphs, text, mentions } = document
  const count = tokens?.count ?? 0
  return {
    ...plain(document),
    text,
    paragraphs: paragraphs && [...paragraphs],
    places: Array.from({ length: count + 1 }, (_, t) => {
      const { line, column } = origin.locate(t < count ? t : undefined)
      return `${line}:${column}`
    }).join(' '),
    mentions: Array.from({ length: mentions.count }, (_, m) => {
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      return origin.locateMention?.(start, end, document.entityId(mentions.entity[m] as number), 0)
    }),
    bytes: Buffer.from(origin.bytes()).toString('latin1'),
  }
}

function firstError(work: () => unknown): string {
  try {
    const result = work()
    return typeof result === 'string' ? result : ''
  } catch (error) {
    if (error instanceof RefereeError) return error.message
    throw error
  }
}

function shortly(document: CorefDocument): string {
  const { id, tokens, sentences } = document
  return `${id}: ${tokens?.count ?? 0} in ${sentences.length}, ${brief(document)}`
}

function shortProblems(problems: readonly Problem[]): string[] {
  return problems.map(({ code, line, column }) => `${code} at ${line}:${column}`)
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
