import { printable } from '../../errors.ts'
import { explorerData, pageWith, resolverBlocks } from '../../node/page/explorer-page.ts'
import { counted } from '../../report/number.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { readInputs } from '../files/read-inputs.ts'
import { requireTarget, WrittenFiles } from '../files/written-files.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { renderingFlags } from '../flags/output-flags.ts'
import { asksForSet, settingsFlagsWithout, twinSettingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const targetFlags = {
  output: {
    short: '-o',
    value: 'file',
    description: 'page to write; - for standard output',
    isRequired: true,
  },
} as const satisfies FlagGroup

const ownFlags = {
  withModels: {
    description: 'include the resolver and its models (5 MB)',
    isCommon: true,
  },
  hosted: { description: "let the page load them from its web server's folder" },
  quiet: { description: 'print no notes or warnings', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

const groups = [
  targetFlags,
  inputFlags,
  settingsFlagsWithout('window', 'onlyEntities'),
  renderingFlags,
  ownFlags,
] as const
type ReportFlags = FlagsOf<typeof groups>

/** `referee report KEY RESPONSE... -o FILE.html` */
export const command: Command<[key: string, responses: string[]], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob; - for standard input' },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several are shown side by side',
      variadic: true,
    },
  ],
  flags: groups,
  examples: [
    'referee report key.conll response.conll -o report.html',
    'referee report key/ system-a/ system-b/ --metrics all -o report.html',
    'referee report key.conll response.conll --with-models -o report.html',
  ],
  notes: [
    'The page contains the documents, so anyone who has it can read them. It opens from disk and needs no network. --json and --to list what was written, with its hash; for scores use referee score.',
  ],
  run: (run, [key, responses], flags) => writeReport(run, key, responses, flags),
}

async function writeReport(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: ReportFlags,
): Promise<void> {
  const settings = twinSettingsOf(flags, run.files)
  const isRequested = flags.json === true || flags.to !== undefined
  const { rendering } = run
  requireTarget({ json: isRequested, output: flags.output })
  if (flags.withModels === true && flags.hosted === true) {
    throw new UsageError(
      '--with-models puts the models inside, and --hosted loads them: use only one of them',
    )
  }
  run.checkOutput()
  const options = { ...inputOptionsOf(flags, run.files), ...settings }
  const systems = await readInputs(run, key, responses, options)
  const pairs = systems.key.documents.length * systems.responses.length
  const { summary, blocks } = run.progress('scoring', pairs, ({ advance }) =>
    explorerData(systems.key, systems.responses, settings, { leavesOutMissing: asksForSet(flags) }, () =>
      advance(1),
    ),
  )
  const inside = flags.withModels === true ? new Map([...blocks, ...resolverBlocks()]) : blocks
  const page = pageWith(inside, flags.hosted === true ? 'web' : undefined)
  const { documents } = summary.scores.corpus
  const warnings = summary.scores.systems.flatMap((system) => system.warnings)
  const written = new WrittenFiles(run)
  if (run.target === undefined) run.print(page)
  else written.write(run.target, page, documents)
  run.warn(warnings)
  for (const { path, bytes } of written.list) {
    const size = counted(Math.ceil(bytes / 1024), 'kB', 'kB')
    run.note(`${printable(path)}: ${counted(documents, 'document')}, ${size}`)
  }
  if (isRequested) run.print(renderWritten(writtenReport(written.list, { warnings }), rendering, run.style))
}
