import type { NamedPath } from '../../corpus/name-systems.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type Flag, UsageError } from '../command.ts'
import { allFlags, type NamedFlag } from '../flags/all-flags.ts'
import { flagUsage, parseFlag } from '../flags/parse-flag.ts'
import type { RunFlags } from '../run.ts'
import { RpcError } from './rpc-error.ts'

/** What a request calls a command with, and the files and labels that exist only in it. */
export interface RequestedCall {
  /** One value for each declared argument. */
  readonly args: readonly unknown[]
  readonly flags: RunFlags
  readonly paths: readonly string[]
  readonly inline: ReadonlyMap<string, Uint8Array>
  readonly labels: ReadonlyMap<string, NamedPath>
  /** Does it print JSON, or the text of a page or document? */
  readonly isJson: boolean
}

/** Options for terminals, and those that follow from the request. */
const NOT_OPTIONS: ReadonlySet<string> = new Set(['json', 'noAlign', 'noColor', 'quiet'])
/** Commands that take a key first. */
const WITH_KEY: ReadonlySet<string> = new Set(['score', 'compare', 'errors', 'report'])
/** Commands whose result is a document or a page, unless it goes to a file. */
const WRITING: ReadonlySet<string> = new Set(['convert', 'resolve', 'report'])

/**
 * @throws RpcError for params of the wrong type
 * @throws UsageError for those that the command line refuses
 */
export function parseCall(
  method: string,
  command: Command,
  { inputs, options }: Readonly<Record<string, unknown>>,
): RequestedCall {
  const inline = new Map<string, Uint8Array>()
  const labels = new Map<string, NamedPath>()
  const named = inputsOf(inputs).map((input, i) => argumentFor(method, input, i, inline, labels))
  const known = allFlags(command).filter(({ name }) => !NOT_OPTIONS.has(name))
  const flags = flagsOf(options, known)
  const { output, to } = flags
  const isPrinted = WRITING.has(method) && (output === undefined || output === '-')
  // Elsewhere `to` names a format.
  const rendering = method === 'convert' || method === 'resolve' ? undefined : to
  const isJson = !isPrinted && (rendering ?? 'json') === 'json'
  if (method === 'report') flags['output'] ??= '-'
  if (isJson && rendering === undefined) flags['json'] = true
  const missing = known.find(({ name, isRequired }) => isRequired === true && flags[name] === undefined)
  if (missing !== undefined) throw new UsageError(`required option '${flagUsage(missing)}' not specified`)
  const args = argumentsOf(method, command, named)
  const paths = named.map((each) => labels.get(each)?.path ?? each)
  return { args, flags, paths, inline, labels, isJson }
}

function argumentsOf(
  method: string,
  { arguments: declared }: Command,
  paths: readonly string[],
): readonly unknown[] {
  const missing = declared.find(({ optional }, i) => optional !== true && i >= paths.length)
  if (missing !== undefined) throw new UsageError(`missing required argument '${missing.name}'`)
  if (paths.length > declared.length && declared.at(-1)?.variadic !== true) {
    const count = `${declared.length} argument${declared.length === 1 ? '' : 's'}`
    throw new UsageError(`too many arguments for '${method}'. Expected ${count} but got ${paths.length}.`)
  }
  return declared.map(({ variadic }, i) => (variadic === true ? paths.slice(i) : paths[i]))
}

function inputsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new RpcError('bad-params', 'params.inputs: expected a list of paths, documents or texts')
}

/** The argument for an input: its path, or a placeholder if it has a label. */
function argumentFor(
  method: string,
  input: unknown,
  index: number,
  inline: Map<string, Uint8Array>,
  labels: Map<string, NamedPath>,
): string {
  const where = `params.inputs[${index}]`
  const path = pathOf(method, input, index, inline)
  const label = isRecord(input) ? input['label'] : undefined
  if (label === undefined) return path
  if (!WITH_KEY.has(method) || index === 0)
    throw new RpcError('bad-params', `${where}.label: only a response can have a label`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a label.
  if (typeof label !== 'string' || !/^[^\u0000-\u001f]{1,200}$/.test(label))
    throw new RpcError('bad-params', `${where}.label: expected 1 to 200 characters on one line`)
  const argument = `<labelled>/${index}`
  labels.set(argument, { name: label, path })
  return argument
}

/** The path of an input; content in the request itself gets a path of its own. */
function pathOf(method: string, input: unknown, index: number, inline: Map<string, Uint8Array>): string {
  const where = `params.inputs[${index}]`
  const refuse = (reason: string): never => {
    throw new RpcError('bad-params', `${where}${reason}`)
  }
  if (typeof input === 'string') return checkPath(input, where)
  if (!isRecord(input)) return refuse(': expected a path, or an object with "path", "documents" or "text"')
  const { path, documents, text, name } = input
  if ([path, documents, text].filter((each) => each !== undefined).length !== 1)
    return refuse(': expected one of "path", "documents" and "text"')
  if (path !== undefined) {
    return typeof path === 'string' ? checkPath(path, where) : refuse('.path: expected a string')
  }
  const file = nameOf(method, index, name, refuse)
  // Two systems' answers about one document have the same name.
  const inlinePath = inline.has(`${INLINE}${file}`) ? `${INLINE}${index}/${file}` : `${INLINE}${file}`
  inline.set(inlinePath, new TextEncoder().encode(contentOf(documents, text, refuse)))
  return inlinePath
}

/** The folder of inputs that came with a request. */
const INLINE = '<inline>/'

function nameOf(method: string, index: number, name: unknown, refuse: (reason: string) => never): string {
  if (name === undefined) {
    if (!WITH_KEY.has(method)) return index === 0 ? 'document' : `document-${index + 1}`
    return index === 0 ? 'key' : index === 1 ? 'response' : `response-${index}`
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a name.
  if (typeof name !== 'string' || !/^[^=/\\<>\u0000-\u001f]{1,200}$/.test(name))
    return refuse('.name: expected a name of at most 200 characters, without = / \\ < >')
  return name
}

function contentOf(documents: unknown, text: unknown, refuse: (reason: string) => never): string {
  if (text !== undefined) return typeof text === 'string' ? text : refuse('.text: expected a string')
  if (!Array.isArray(documents)) return refuse('.documents: expected a list of documents')
  try {
    return documents.map((document) => `${JSON.stringify(document)}\n`).join('')
  } catch {
    return refuse('.documents: too deeply nested')
  }
}

function checkPath(path: string, where: string): string {
  if (path !== '-' && path !== '') return path
  const hint = 'Send what you would have piped in as "text".'
  throw new RpcError('bad-params', `${where}: expected a path, found "${path}"`, hint)
}

/** Flags as the command line parses them. */
function flagsOf(options: unknown, known: readonly NamedFlag[]): Record<string, unknown> {
  const values = options ?? {}
  if (!isRecord(values)) throw new RpcError('bad-params', 'params.options: expected an object')
  const flags: Record<string, unknown> = {}
  for (const flag of known) if (flag.default !== undefined) flags[flag.name] = flag.default
  for (const [option, value] of Object.entries(values)) {
    const name = option.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const flag = known.find((each) => each.name === name)
    if (flag === undefined) throw unknownOption(option, name, known)
    if (value === null) continue
    if (flag.value !== undefined) {
      for (const text of textsOf(option, flag, value)) flags[name] = parseFlag(flag, text, flags[name])
    } else if (typeof value !== 'boolean')
      throw new RpcError('bad-option', `${option}: expected true or false`)
    // A switch that is off is one that was not given, except for the one that has an opposite.
    else if (value || name === 'align') flags[name] = value
  }
  return flags
}

/** The value of an option as on the command line: once or, if the flag is repeated, several times. */
function textsOf(option: string, { value: kind, isRepeatable = false }: Flag, value: unknown): string[] {
  const isScalar = (each: unknown): each is string | number =>
    typeof each === 'string' || (typeof each === 'number' && Number.isFinite(each))
  if (isScalar(value)) return [String(value)]
  const takesList = kind === 'list' || isRepeatable
  if (takesList && Array.isArray(value) && value.every(isScalar))
    return isRepeatable ? value.map(String) : [value.join(',')]
  throw new RpcError(
    'bad-option',
    `${option}: expected a string or a number${takesList ? ', or a list' : ''}`,
  )
}

function unknownOption(option: string, name: string, known: readonly NamedFlag[]): RpcError {
  const names = known.map((each) => each.name)
  return new RpcError(
    'bad-option',
    `unknown option "${option}"${didYouMean(name, names)}`,
    `The options are those of the command line: ${names.join(', ')}.`,
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
