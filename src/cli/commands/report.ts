import { printable } from '../../errors.ts'
import { counted } from '../../report/number.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget } from '../files/write-file.ts'
import { requireTarget, WrittenFiles } from '../files/written-files.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { explorerData, pageWith, resolverBlocks } from '../page/explorer-page.ts'
import { readSystems } from '../read-systems.ts'
import { addRenderingOptions, type RenderingFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags, settingsOf } from '../settings-options.ts'
import { withProgress } from '../terminal/progress.ts'

interface ReportFlags extends FormatFlags, SettingsFlags, RenderingFlags {
  readonly output: string
  readonly align?: boolean
  readonly withModels?: boolean
  readonly hosted?: boolean
  readonly quiet?: boolean
}

/** `referee report KEY RESPONSE... -o FILE.html` */
export const report: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response...>', 'the same; several are shown side by side')
      .requiredOption('-o, --output <file>', 'the page to write, all or nothing; - for standard output')
    addFormatOptions(command)
    addSettingsOptions(command)
    addRenderingOptions(command)
    command
      .option('--align', "lay responses that cut the text into other words over the key's words")
      .option('--with-models', 'put the resolver and its models inside, five megabytes, for the view Resolve')
      .option('--hosted', 'let the page load them from its own folder on a web server')
      .option('--quiet', 'no notes and no warnings')
      .addHelpText('after', EXAMPLES)
      .action(async (key: string, responses: string[], flags: ReportFlags) => {
        await write(key, responses, flags, io)
        finish(0)
      })
  },
}

const EXAMPLES = `
The page holds the documents: whoever has it can read them. It opens from disk, without a network.
--json and --to tell what was written, with its hash; the figures are those of referee score.

Examples:
  referee report key.conll response.conll -o report.html
  referee report key/ system-a/ system-b/ --metrics all -o report.html
  referee report key.conll response.conll --with-models -o report.html`

async function write(key: string, responses: readonly string[], flags: ReportFlags, io: Io): Promise<void> {
  const settings = settingsOf(flags)
  const isTold = flags.json === true || flags.to !== undefined
  const rendering = renderingOf(flags)
  requireTarget({ json: isTold, output: flags.output })
  if (flags.withModels === true && flags.hosted === true) {
    throw new UsageError('--with-models puts the models inside, and --hosted loads them: which of the two?')
  }
  checkTarget(flags.output)
  const systems = await readSystems(
    {
      key,
      responses,
      formats: sideFormatsOf(flags),
      isQuiet: flags.quiet ?? false,
      isAligned: flags.align ?? false,
    },
    io,
  )
  const pairs = systems.key.documents.length * systems.responses.length
  const { summary, blocks } = withProgress(io, 'scoring', pairs, ({ advance }) =>
    explorerData(systems.key, systems.responses, settings, {
      leavesOutMissing: asksForSet(flags),
      onDocument: () => advance(1),
    }),
  )
  const inside = flags.withModels === true ? new Map([...blocks, ...resolverBlocks()]) : blocks
  const page = pageWith(inside, flags.hosted === true ? 'web' : undefined)
  const { documents } = summary.scores.corpus
  const warnings = summary.scores.systems.flatMap((system) => system.warnings)
  const written = new WrittenFiles()
  if (flags.output === '-') io.stdout(page)
  else written.write(flags.output, page, documents)
  if (flags.quiet !== true) {
    io.stderr(renderWarnings(warnings))
    for (const { path, bytes } of written.list) {
      const size = counted(Math.ceil(bytes / 1024), 'kB', 'kB')
      io.stderr(`${printable(path)}: ${counted(documents, 'document')}, ${size}\n`)
    }
  }
  if (isTold) {
    io.stdout(
      renderWritten(writtenReport(written.list, { warnings }), rendering, renderOptionsOf({}, io).style),
    )
  }
}
