import { Command, CommanderError } from 'commander'
import pc from 'picocolors'
import { RefereeError } from '../errors.ts'
import { version } from '../version.ts'
import { type CommandEntry, type Io, UsageError } from './command.ts'
import { commands } from './commands.ts'

const DESCRIPTION = `How good is a coreference resolver, why, and is the difference real?

  referee demo                          see it work on the bundled sample
  referee score key.conll response.conll
  referee score key.conll a.conll b.conll --to latex
  referee metrics b3.sys                what a number means`

/** Run one command line. Everything expected ends in an exit code; anything else is a bug and keeps its stack. */
export async function run(argv: readonly string[], io: Io = processIo(argv)): Promise<number> {
  let code = 0
  const program = new Command('referee')
    .description(DESCRIPTION)
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: io.stdout, writeErr: io.stderr })
    .showHelpAfterError('(run with --help to see what there is)')
  const called = argv.find((argument) => !argument.startsWith('-'))
  const wanted = called === 'help' ? argv[argv.indexOf('help') + 1] : called
  for (const entry of commands) await addCommand(program, entry, entry.name === wanted)
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' })
    return code
  } catch (error) {
    return failed(error, called)
  }

  async function addCommand(parent: Command, entry: CommandEntry, isCalled: boolean): Promise<void> {
    const command = parent.command(entry.name).summary(entry.summary).description(entry.summary)
    if (!isCalled) return
    const module = await entry.load()
    command.option('--no-color', 'plain text; NO_COLOR in the environment does the same')
    module.define(command, io, (exitCode) => {
      code = exitCode
    })
  }

  function failed(error: unknown, name: string | undefined): number {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const prefix = name === undefined ? 'referee' : `referee ${name}`
    if (error instanceof UsageError) {
      io.stderr(`${prefix}: ${error.message}\n(run with --help to see what there is)\n`)
      return 2
    }
    if (error instanceof RefereeError) {
      io.stderr(`${prefix}: ${error.message}\n`)
      return 3
    }
    throw error
  }
}

function processIo(argv: readonly string[]): Io {
  // A reader that has seen enough, such as head, closes the pipe: not a failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    isTerminal: { stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
    useColor: process.stdout.isTTY === true && pc.isColorSupported && !argv.includes('--no-color'),
  }
}
