import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { didYouMean } from '../../suggest.ts'
import { version } from '../../version.ts'
import type { CommandEntry, Io } from '../command.ts'
import { errorObject, RpcError } from './rpc-error.ts'
import { toArguments } from './to-arguments.ts'

const PROTOCOL = 1
/** A larger request is refused without being stored: that much data is better read from a file. */
export const MOST_REQUEST_BYTES: number = 64 * 2 ** 20
/** What fits into one string, with room for the rest of the answer. */
const MOST_RESULT_LENGTH = 256 * 2 ** 20

export interface RpcOptions {
  readonly commands: readonly CommandEntry[]
  /** Runs a command line, and reports why it failed. */
  readonly call: (argv: readonly string[], io: Io, onFailure: (error: unknown) => void) => Promise<number>
  readonly mostRequestBytes: number
}

type RequestId = string | number | null

/**
 * Answer requests, one per line, one after the other, until there are no more. A faulty request is
 * answered with an error, and the next one is read.
 */
export async function serveRequests(
  input: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
  options: RpcOptions,
): Promise<void> {
  const { commands, mostRequestBytes } = options
  const methods = commands.map(({ name }) => name)
  const limits = { request: mostRequestBytes, result: MOST_RESULT_LENGTH }
  write(`${JSON.stringify({ protocol: PROTOCOL, referee: version, methods, limits })}\n`)
  for await (const line of readLines(input, mostRequestBytes)) {
    if (line?.length === 0) continue
    let id: RequestId = null
    let stderr = ''
    try {
      const request = parseRequest(line, mostRequestBytes)
      id = idOf(request)
      const answer = await answerRequest(request, options, (text) => {
        stderr += text
      })
      write(`{"id":${JSON.stringify(id)},${answer}}\n`)
    } catch (error) {
      write(`${JSON.stringify({ id, error: describe(error, stderr) })}\n`)
    }
  }
}

function describe(error: unknown, stderr: string): ReturnType<typeof errorObject> {
  if (error instanceof CallFailure) return errorObject(error.cause, stderr)
  if (error instanceof RpcError) return errorObject(error, stderr)
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'bug', message: `this is a bug in Referee ${version}, please report it: ${stack}` }
}

/** A command that failed; the reason is the cause. */
class CallFailure extends Error {}

async function answerRequest(
  request: Readonly<Record<string, unknown>>,
  { commands, call }: RpcOptions,
  stderr: (text: string) => void,
): Promise<string> {
  const { protocol, method, params = {} } = request
  if (protocol !== PROTOCOL) {
    throw new RpcError(
      'wrong-protocol',
      `protocol: expected ${PROTOCOL}, found ${JSON.stringify(protocol) ?? 'none'}`,
      'Use a client and a program of the same version.',
    )
  }
  if (typeof method !== 'string') throw new RpcError('bad-request', 'method: expected a string')
  const entry = commands.find(({ name }) => name === method)
  if (entry === undefined) {
    const names = commands.map(({ name }) => name)
    throw new RpcError(
      'unknown-method',
      `unknown method "${method}"${didYouMean(method, names)}`,
      `The methods are ${names.join(', ')}.`,
    )
  }
  if (!isRecord(params)) throw new RpcError('bad-params', 'params: expected an object')
  const { argv, inline, labels, isJson } = toArguments(method, (await entry.load()).command, params)
  const pieces: string[] = []
  let length = 0
  const notes: string[] = []
  let failure: unknown
  const nothing = openSync(devNull, 'r')
  const io: Io = {
    stdout(text) {
      const piece = typeof text === 'string' ? text : Buffer.from(text).toString('latin1')
      length += piece.length
      if (length > MOST_RESULT_LENGTH) throw tooLong()
      pieces.push(piece)
    },
    stderr(text) {
      notes.push(text)
      stderr(text)
    },
    files: { stdin: nothing, inline, labels },
    isTerminal: { stdout: false, stderr: false },
    useColor: false,
  }
  const exit = await inFolder(params['cwd'], () =>
    call(argv, io, (error) => {
      failure = error
    }),
  ).finally(() => closeSync(nothing))
  if (failure !== undefined) throw new CallFailure('', { cause: failure })
  const noteLines = notes.join('').split('\n').filter(Boolean)
  const text = pieces.join('')
  const result = isJson && text !== '' ? `"result":${onOneLine(text)}` : `"text":${JSON.stringify(text)}`
  return `"exit":${exit},"notes":${JSON.stringify(noteLines)},${result}`
}

/** JSON as printed, without line breaks and indentation: strings in it have no line ends. */
function onOneLine(json: string): string {
  return json.trimEnd().replace(/\n */g, '')
}

/** Relative paths start in the caller's folder, which may have changed since this process began. */
async function inFolder<Result>(folder: unknown, work: () => Promise<Result>): Promise<Result> {
  if (folder === undefined) return work()
  if (typeof folder !== 'string') throw new RpcError('bad-params', 'params.cwd: expected a string')
  const before = process.cwd()
  try {
    process.chdir(folder)
  } catch {
    throw new RpcError('bad-params', `params.cwd: cannot go to "${folder}"`)
  }
  try {
    return await work()
  } finally {
    process.chdir(before)
  }
}

function parseRequest(line: Uint8Array | undefined, most: number): Readonly<Record<string, unknown>> {
  if (line === undefined) {
    const hint = 'Write the documents to a file, and send its path.'
    throw new RpcError('request-too-large', `the request has more than ${most} bytes`, hint)
  }
  let request: unknown
  try {
    request = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch (error) {
    const hint = 'A request is one line of JSON in UTF-8.'
    throw new RpcError('malformed-json', `not JSON: ${error instanceof Error ? error.message : error}`, hint)
  }
  if (isRecord(request)) return request
  throw new RpcError('bad-request', 'expected an object with "protocol", "id", "method" and "params"')
}

function idOf({ id }: Readonly<Record<string, unknown>>): RequestId {
  if (typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))) return id
  throw new RpcError('bad-request', 'id: expected a string or a number')
}

function tooLong(): RpcError {
  const hint = 'Write it to a file with the option "output", or ask for less with "limit".'
  return new RpcError('result-too-large', `the result has more than ${MOST_RESULT_LENGTH} characters`, hint)
}

const NEWLINE = 10

/** The lines of a stream; undefined for one that is too long, which is not stored. */
async function* readLines(
  input: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array | undefined> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.length
    if (length > most) parts = []
    else parts.push(part)
  }
  const finish = (): Uint8Array | undefined => {
    const line = length > most ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end))
      start = end + 1
      yield finish()
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
