import { type Argument, type Command, type Flag, type Heading, headings } from '../command.ts'
import { allFlags, type NamedFlag } from '../flags/all-flags.ts'
import { columns, type HelpRow, meaningWidth, termWidth, wrap } from './columns.ts'

/** How much of a command help shows: what fits on a screen, or everything. */
export type HelpExtent = 'common' | 'all'

/** How many examples `--help` shows. */
const FEW = 2

/** The help of one command. */
export function commandHelp(
  name: string,
  summary: string,
  command: Pick<Command, 'arguments' | 'flags' | 'examples' | 'notes'>,
  extent: HelpExtent,
): string {
  const flags: readonly NamedFlag[] = [...allFlags(command), ...helpFlags]
  const visible = flags.filter((flag) => extent === 'all' || isShownFirst(flag))
  const argumentRows = command.arguments.map((each): HelpRow => [argumentTerm(each), each.description])
  const width = termWidth([...argumentRows.map(([each]) => each), ...visible.map(term)])
  const sections = inSections(visible)
  const lists: [string, HelpRow[]][] =
    extent === 'all'
      ? sections.map(([heading, some]) => [heading, some.map((flag) => [term(flag), fullMeaning(flag)])])
      : [['Common flags', sections.flatMap(([, some]) => some.map((flag) => shortRow(flag, width)))]]
  const examples = extent === 'all' ? command.examples : command.examples.slice(0, FEW)
  const parts = [
    wrap(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
    usage(name, command.arguments, flags),
    columns(argumentRows, width),
    ...lists.map(([heading, rows]) => [`${heading}:`, ...columns(rows, width)]),
    ...(extent === 'all' ? (command.notes ?? []).map((paragraph) => wrap(paragraph)) : []),
    [examples.length === 1 ? 'Example:' : 'Examples:', ...examples.map((line) => `  ${line}`)],
    extent === 'all' ? [] : ['See all flags with --help-all.'],
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** Flags that print help; commander handles them. */
export const helpFlags: readonly NamedFlag[] = [
  {
    name: 'help',
    long: '--help',
    short: '-h',
    heading: 'General',
    isCommon: true,
    description: 'show the common flags',
  },
  { name: 'helpAll', long: '--help-all', heading: 'General', description: 'show all flags' },
]

/** A command cannot run without its required flags, so help never leaves them out. */
function isShownFirst({ isCommon, isRequired }: Flag): boolean {
  return isCommon === true || isRequired === true
}

function usage(name: string, args: readonly Argument[], flags: readonly NamedFlag[]): string[] {
  const required = flags.filter(({ isRequired }) => isRequired === true)
  const words = [...args.map(argumentTerm), ...required.map(shortTerm), '[flags]']
  return wrap(`Usage: referee ${name} ${words.join(' ')}`)
}

/** Flags by heading, in the order of the headings; those of the command itself first. */
function inSections(flags: readonly NamedFlag[]): [string, NamedFlag[]][] {
  const under = (heading: Heading | undefined): NamedFlag[] =>
    flags.filter((flag) => flag.heading === heading)
  const sections: [string, NamedFlag[]][] = [
    ['Flags', under(undefined)],
    ...headings.map((heading): [string, NamedFlag[]] => [heading, under(heading)]),
  ]
  return sections.filter(([, some]) => some.length > 0)
}

function argumentTerm({ name, variadic, optional }: Argument): string {
  const label = variadic === true ? `${name}...` : name
  return optional === true ? `[${label}]` : `<${label}>`
}

function term({ long, short, value }: NamedFlag): string {
  return `${short === undefined ? '' : `${short}, `}${long}${value === undefined ? '' : ` <${value}>`}`
}

/** As it is typed. */
function shortTerm({ long, short, value }: NamedFlag): string {
  return `${short ?? long}${value === undefined ? '' : ` <${value}>`}`
}

/** What a flag does, with all its choices and its default. */
function fullMeaning(flag: Flag): string {
  const { description, details, isRequired, listedBy } = flag
  const choices = listedChoices(flag)
  const fallback = flag.shownDefault ?? flag.default
  const list = markDefault(choices, fallback).join(', ')
  return [
    `${description}${list === '' ? '' : `: ${list}`}`,
    details === undefined ? '' : `; ${details}`,
    inParentheses([
      isRequired === true ? 'required' : undefined,
      listedBy === undefined ? undefined : `see "referee ${listedBy}"`,
      fallback === undefined || choices.some((choice) => choice === fallback)
        ? undefined
        : `default: ${fallback}`,
    ]),
  ].join('')
}

/** The same on one line, the default first; choices that do not fit are left out. */
function shortRow(flag: NamedFlag, width: number): HelpRow {
  const { description, isRequired, listedBy } = flag
  const room = meaningWidth(width)
  const fallback = flag.shownDefault ?? flag.default
  const choices = listedChoices(flag)
  const required = isRequired === true ? 'required' : undefined
  const see = listedBy === undefined ? undefined : `see "referee ${listedBy}"`
  if (choices.length === 0) {
    const defaultMark = fallback === undefined ? undefined : `default: ${fallback}`
    const candidates = [[required, see, defaultMark], [required, see], [required, defaultMark], [required]]
    const texts = candidates.map((marks) => `${description}${inParentheses(marks)}`)
    return [term(flag), texts.find((text) => text.length <= room) ?? description]
  }
  const ordered = [...choices].sort((a, b) => Number(b === fallback) - Number(a === fallback))
  const marked = markDefault(ordered, fallback)
  for (let count = marked.length; count > 0; count--) {
    const list = [...marked.slice(0, count), ...(count < marked.length ? ['…'] : [])]
    const text = `${description}: ${list.join(', ')}`
    if (text.length <= room) return [term(flag), text]
  }
  return [term(flag), description]
}

/** The choices that help lists itself: none if a command lists them. */
function listedChoices({ choices = [], listedBy }: Flag): readonly string[] {
  return listedBy === undefined ? choices : []
}

function markDefault(choices: readonly string[], fallback: string | number | undefined): string[] {
  return choices.map((choice) => (choice === fallback ? `${choice} (default)` : choice))
}

function inParentheses(marks: readonly (string | undefined)[]): string {
  const present = marks.filter((mark) => mark !== undefined)
  return present.length === 0 ? '' : ` (${present.join('; ')})`
}
