import { findLoss, isUnusual } from '../../src/cli/files/find-loss.ts'
import type { Corpus } from '../../src/corpus/corpus.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { InputError, type Place, RefereeError } from '../../src/errors.ts'
import { validateSource } from '../../src/formats/validate.ts'
import { isListed } from '../../src/scoring/compat.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import type { Settings } from '../../src/scoring/settings.ts'
import { settingChoices } from '../../src/scoring/settings.ts'
import { headline } from '../../src/scoring/tally.ts'
import { roundTrip } from '../formats/round-trip.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import { plain, sourceOf } from '../support/plain.ts'
import { companionIn } from '../support/stand-off.ts'
import type { FuzzCase } from './fuzz-case.ts'
import type { Random } from './random.ts'

export interface Verdict {
  readonly outcome: 'read' | 'refused'
  /** Codes of the error or warnings, for the summary. */
  readonly code: string
  /** Violations; none for a case that passes. */
  readonly failures: readonly string[]
}

/** CPU time allowed per case: about a thousand times the usual. */
const MOST_MS = 2000

/**
 * Do with a file what a user might, and compare the results.
 *
 * @param random chooses what to try; without it, everything is tried
 */
export function checkCase(
  each: FuzzCase,
  formats: ReadonlyMap<string, LoadedFormat>,
  random?: Random,
): Verdict {
  const begin = performance.now()
  const verdict = examine(each, formats, random)
  // Measuring CPU time takes as long as a case: only slow cases are measured, in a second run.
  if (performance.now() - begin <= MOST_MS) return verdict
  const before = process.cpuUsage()
  examine(each, formats, random)
  const { user } = process.cpuUsage(before)
  if (user / 1000 <= MOST_MS) return verdict
  return {
    ...verdict,
    failures: [...verdict.failures, `slow: ${Math.round(user / 1000)} ms for ${each.main.length} bytes`],
  }
}

function examine(each: FuzzCase, formats: ReadonlyMap<string, LoadedFormat>, random?: Random): Verdict {
  const format = formats.get(each.format) as LoadedFormat
  const failures: string[] = []
  const fail = (kind: string, detail: string): void => void failures.push(`${kind}: ${detail}`)
  const reading = attempt(() => readStrictly(each, format))
  if (reading.error !== undefined) checkError(reading.error, 'reading', fail)
  const validation = attempt(() =>
    validateSource(sourceOf(each.main, each.path), format, { companion: companionIn(each.files) }, new Map()),
  )
  if (validation.error !== undefined) fail('validate threw', describe(validation.error))
  for (const { code, line, column, message } of validation.value?.problems ?? []) {
    checkPlace({ path: each.path, line, column }, `${code}: ${message}`, fail)
  }
  const errors = validation.value?.problems.filter(({ severity }) => severity === 'error') ?? []
  if (random?.chance(0.25) !== false) {
    const again = attempt(() => readStrictly(each, format))
    if (shownReading(again) !== shownReading(reading)) fail('nondeterministic', 'a second reading differs')
  }
  const documents = reading.value
  if (documents === undefined) {
    if (validation.value !== undefined && errors.length === 0) {
      fail('validate accepts what score refuses', describe(reading.error))
    }
    return { outcome: 'refused', code: codeOf(reading.error), failures }
  }
  for (const document of documents) checkDocument(document, fail)
  const refusal = checkSelfScore(documents, fail)
  if (refusal === undefined && errors.length > 0) {
    fail(
      'validate refuses what score accepts',
      errors.map(({ code, message }) => `${code} ${message}`).join('; '),
    )
  }
  if (
    refusal !== undefined &&
    validation.value !== undefined &&
    errors.length === 0 &&
    !isRepeatInOneEntity(refusal)
  ) {
    fail('validate accepts what score refuses', describe(refusal))
  }
  if (random?.chance(0.2) === true) checkSettings(documents, random, fail)
  checkConversion(documents, formats, random, fail)
  return { outcome: 'read', code: codeOf(refusal), failures }
}

/** A mention twice in one entity is only a warning, unless the file is a key, which is unknown here. */
function isRepeatInOneEntity(refusal: unknown): boolean {
  return (
    refusal instanceof RefereeError &&
    refusal.code === 'duplicate-mention' &&
    /occurs twice in entity|occurs twice without/.test(refusal.message)
  )
}

interface Attempt<T> {
  readonly value?: T
  readonly error?: unknown
}

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

function readStrictly({ main, path, files }: FuzzCase, format: LoadedFormat): CorefDocument[] {
  const context = {
    warn: () => {},
    fault(error: InputError) {
      throw error
    },
    companion: companionIn(files),
  }
  const documents = [...format.read(sourceOf(main, path), context)]
  if (documents.length === 0) throw new InputError('empty-file', { path, line: 1, column: 1 }, 'no document')
  return documents
}

function shownReading({ value, error }: Attempt<readonly CorefDocument[]>): string {
  return value === undefined ? describe(error) : JSON.stringify(value.map(plain))
}

type Fail = (kind: string, detail: string) => void

/** Every error has a code and a place. */
function checkError(error: unknown, work: string, fail: Fail): void {
  if (error instanceof InputError) {
    if (error.reason.trim() === '') fail('error without a reason', error.message)
    checkPlace(error.place, error.message, fail)
  } else if (error instanceof RefereeError) fail('error without a place', `${work}: ${error.message}`)
  else fail('uncaught error', `${work}: ${describe(error)}`)
}

function checkPlace({ path, line, column }: Place, what: string, fail: Fail): void {
  const isNumber = (value: number) => Number.isSafeInteger(value) && value >= 1
  if (path === '' || !isNumber(line) || !isNumber(column))
    fail('wrong place', `${path}:${line}:${column} ${what}`)
}

function checkDocument(
  { mentions, tokens, sentences, entityCount, links, origin }: CorefDocument,
  fail: Fail,
): void {
  const count = tokens?.count ?? Number.POSITIVE_INFINITY
  for (let m = 0; m < mentions.count; m++) {
    const [start, end, entity] = [
      mentions.start[m] as number,
      mentions.end[m] as number,
      mentions.entity[m] as number,
    ]
    if (end <= start || end > count || (tokens !== undefined && start < 0)) {
      fail('impossible span', `${start}-${end} of ${count} tokens`)
    }
    if (entity < 0 || entity >= entityCount) fail('impossible entity', `${entity} of ${entityCount}`)
    const head = mentions.attributes?.[m]?.head
    if (head !== undefined && (head < 0 || head >= count || !Number.isInteger(head)))
      fail('impossible head', `${head} of ${count} tokens`)
  }
  for (const { from } of links)
    if (from < 0 || from >= mentions.count) fail('impossible link', `from ${from} of ${mentions.count}`)
  for (let s = 1; s < sentences.length; s++) {
    if ((sentences[s] as number) < (sentences[s - 1] as number))
      fail('sentences out of order', sentences.join(' '))
  }
  checkPlace(origin.locate(), 'the place of a document', fail)
  if (tokens !== undefined && tokens.count > 0)
    checkPlace(origin.locate(tokens.count - 1), 'the place of a token', fail)
}

function corpusOf(documents: readonly CorefDocument[]): Corpus {
  return { name: 'fuzz', documents, warnings: [] }
}

/** A document scores 1 against itself. @returns why it cannot be scored, if it cannot */
function checkSelfScore(documents: readonly CorefDocument[], fail: Fail): unknown {
  const { value, error } = attempt(() => evaluate(corpusOf(documents), corpusOf(documents)))
  if (value === undefined) {
    checkError(error, 'scoring', fail)
    return error
  }
  for (const [id, score] of Object.entries(value.scores)) {
    checkScore(id, score, fail)
    if (score.undefined !== true && id !== 'conll' && headline(score) !== 1)
      fail('self-score', `${id} is ${headline(score)}`)
  }
  return undefined
}

type Scored = ReturnType<typeof evaluate>['scores'][string]

function checkScore(id: string, score: Scored, fail: Fail): void {
  const numbers = score.value !== undefined ? [score.value] : [score.recall, score.precision, score.f1]
  // The ACE value has costs for errors: it may fall below 0.
  const least = id.startsWith('ace') ? Number.NEGATIVE_INFINITY : 0
  const most = score.value !== undefined && score.unit === 'percent' ? 100 : 1
  for (const number of numbers) {
    if (Number.isNaN(number) || number < least || number > most + 1e-12)
      fail('score out of range', `${id}: ${numbers.join(' ')}`)
  }
}

/** Any settings: scores in range, or a refusal with a code. */
function checkSettings(documents: readonly CorefDocument[], random: Random, fail: Fail): void {
  const names = Object.keys(settingChoices) as (keyof typeof settingChoices)[]
  const settings: Partial<Settings> = Object.fromEntries(
    [...names.filter(() => random.chance(0.2))].map((name) => [name, random.pick(settingChoices[name])]),
  )
  const metrics = random.chance(0.3) ? { metrics: ['all'] } : {}
  const { value, error } = attempt(() =>
    evaluate(corpusOf(documents), corpusOf(documents), { keyDuplicates: 'first', ...metrics, ...settings }),
  )
  if (value === undefined) {
    if (!(error instanceof RefereeError))
      fail('uncaught error', `${JSON.stringify({ ...metrics, ...settings })}: ${describe(error)}`)
    return
  }
  // Scorers that keep a repeated span in every entity may count it more often than the other side has it.
  if (isListed(value.settings)) return
  for (const [id, score] of Object.entries(value.scores))
    checkScore(id, score, (kind, detail) => fail(kind, `${JSON.stringify(settings)} ${detail}`))
}

/** Whatever a format can write, it reads back the same, except what it reported as dropped. */
export function lostInSilence(document: CorefDocument, target: LoadedFormat): string | undefined {
  const trip = roundTrip(document, target)
  if (trip.outcome !== 'different' || isRefused(document, target)) return undefined
  return `to ${target.id}: ${trip.difference}`
}

function checkConversion(
  documents: readonly CorefDocument[],
  formats: ReadonlyMap<string, LoadedFormat>,
  random: Random | undefined,
  fail: Fail,
): void {
  const writers = [...formats.values()].filter(
    ({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true,
  )
  for (const target of random === undefined ? writers : [random.pick(writers)]) {
    for (const document of random === undefined ? documents : [random.pick(documents)]) {
      const { value, error } = attempt(() => lostInSilence(document, target))
      if (error !== undefined) fail('converting threw', `to ${target.id}: ${describe(error)}`)
      if (value !== undefined) fail('lost in silence', value)
    }
  }
}

/** `convert` rereads unusual documents, and refuses those that are not the same. */
function isRefused(document: CorefDocument, target: LoadedFormat): boolean {
  return isUnusual(document) && findLoss(document, target, target, target) !== undefined
}

function codeOf(error: unknown): string {
  return error instanceof RefereeError ? error.code : error === undefined ? '' : 'uncaught'
}

function describe(error: unknown): string {
  if (error instanceof RefereeError) return error.message
  return error instanceof Error
    ? `${error.name}: ${error.message} ${error.stack?.split('\n').slice(1, 4).join(' ') ?? ''}`
    : String(error)
}
