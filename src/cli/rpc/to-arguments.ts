import type { NamedPath } from '../../corpus/name-systems.ts'
import { flagOf } from '../../scoring/settings.ts'
import { didYouMean } from '../../suggest.ts'
import type { Command, Flag } from '../command.ts'
import { RpcError } from './rpc-error.ts'

/** The command line of a request, and the files and labels that exist only in it. */
export interface RequestedCall {
  readonly inline: ReadonlyMap<string, Uint8Array>
  readonly labels: ReadonlyMap<string, NamedPath>
  readonly argv: readonly string[]
  /** Does it print JSON, or the text of a page or document? */
  readonly isJson: boolean
}

/** Options for terminals, and those that follow from the request. */
const NOT_OPTIONS: ReadonlySet<string> = new Set(['json', 'noAlign', 'noColor', 'quiet'])
const COMMON_OPTIONS: Readonly<Record<string, Flag>> = {
  jobs: { description: '', value: 'n' },
  seed: { description: '', value: 'n' },
  anyRatio: { description: '' },
}
/** Commands that take a key first. */
const WITH_KEY: ReadonlySet<string> = new Set(['score', 'compare', 'errors', 'report'])
/** Commands whose result is a document or a page, unless it goes to a file. */
const WRITING: ReadonlySet<string> = new Set(['convert', 'resolve', 'report'])

/** @throws RpcError for params that no command line can express */
export function toArguments(
  method: string,
  command: Command,
  params: Record<string, unknown>,
): RequestedCall {
  const inline = new Map<string, Uint8Array>()
  const labels = new Map<string, NamedPath>()
  const paths = inputsOf(params['inputs']).map((input, i) => argumentFor(method, input, i, inline, labels))
  const options = optionsOf(params['options'], command)
  const output = options.get('output')
  const to = options.get('to')
  const isPrinted = WRITING.has(method) && (output === undefined || output === '-')
  // Elsewhere `to` names a format.
  const rendering = method === 'convert' || method === 'resolve' ? undefined : to
  const isJson = !isPrinted && (rendering ?? 'json') === 'json'
  const flags = [...options].flatMap(([name, value]) => flagsFor(name, value, command))
  if (isJson && rendering === undefined) flags.push('--json')
  if (method === 'report' && output === undefined) flags.push('--output=-')
  return { argv: [method, ...flags, '--', ...paths], inline, labels, isJson }
}

type OptionValue = string | number | boolean | readonly (string | number)[]

function inputsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new RpcError('bad-params', 'params.inputs: expected a list of paths, documents or texts')
}

/** The argument for an input on the command line: its path, or a placeholder if it has a label. */
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

function optionsOf(value: unknown, command: Command): Map<string, OptionValue> {
  if (value === undefined || value === null) return new Map()
  if (!isRecord(value)) throw new RpcError('bad-params', 'params.options: expected an object')
  const known = knownFlags(command)
  const options = new Map<string, OptionValue>()
  for (const [optionName, option] of Object.entries(value)) {
    const name = optionName.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const flag = known.get(name)
    if (flag === undefined) {
      const names = [...known.keys()]
      throw new RpcError(
        'bad-option',
        `unknown option "${optionName}"${didYouMean(name, names)}`,
        `The options are those of the command line: ${names.join(', ')}.`,
      )
    }
    if (option !== undefined && option !== null) options.set(name, checkValue(optionName, flag, option))
  }
  return options
}

function knownFlags(command: Command): Map<string, Flag> {
  const all = [...command.flags.flatMap((group) => Object.entries(group)), ...Object.entries(COMMON_OPTIONS)]
  // A command's own flag comes first and takes precedence.
  const known = new Map<string, Flag>()
  for (const [name, flag] of all) if (!NOT_OPTIONS.has(name) && !known.has(name)) known.set(name, flag)
  return known
}

function checkValue(name: string, flag: Flag, value: unknown): OptionValue {
  const isScalar = (each: unknown): each is string | number =>
    typeof each === 'string' || (typeof each === 'number' && Number.isFinite(each))
  if (flag.value === undefined) {
    if (typeof value === 'boolean') return value
    throw new RpcError('bad-option', `${name}: expected true or false`)
  }
  if (isScalar(value)) return value
  const takesList = flag.value === 'list' || flag.isRepeatable === true
  if (takesList && Array.isArray(value) && value.every(isScalar)) return value
  throw new RpcError('bad-option', `${name}: expected a string or a number${takesList ? ', or a list' : ''}`)
}

function flagsFor(name: string, value: OptionValue, command: Command): string[] {
  const long = `--${flagOf(name)}`
  if (value === true) return [long]
  if (value === false) return name === 'align' ? ['--no-align'] : []
  if (typeof value !== 'object') return [`${long}=${value}`]
  const isRepeatable = knownFlags(command).get(name)?.isRepeatable === true
  return isRepeatable ? value.map((each) => `${long}=${each}`) : [`${long}=${value.join(',')}`]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
