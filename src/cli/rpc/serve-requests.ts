import { accessSync, closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { resolve } from 'node:path'
import { didYouMean } from '../../suggest.ts'
import { version } from '../../version.ts'
import type { CommandEntry, Io } from '../command.ts'
import { runCommand } from '../run-command.ts'
import { parseCall } from './parse-call.ts'
import { type ErrorObject, errorObject, RpcError } from './rpc-error.ts'

const PROTOCOL = 1
/** A larger request is refused without being stored: that much data is better read from a file. */
export const MOST_REQUEST_BYTES: number = 64 * 2 ** 20
/** What fits into one string, with room for the rest of the answer. */
const MOST_RESULT_LENGTH = 256 * 2 ** 20

/** The commands that a program may call: they read, and print or write one result. */
const METHODS: readonly string[] = ['score', 'compare', 'errors', 'resolve', 'convert', 'validate', 'report']

export interface RpcOptions {
  readonly commands: readonly CommandEntry[]
  readonly mostRequestBytes: number
}

type RequestId = string | number | null

/** More could wait for their inputs, but each holds its own in memory. */
const MOST_AT_ONCE = 4

/**
 * Answer requests, one per line, until there are no more. Each starts when its line is complete, and is answered when
 * it is done: while one waits for its input, others are answered. A faulty request is answered with an error.
 */
export async function serveRequests(
  input: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
  options: RpcOptions,
): Promise<void> {
  const { mostRequestBytes } = options
  const commands = options.commands.filter(({ name }) => METHODS.includes(name))
  const methods = commands.map(({ name }) => name)
  const limits = { request: mostRequestBytes, result: MOST_RESULT_LENGTH }
  write(`${JSON.stringify({ protocol: PROTOCOL, referee: version, methods, limits })}\n`)
  const underWay = new Set<Promise<void>>()
  for await (const line of readLines(input, mostRequestBytes)) {
    if (line?.length === 0) continue
    const answered = answerLine(line, { commands, mostRequestBytes }).then(write)
    underWay.add(answered)
    void answered.then(() => underWay.delete(answered))
    if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
}

async function answerLine(
  line: Uint8Array | undefined,
  { commands, mostRequestBytes }: RpcOptions,
): Promise<string> {
  let id: RequestId = null
  let method = ''
  try {
    const request = parseRequest(line, mostRequestBytes)
    id = idOf(request)
    const entry = entryFor(request, commands)
    method = entry.name
    return `{"id":${JSON.stringify(id)},${await callCommand(entry, request['params'] ?? {})}}\n`
  } catch (error) {
    return `${JSON.stringify({ id, error: errorObject(error, method) ?? bug(error) })}\n`
  }
}

function bug(error: unknown): ErrorObject {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'bug', message: `this is a bug in Referee ${version}, please report it: ${stack}` }
}

function entryFor(
  { protocol, method }: Readonly<Record<string, unknown>>,
  commands: readonly CommandEntry[],
): CommandEntry {
  if (protocol !== PROTOCOL) {
    throw new RpcError(
      'wrong-protocol',
      `protocol: expected ${PROTOCOL}, found ${JSON.stringify(protocol) ?? 'none'}`,
      'Use a client and a program of the same version.',
    )
  }
  if (typeof method !== 'string') throw new RpcError('bad-request', 'method: expected a string')
  const entry = commands.find(({ name }) => name === method)
  if (entry !== undefined) return entry
  const names = commands.map(({ name }) => name)
  throw new RpcError(
    'unknown-method',
    `unknown method "${method}"${didYouMean(method, names)}`,
    `The methods are ${names.join(', ')}.`,
  )
}

/** @returns the fields of an answer */
async function callCommand({ name, load }: CommandEntry, params: unknown): Promise<string> {
  if (!isRecord(params)) throw new RpcError('bad-params', 'params: expected an object')
  const { command } = await load()
  const folder = folderOf(params['cwd'])
  const { args, flags, paths, inline, labels, isJson } = parseCall(name, command, params)
  const pieces: string[] = []
  let length = 0
  const notes: string[] = []
  const stdin = openSync(devNull, 'r')
  const io: Io = {
    stdout(text) {
      const piece = typeof text === 'string' ? text : Buffer.from(text).toString('latin1')
      length += piece.length
      if (length > MOST_RESULT_LENGTH) throw tooLong()
      pieces.push(piece)
    },
    stderr: (text) => void notes.push(text),
    files: { folder, stdin, inline, labels },
    isTerminal: { stdout: false, stderr: false },
    useColor: false,
  }
  const exit = await runCommand(name, command, io, args, flags, paths).finally(() => closeSync(stdin))
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
function folderOf(cwd: unknown): string | undefined {
  if (cwd === undefined) return undefined
  if (typeof cwd !== 'string') throw new RpcError('bad-params', 'params.cwd: expected a string')
  try {
    accessSync(cwd)
    // A folder, and one that may be entered.
    accessSync(`${cwd}/.`)
  } catch {
    throw new RpcError('bad-params', `params.cwd: cannot go to "${cwd}"`)
  }
  return resolve(cwd)
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
