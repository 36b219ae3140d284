import { StatisticsTally } from '../../analysis/corpus-statistics.ts'
import type { SignedInput } from '../../corpus/corpus.ts'
import { nameSystems } from '../../corpus/name-systems.ts'
import type { Warning } from '../../errors.ts'
import { openInput } from '../../node/files/open-inputs.ts'
import { type DescribedCorpus, renderStats, statsReport } from '../../report/stats.ts'
import { prepareKey } from '../../scoring/match-documents.ts'
import { signCorpora } from '../../scoring/signature.ts'
import type { Command, FlagGroup, FlagsOf } from '../command.ts'
import { readOnce } from '../files/read-inputs.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { definitionFlags, settingsFlags, settingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const ownFlags = {
  format: formatFlag('format, if not detected'),
  singletons: settingsFlags.singletons,
  zeros: settingsFlags.zeros,
  mentions: settingsFlags.mentions,
  ...definitionFlags,
  nonReferring: settingsFlags.nonReferring,
} as const satisfies FlagGroup

const groups = [ownFlags, outputFlags] as const
type StatsFlags = FlagsOf<typeof groups>

/** `referee stats CORPUS...` */
export const command: Command<[corpora: string[]], typeof groups> = {
  arguments: [
    {
      name: 'corpus',
      description: 'a file, directory or glob for each corpus, or LABEL=PATH',
      variadic: true,
    },
  ],
  flags: groups,
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
  const report = statsReport({ signature: signCorpora(settings, documents, signed), corpora })
  run.emit(renderStats(report, run.rendering, run.renderOptions))
}
