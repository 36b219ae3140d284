// node python/write-options.mjs: typed options for the Python calls, from the flags of the commands.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WITH_KEY = ['score', 'compare', 'errors', 'report']
export const METHODS = [...WITH_KEY, 'resolve', 'convert', 'validate']
/** Flags for a terminal, and those that Python handles differently. */
const LEFT_OUT = new Set(['csvRaw', 'json', 'noAlign', 'noColor', 'paper', 'quiet', 'runtime', 'threads'])
/** Python keywords, which get an underscore. */
const KEYWORDS = new Set(['as', 'from', 'in', 'with'])
const PATHS = new Set(['file', 'how', 'out', 'which'])

/** @param flagsOf the flags of each method, by its name */
export function optionsModule(flagsOf) {
  const options = Object.fromEntries(METHODS.map((name) => [name, optionsOf(name, flagsOf[name])]))
  const isShared = (line) => WITH_KEY.every((name) => options[name].includes(line))
  const shared = options.score.filter(isShared)
  const classes = METHODS.map((name) => {
    const base = WITH_KEY.includes(name) ? 'KeyOptions' : 'TypedDict'
    const own = options[name].filter((line) => base === 'TypedDict' || !isShared(line))
    return typed(`${name[0].toUpperCase()}${name.slice(1)}Options`, base, `Options of \`\`${name}\`\`.`, own)
  })
  const key = typed('KeyOptions', 'TypedDict', 'Options of every call with a key and a response.', shared)
  const formats = flagsOf.resolve.find(({ name }) => name === 'format').choices
  return [head(formats), key, ...classes].join('\n\n')
}

const head = (
  formats,
) => `"""The options of each call, for editors and type checkers. Written by \`\`node python/write-options.mjs\`\`."""

import os
from typing import Literal, Mapping, Optional, Sequence, TypedDict, Union

Path = Union[str, "os.PathLike[str]"]
Strings = Union[str, Sequence[str]]
Gates = Union[str, Sequence[str], Mapping[str, float]]
Format = Literal[
${formats.map((id) => `    ${JSON.stringify(id)},\n`).join('')}]
`

function typed(name, base, description, lines) {
  return `class ${name}(${base}, total=False):\n    """${description}"""\n\n${lines.join('\n')}\n`
}

function optionsOf(method, flags) {
  const written = ['resolve', 'convert', 'report', 'validate'].includes(method)
  const isOption = ({ name, description }) =>
    !LEFT_OUT.has(name) &&
    !/has no effect here$/.test(description) &&
    (name !== 'to' || method === 'resolve') &&
    (name !== 'output' || written)
  return flags.filter(isOption).map((flag) => {
    const snake = flag.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const name = KEYWORDS.has(snake) ? `${snake}_` : snake
    return `    ${name}: Optional[${typeOf(flag)}]\n    """${sentence(flag)}"""`
  })
}

function typeOf({ name, value, choices, isList, isRepeatable }) {
  if (value === undefined) return 'bool'
  if (isRepeatable) return value.includes('=') ? 'Gates' : 'Strings'
  if (isList) return 'Strings'
  if (name.toLowerCase().endsWith('format')) return 'Format'
  if (choices !== undefined) {
    const strings = choices.filter((choice) => choice !== 'neural').map((choice) => JSON.stringify(choice))
    const numbers = choices.every((choice) => /^\d+$/.test(choice)) ? choices : []
    return `Literal[${[...strings, ...numbers].join(', ')}]`
  }
  if (value === 'n') return 'int'
  if (value === 'share') return 'float'
  if (name === 'to') return 'str'
  return PATHS.has(value) ? 'Path' : 'str'
}

function sentence({ name, description, shownDefault, default: preset }) {
  const text = `${description[0].toUpperCase()}${description.slice(1)}`
    .replace('Exit with 1', 'The result is not ``ok``')
    .replace(/(?<= )-o\b/, 'output')
    .replace(/--([a-z-]+)/g, (_, flag) => flag.replaceAll('-', '_'))
  const usual = name === 'output' || name === 'to' ? undefined : (shownDefault ?? preset)
  return usual === undefined ? `${text}.` : `${text}; by default ${String(usual).replaceAll('--', '')}.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { commands } = await import('../build/lib/cli/commands.js')
  const { allFlags } = await import('../build/lib/cli/flags/all-flags.js')
  const flagsOf = {}
  for (const { name, load } of commands)
    if (METHODS.includes(name)) flagsOf[name] = allFlags((await load()).command)
  const target = fileURLToPath(new URL('src/coref_referee/_options.py', import.meta.url))
  writeFileSync(target, optionsModule(flagsOf))
}
