import { Option } from 'commander'
import { printable } from '../../errors.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { counted } from '../../report/number.ts'
import type { CommandModule, Io } from '../command.ts'
import { explorerData } from '../explorer-data.ts'
import { pageWith } from '../explorer-page.ts'
import { checkTarget, emit } from '../output.ts'
import { readSystems } from '../read-systems.ts'
import { resolverBlocks } from '../resolver-files.ts'
import { renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags, settingsOf } from '../settings-options.ts'

interface ReportFlags extends SettingsFlags {
  readonly format?: string
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
      .addOption(
        new Option('--format <id>', 'of all inputs; detected otherwise').choices(formats.map(({ id }) => id)),
      )
    addSettingsOptions(command)
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

Examples:
  referee report key.conll response.conll -o report.html
  referee report key/ system-a/ system-b/ --metrics all -o report.html
  referee report key.conll response.conll --with-models -o report.html`

async function write(key: string, responses: readonly string[], flags: ReportFlags, io: Io): Promise<void> {
  const settings = settingsOf(flags)
  checkTarget(flags.output)
  const systems = await readSystems(
    {
      key,
      responses,
      format: flags.format === undefined ? undefined : formatById(flags.format),
      isQuiet: flags.quiet ?? false,
      isAligned: flags.align ?? false,
    },
    io,
  )
  const { summary, blocks } = explorerData(systems.key, systems.responses, settings, {
    leavesOutMissing: asksForSet(flags),
  })
  const inside = flags.withModels === true ? new Map([...blocks, ...resolverBlocks()]) : blocks
  const page = pageWith(inside, flags.hosted === true ? 'web' : undefined)
  emit(page, flags.output, io)
  if (flags.quiet === true) return
  io.stderr(renderWarnings(summary.scores.systems.flatMap(({ warnings }) => warnings)))
  if (flags.output !== '-') {
    const size = counted(Math.ceil(page.length / 1024), 'kB', 'kB')
    io.stderr(
      `${printable(flags.output)}: ${counted(summary.scores.corpus.documents, 'document')}, ${size}\n`,
    )
  }
}
