import { nameSystems } from '../../corpus/name-systems.ts'
import { RefereeError } from '../../errors.ts'
import { describeState } from '../../node/files/describe-state.ts'
import { packageFile } from '../../node/files/package-file.ts'
import { explorerData, pageWith } from '../../node/page/explorer-page.ts'
import { type ExplorerServer, serveReport } from '../../node/page/explorer-server.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { readInputs } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { asksForSet, settingsFlagsWithout, twinSettingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const portFlags = {
  port: {
    value: 'number',
    description: 'port to listen on',
    shownDefault: 'any free port',
    parse: portOf,
    isCommon: true,
  },
} as const satisfies FlagGroup

const quietFlags = {
  quiet: { description: 'print only the address', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

const groups = [portFlags, inputFlags, settingsFlagsWithout('window', 'onlyEntities'), quietFlags] as const
type ServeFlags = FlagsOf<typeof groups>

/** `referee serve [KEY RESPONSE...]` */
export const command: Command<[key: string | undefined, responses: string[]], typeof groups> = {
  arguments: [
    {
      name: 'key',
      description: 'file, directory or glob; by default, the bundled sample',
      optional: true,
    },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several are shown side by side',
      optional: true,
      variadic: true,
    },
  ],
  flags: groups,
  examples: ['referee serve key.conll system-a.conll system-b.conll', 'referee serve'],
  notes: [
    'Only this machine can open the address. The page follows changes in the files. Press Ctrl-C to stop.',
  ],
  run: (run, [key, responses], flags) => serve(run, key, responses, flags),
}

async function serve(
  run: Run,
  key: string | undefined,
  responses: readonly string[],
  flags: ServeFlags,
): Promise<number> {
  if (key !== undefined && responses.length === 0) throw new UsageError('a key needs at least one response')
  if (key === '-' || responses.includes('-')) {
    throw new UsageError('standard input cannot be watched: give files, or use referee report')
  }
  const paths =
    key === undefined
      ? ['key', 'careful', 'eager'].map((name) => packageFile('samples', `${name}.coref.jsonl`))
      : [key, ...responses]
  const settings = twinSettingsOf(flags, run.files)
  const page = async (): Promise<string> => {
    const [keyPath, ...responsePaths] = paths as [string, ...string[]]
    const isSample = key === undefined
    const note = isSample ? () => {} : run.note
    const reading = { ...inputOptionsOf(flags, run.files), ...settings }
    const systems = await readInputs({ files: run.files, note }, keyPath, responsePaths, reading)
    const options = { leavesOutMissing: asksForSet(flags) }
    const { summary, blocks } = explorerData(systems.key, systems.responses, settings, options)
    if (!isSample) run.warn(summary.scores.systems.flatMap(({ warnings }) => warnings))
    return pageWith(blocks, 'live')
  }
  const server = await serveReport(await page(), flags.port)
  const end = waitForSignal()
  const watched = nameSystems(run.files, paths).map(({ path }) => path)
  const stop = watchFiles(
    () => describeState(run.files, watched),
    () => void follow(run, server, page),
  )
  run.print(`${server.url}\n`)
  const code = await end
  stop()
  await server.close()
  return code
}

/** Show the new state of the files or, if they cannot be read, report why and keep the old one. */
async function follow(run: Run, server: ExplorerServer, page: () => Promise<string>): Promise<void> {
  try {
    server.update(await page())
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    run.complain(error.message)
    server.complain(error.message)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new UsageError(`--port ${text}: expected a port from 0 to 65535`)
  return port
}

/** The exit code for the signal that stops the server. */
function waitForSignal(): Promise<number> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve(130))
    process.once('SIGTERM', () => resolve(143))
  })
}

/**
 * Call back when something about some paths changes: a file is written, created or deleted. The times and sizes of
 * files are compared twice a second, which works on every file system; after a change, the call waits until nothing
 * changes any more, so that no half-written file is read.
 *
 * @returns a function that stops watching
 */
function watchFiles(describe: () => Promise<string>, onChange: () => void, interval = 500): () => void {
  let known: string | undefined
  let changed: string | undefined
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void describe().then((state) => {
      isLooking = false
      if (known === undefined) known = state
      else if (state !== known && state === changed) {
        known = state
        onChange()
      }
      changed = state
    })
  }, interval)
  return () => clearInterval(timer)
}
