import { StatisticsTally } from '../../analysis/corpus-statistics.ts'
import type { SignedInput } from '../../corpus/corpus.ts'
import { nameSystems } from '../../corpus/name-systems.ts'
import type { Warning } from '../../errors.ts'
import { openInput } from '../../node/files/open-inputs.ts'
import { type DescribedCorpus, renderStats, statsReport } from '../../report/stats.ts'
import { prepareKey } from '../../scoring/match-documents.ts'
import { formatSignature, joinFields, parseSignature, signedRun } from '../../scoring/signature.ts'
import type { Command, FlagsFor } from '../command.ts'
import { readOnce } from '../files/read-inputs.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import {
  type DefinitionFlags,
  definitionFlags,
  type SettingsFlags,
  settingsFlags,
  settingsOf,
} from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

interface OwnFlags
  extends DefinitionFlags,
    Pick<SettingsFlags, 'singletons' | 'zeros' | 'mentions' | 'nonReferring'> {
  readonly format?: string
}

type StatsFlags = OwnFlags & OutputFlags

const ownFlags: FlagsFor<OwnFlags> = {
  format: formatFlag('format, if not detected'),
  singletons: settingsFlags.singletons,
  zeros: settingsFlags.zeros,
  mentions: settingsFlags.mentions,
  ...definitionFlags,
  nonReferring: settingsFlags.nonReferring,
}

/** The settings that affect what is counted. */
const COUNTING: ReadonlySet<string> = new Set([
  'referee',
  'singletons',
  'zeros',
  'mentions',
  'definition',
  'relative-pronouns',
  'gerunds',
  'nested-nouns',
  'nested-names',
  'semantic-types',
  'non-referring',
  'format',
  'docs',
  'corpus',
])
/** Without a key, the fields of responses describe the corpora. */
const CALLED: Readonly<Record<string, string>> = { response: 'corpus', 'response-format': 'format' }

/** `referee stats CORPUS...` */
export const command: Command<[corpora: string[]], StatsFlags> = {
  arguments: [
    {
      name: 'corpus',
      description: 'a file, directory or glob for each corpus, or LABEL=PATH',
      variadic: true,
    },
  ],
  flags: [ownFlags, outputFlags],
  examples: [
    'referee stats key.conll',
    'referee stats litbank=litbank/coref/brat gum=gum/dep --to latex',
    'referee stats key.conll --definition muc --json',
  ],
  run: (run, [corpora], flags) => stats(run, corpora, flags),
}

async function stats(run: Run, labelledPaths: readonly string[], flags: StatsFlags): Promise<void> {
  const named = nameSystems(run.files, labelledPaths)
  readOnce(named.map(({ path }) => path))
  // A span that occurs twice is one mention.
  const settings = { ...settingsOf(flags, run.files), keyDuplicates: 'first' as const }
  const corpora: DescribedCorpus[] = []
  const signed: SignedInput[] = []
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => {
    warnings.push(warning)
  }
  for (const { name, path } of named) {
    const tally = new StatisticsTally()
    const corpus = await openInput(run, path, {
      format: findFormat(flags.format),
      transient: true,
      warn,
    })
    for (const document of corpus.documents) tally.add(prepareKey(document, settings, warn))
    signed.push(corpus)
    corpora.push({
      name,
      ...(corpus.sha256 === undefined ? {} : { sha256: corpus.sha256 }),
      ...tally.statistics(),
    })
  }
  run.warn(warnings)
  const documents = corpora.reduce((sum, each) => sum + each.documents, 0)
  const signature = formatSignature(settings, signedRun(documents, undefined, signed))
  const fields = [...(parseSignature(signature) ?? [])].flatMap(([field, value]) => {
    const name = CALLED[field] ?? field
    return COUNTING.has(name) ? [[name, value] as const] : []
  })
  run.emit(
    renderStats(statsReport({ signature: joinFields(fields), corpora }), run.rendering, run.renderOptions),
  )
}
