import { Command, CommanderError } from 'commander'
import pc from 'picocolors'
import { type ErrorCode, printable, RefereeError, terminalSafe } from '../errors.ts'
import { didYouMean } from '../suggest.ts'
import { version } from '../version.ts'
import { type CommandEntry, type Io, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { forgetFiles } from './files/own-files.ts'
import { standardOutput } from './files/standard-output.ts'
import { declareCommand } from './to-commander.ts'

const DESCRIPTION = `How good is a coreference resolver, why, and is the difference real?

  referee demo                          see it work on the bundled sample
  referee score key.conll response.conll
  referee score key.conll a.conll b.conll --to latex
  referee metrics b3.sys                what a number means`

const EXIT_CODES = `
Exit codes: 0 done, 1 a gate failed, 2 wrong command line, 3 bad input, 4 shards missing,
130 and 143 interrupted, 141 the reader of standard output closed it early.`

/** Run one command line. Everything expected ends in an exit code; anything else is a bug and keeps its stack. */
export async function runCommandLine(argv: readonly string[], given: Io = processIo(argv)): Promise<number> {
  const io = guarded(given)
  forgetFiles(io.stdin)
  let code = 0
  const called = argv.find((argument) => !argument.startsWith('-'))
  const isKnown = commands.some(({ name }) => name === called)
  const prefix = isKnown ? `referee ${called}` : 'referee'
  const hint = `run "${prefix} --help" to see what there is`
  const program = new Command('referee')
    .description(DESCRIPTION)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .option('--no-color', 'plain text; NO_COLOR in the environment does the same')
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: (text, write) => write(`${prefix}: ${safe(withGuess(text.replace(/^error: /, '')))}`),
    })
    .showHelpAfterError(hint)
    .addHelpText('after', EXIT_CODES)
  const misplaced = flagBeforeCommand(argv)
  if (misplaced !== undefined) {
    io.stderr(`referee: ${safe(misplaced)}\n${hint}\n`)
    return 2
  }
  const wanted = called === 'help' ? argv[argv.indexOf('help') + 1] : called
  for (const entry of commands) await addCommand(program, entry, entry.name === wanted)
  try {
    await program.parseAsync(argumentsFor(wanted), { from: 'user' })
    return code
  } catch (error) {
    return failed(error)
  }

  /** Asking for help with a command that does not exist is an error, not a list of the others. */
  function argumentsFor(asked: string | undefined): string[] {
    if (argv.length === 0) return ['--help']
    const exists = asked === undefined || asked === 'help' || commands.some(({ name }) => name === asked)
    return exists ? [...argv] : [asked]
  }

  async function addCommand(parent: Command, entry: CommandEntry, isCalled: boolean): Promise<void> {
    const command = parent.command(entry.name).summary(entry.summary).description(entry.summary)
    if (!isCalled) return
    declareCommand(command, (await entry.load()).command, io, (exitCode) => {
      code = exitCode
    })
  }

  function failed(error: unknown): number {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError || (error instanceof RefereeError && ASKED_WRONGLY.has(error.code))) {
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

/** What is wrong with `referee --metrics b3 score KEY RESPONSE`, where `b3` would be taken for the command. */
function flagBeforeCommand(argv: readonly string[]): string | undefined {
  const [first = ''] = argv
  const isCommand = (word: string | undefined): boolean => commands.some(({ name }) => name === word)
  const command = argv.find((word, i) => i > 1 && isCommand(word))
  if (!/^--[a-z]/.test(first) || first === '--no-color' || command === undefined || isCommand(argv[1])) {
    return undefined
  }
  return `${first}: flags stand after the command, as in "referee ${command} … ${first} …"`
}

/** Whatever a command prints from a file, it does not steer the terminal. */
function guarded(io: Io): Io {
  if (!io.isTerminal.stdout) return io
  return { ...io, stdout: (text) => io.stdout(typeof text === 'string' ? terminalSafe(text) : text) }
}

/** Commander names all choices; the likely one is worth a question. */
function withGuess(text: string): string {
  const [refusal, given = '', choices = ''] =
    /argument '([^\n]*)' is invalid\. Allowed choices are ([^\n]*)\.(?=\n|$)/.exec(text) ?? []
  if (refusal === undefined) return text
  return text.replace(
    refusal,
    () => `${refusal.slice(0, -1)}${didYouMean(given, choices.split(', ')) || '.'}`,
  )
}

/** Commander quotes what was typed, and a file name may have got there. */
function safe(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** What the library refuses of the settings it was given, here by flags. */
const ASKED_WRONGLY: ReadonlySet<ErrorCode> = new Set(['bad-setting', 'undecomposable-metric'])

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
