import { Option } from 'commander'
import { RefereeError } from '../../errors.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { packageFile } from '../files/package-file.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { explorerData, pageWith, resolverFiles } from '../page/explorer-page.ts'
import { type ExplorerServer, startExplorerServer } from '../page/explorer-server.ts'
import { watchFiles } from '../page/watch-files.ts'
import { readSystems } from '../read-systems.ts'
import { renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags, settingsOf } from '../settings-options.ts'

interface ServeFlags extends SettingsFlags {
  readonly format?: string
  readonly port?: number
  readonly align?: boolean
  readonly quiet?: boolean
}

/** `referee serve [KEY RESPONSE...]` */
export const serve: CommandModule = {
  define(command, io, finish) {
    command
      .argument('[key]', 'file, directory or glob; without one, the page opens with the bundled sample')
      .argument('[response...]', 'the same; several are shown side by side')
      .addOption(
        new Option('--port <number>', 'to listen on (default: any that is free)').argParser((text) =>
          portOf(text),
        ),
      )
      .addOption(
        new Option('--format <id>', 'of all inputs; detected otherwise').choices(formats.map(({ id }) => id)),
      )
    addSettingsOptions(command)
    command
      .option('--align', "lay responses that cut the text into other words over the key's words")
      .option('--quiet', 'nothing but the address')
      .addHelpText('after', EXAMPLES)
      .action(async (key: string | undefined, responses: string[], flags: ServeFlags) => {
        finish(await run(key, responses, flags, io))
      })
  },
}

const EXAMPLES = `
The address is for this machine alone. When a file changes, the page follows. Ctrl-C stops.

Examples:
  referee serve
  referee serve key.conll system-a.conll system-b.conll`

async function run(key: string | undefined, responses: string[], flags: ServeFlags, io: Io): Promise<number> {
  if (key !== undefined && responses.length === 0) throw new UsageError('a key needs at least one response')
  if (key === '-' || responses.includes('-')) {
    throw new UsageError('standard input cannot be watched: give files, or use referee report')
  }
  const paths =
    key === undefined
      ? ['key', 'careful', 'eager'].map((name) => packageFile('samples', `${name}.coref.jsonl`))
      : [key, ...responses]
  const settings = settingsOf(flags)
  const page = async (): Promise<string> => {
    const [keyPath, ...responsePaths] = paths as [string, ...string[]]
    const format = flags.format === undefined ? undefined : formatById(flags.format)
    const isQuiet = flags.quiet === true || key === undefined
    const systems = await readSystems(
      {
        key: keyPath,
        responses: responsePaths,
        formats: { key: format, response: format },
        isQuiet,
        isAligned: flags.align ?? false,
      },
      io,
    )
    const options = { leavesOutMissing: asksForSet(flags) }
    const { summary, blocks } = explorerData(systems.key, systems.responses, settings, options)
    if (!isQuiet) io.stderr(renderWarnings(summary.scores.systems.flatMap(({ warnings }) => warnings)))
    return pageWith(blocks, 'live')
  }
  const server = await started(await page(), flags.port ?? 0)
  const end = interrupted()
  const stop = watchFiles(paths, () => void follow(server, page, io))
  io.stdout(`${server.url}\n`)
  const code = await end
  stop()
  await server.close()
  return code
}

/** Show the new state of the files or, where they cannot be read, say why and keep the old one. */
async function follow(server: ExplorerServer, page: () => Promise<string>, io: Io): Promise<void> {
  try {
    server.update(await page())
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    io.stderr(`referee serve: ${error.message}\n`)
    server.complain(error.message)
  }
}

async function started(page: string, port: number): Promise<ExplorerServer> {
  try {
    return await startExplorerServer(page, resolverFiles(), port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'another program listens there' : systemErrorReason(error)
    throw new RefereeError('cannot-listen', `port ${port}: ${reason}; choose another with --port`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new UsageError(`--port ${text}: not a port; 0 to 65535`)
  return port
}

/** The exit code for the signal that ends the serving. */
function interrupted(): Promise<number> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve(130))
    process.once('SIGTERM', () => resolve(143))
  })
}
