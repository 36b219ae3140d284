import { type CommandEntry, commandGroups } from '../command.ts'
import { columns, type HelpRow, termWidth } from './columns.ts'
import type { HelpExtent } from './command-help.ts'

const FLAGS: readonly HelpRow[] = [
  ['-h, --help', 'show the common commands'],
  ['--help-all', 'show all commands'],
  ['-V, --version', 'show the version'],
  ['--no-color', 'print plain text; setting NO_COLOR does the same'],
]

/** The output of `referee --help`: the common commands, or with `--help-all` all of them, in groups. */
export function programHelp(commands: readonly CommandEntry[], extent: HelpExtent): string {
  const row = ({ name, summary }: CommandEntry): HelpRow => [name, summary]
  const width = termWidth([...FLAGS, ...commands.map(row)].map(([term]) => term))
  const list = (heading: string, some: readonly CommandEntry[]): string =>
    [`${heading}:`, ...columns(some.map(row), width)].join('\n')
  const inGroups = commandGroups.map((group) =>
    list(
      group,
      commands.filter((entry) => entry.group === group),
    ),
  )
  const common = commands.filter(({ isCommon }) => isCommon === true)
  return `Score coreference resolution, find the errors, and test the differences.

Usage: referee COMMAND [arguments] [flags]

  referee demo                             try it on the bundled sample
  referee score key.conll response.conll   score your own files
  referee score --help                     see what a command does

${extent === 'all' ? inGroups.join('\n') : `${list('Common commands', common)}\n`}
Flags:
${columns(FLAGS, width).join('\n')}

${extent === 'all' ? EXIT_CODES : `See all ${commands.length} commands with --help-all.`}
`
}

const EXIT_CODES = `Exit codes: 0 success, 1 a gate failed or files have errors, 2 wrong usage,
3 bad input, 4 shards missing, 130 and 143 interrupted, 141 output pipe closed.`
