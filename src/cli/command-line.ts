import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import pc from 'picocolors'
import { type ErrorCode, printable, RefereeError, terminalSafe } from '../errors.ts'
import { version } from '../version.ts'
import { type CommandEntry, type Io, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { standardOutput } from './files/standard-output.ts'
import type { HelpExtent } from './help/command-help.ts'
import { programHelp } from './help/program-help.ts'
import { declareCommand } from './to-commander.ts'

/** Run one command line. Expected failures end in an exit code; anything else is a bug and keeps its stack. */
export async function runCommandLine(argv: readonly string[], rawIo: Io = processIo(argv)): Promise<number> {
  const io = guardTerminal(rawIo)
  let code = 0
  const called = argv.find((argument) => !argument.startsWith('-'))
  const all = [...commands, rpcEntry]
  const isKnown = all.some(({ name }) => name === called)
  const prefix = isKnown ? `referee ${called}` : 'referee'
  const hint = `See "${prefix} --help" for usage.`
  const extent: HelpExtent = called === undefined && argv.includes('--help-all') ? 'all' : 'common'
  const program = new Command('referee')
    .version(version, '-V, --version')
    .helpOption('-h, --help')
    .option('--no-color')
    .configureHelp({ formatHelp: () => programHelp(commands, extent) })
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => write(`${prefix}: ${safe(text.replace(/^error: /, ''))}`),
    })
    .showHelpAfterError(hint)
  const advice = flagBeforeCommand(argv) ?? (isKnown ? wantsSignature(argv) : noCommand(argv, called))
  if (advice !== undefined) {
    io.stderr(`${prefix}: ${safe(advice)}\n${hint}\n`)
    return 2
  }
  const requested = called === 'help' ? argv[argv.indexOf('help') + 1] : called
  for (const entry of all) await addCommand(program, entry, entry.name === requested)
  try {
    await program.parseAsync(argumentsFor(requested), { from: 'user' })
    return code
  } catch (error) {
    return exitCodeOf(error)
  }

  /** Asking for help with an unknown command is an error, and does not list the others. */
  function argumentsFor(typed: string | undefined): string[] {
    if (argv.length === 0 || extent === 'all') return ['--help']
    const exists = typed === undefined || typed === 'help' || all.some(({ name }) => name === typed)
    return exists ? [...argv] : [typed]
  }

  async function addCommand(parent: Command, entry: CommandEntry, isCalled: boolean): Promise<void> {
    const command = parent.command(entry.name, { hidden: entry === rpcEntry }).summary(entry.summary)
    if (!isCalled) return
    declareCommand(command, (await entry.load()).command, io, (exitCode) => {
      code = exitCode
    })
  }

  /** Print an error. */
  function exitCodeOf(error: unknown): number {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError || (error instanceof RefereeError && USAGE_CODES.has(error.code))) {
      io.stderr(`${prefix}: ${printable(error.message)}\n${hint}\n`)
      return 2
    }
    if (error instanceof RefereeError) {
      io.stderr(`${prefix}: ${error.message}\n`)
      return error.code === 'missing-shard' ? 4 : 3
    }
    throw error
  }
}

/** For programs: not listed in help. */
const rpcEntry: CommandEntry = {
  name: 'rpc',
  summary: 'answer requests from another program',
  group: 'Reference',
  load: async () => ({
    command: (await import('./rpc/rpc-command.ts')).rpcCommand(commands),
  }),
}

/** The error in `referee --metrics b3 score KEY RESPONSE`, where `b3` would be taken for the command. */
function flagBeforeCommand(argv: readonly string[]): string | undefined {
  const [first = ''] = argv
  const isCommand = (word: string | undefined): boolean => commands.some(({ name }) => name === word)
  const command = argv.find((word, i) => i > 1 && isCommand(word))
  if (!/^--[a-z]/.test(first) || first === '--no-color' || command === undefined || isCommand(argv[1])) {
    return undefined
  }
  return `${first}: flags go after the command, as in "referee ${command} … ${first} …"`
}

/** What the user probably meant by an unknown command, if that is clear. */
function noCommand(argv: readonly string[], called = ''): string | undefined {
  if (called === 'version') return `unknown command 'version': type "referee --version"`
  if (/^eval(uate)?$/.test(called))
    return `unknown command '${called}': to score files, type "referee score KEY RESPONSE"`
  if (called === 'help' || !existsSync(called)) return undefined
  return `'${called}' is a path, not a command: to score files, type "referee score ${argv.join(' ')}"`
}

/** `referee verify KEY RESPONSE`: Commander would only report a missing third argument. */
function wantsSignature(argv: readonly string[]): string | undefined {
  const isLikeScore =
    argv.length === 3 && argv[0] === 'verify' && argv.every((word) => !/^(-|referee:)/.test(word))
  return isLikeScore
    ? `the first argument must be a signature, in quotes: "referee verify SIGNATURE ${argv.slice(1).join(' ')}"`
    : undefined
}

/** Text from files that a command prints must not control the terminal. */
function guardTerminal(io: Io): Io {
  if (!io.isTerminal.stdout) return io
  return { ...io, stdout: (text) => io.stdout(typeof text === 'string' ? terminalSafe(text) : text) }
}

/** Commander quotes what was typed, which may include a file name. */
function safe(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** What the library rejects in settings, which come from flags here. */
const USAGE_CODES: ReadonlySet<ErrorCode> = new Set(['bad-setting', 'undecomposable-metric'])

function processIo(argv: readonly string[]): Io {
  // An error about standard error cannot be reported.
  process.stderr.on('error', () => {})
  return {
    ...standardOutput(),
    stderr: (text) => void process.stderr.write(text),
    isTerminal: { stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
    useColor: process.stdout.isTTY === true && pc.isColorSupported && !argv.includes('--no-color'),
  }
}
