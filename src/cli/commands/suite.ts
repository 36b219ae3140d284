import { join } from 'node:path'
import type { ReadFile } from '../../corpus/open-corpus.ts'
import { openSides } from '../../corpus/sides.ts'
import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { changedFile } from '../../node/files/changed-file.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { readSuite, type Suite } from '../../node/files/read-suite.ts'
import { schemaCheck } from '../../node/files/schema-check.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { standingsPage } from '../../node/page/explorer-page.ts'
import { type ScoresReport, scoresReport } from '../../report/scores.ts'
import {
  renderStandings,
  type ScoredColumn,
  type ScoredSystem,
  standingsReport,
} from '../../report/standings.ts'
import { didYouMean } from '../../suggest.ts'
import { version } from '../../version.ts'
import { type Command, type Flag, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { findFormat } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import {
  asksForSet,
  metricFlag,
  type SettingsFlags,
  settingsFlags,
  settingsOf,
} from '../flags/settings-flags.ts'
import { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'

const ownFlags = {
  metric: {
    ...metricFlag('metric for the table of data sets'),
    shownDefault: 'conll, or the first',
    isCommon: true,
  },
  keep: {
    value: 'dir',
    description: 'keep results there and rescore only what changed',
    isCommon: true,
  },
  page: { value: 'file', description: 'also write the standings as a web page', isCommon: true },
  columns: {
    value: 'set',
    description: 'also print means under the other settings of CRAC',
    choices: ['crac', 'none'],
    shownDefault: 'crac with a CRAC preset',
    isCommon: true,
  },
} as const satisfies FlagGroup

const groups = [ownFlags, settingsFlags, outputFlags] as const
type SuiteFlags = FlagsOf<typeof groups>

/** `referee suite SUITE` */
export const command: Command<[suite: string], typeof groups> = {
  arguments: [{ name: 'suite', description: 'JSON file with data sets and systems (docs/suite.md)' }],
  flags: groups,
  examples: [
    'referee suite crac.json',
    'referee suite crac.json --keep done --to latex',
    'referee suite crac.json --page standings.html',
    'referee suite crac.json --preset crac-2026 --json -o standings.json',
  ],
  async run(run, [path], flags) {
    run.checkOutput()
    const suite = await readSuite(run.files, path)
    checkSettings('settings', suite.settings)
    const settings = { ...suite.settings, ...flags }
    const columnSettings = columnsIn(run, suite, flags, settings)
    for (const [name, overrides] of columnSettings) checkSettings(`columns: ${name}`, overrides)
    const systems = await scoreSuite(run, suite, settings, flags.keep)
    const columns: ScoredColumn[] = []
    // The notes about the files have already been printed.
    const silent = new Run(run.name, run.io, { quiet: true }, [], run)
    for (const [name, overrides] of columnSettings) {
      const rescored = await scoreSuite(silent, suite, { ...settings, ...overrides }, flags.keep, name)
      columns.push({ name, settings: overrides, systems: rescored })
    }
    const report = standingsReport(
      suite.name,
      suite.datasets.map(({ name }) => name),
      systems,
      flags.metric,
      columns,
    )
    const ids = report.systems.flatMap(({ results }) =>
      results.flatMap((each) => Object.keys(each?.scores ?? {})),
    )
    if (flags.metric !== undefined && !ids.includes(flags.metric)) {
      throw new UsageError(
        `--metric ${flags.metric}: not among those that were scored${didYouMean(flags.metric, ids)}`,
      )
    }
    if (flags.page !== undefined) run.files.write(flags.page, standingsPage(report))
    run.emit(renderStandings(report, run.rendering, run.renderOptions))
  },
}

/** @throws UsageError for an unknown flag in the file */
function checkSettings(where: string, settings: Suite['settings']): void {
  for (const [name, value] of Object.entries(settings)) {
    const flag: Flag | undefined = settingsFlags[name as keyof SettingsFlags]
    if (flag === undefined) {
      const guess = didYouMean(name, Object.keys(settingsFlags))
      throw new UsageError(`${where}: unknown setting "${name}"${guess}`)
    }
    if (flag.choices !== undefined && !flag.choices.includes(value)) {
      throw new UsageError(`${where}: ${name} "${value}" is not one of ${flag.choices.join(', ')}`)
    }
  }
}

/** The columns of the CRAC shared tasks, besides their primary score. */
const CRAC_COLUMNS: Readonly<Record<string, Suite['settings']>> = {
  'partial match': { match: 'partial' },
  'exact match': { match: 'exact' },
  'with singletons': { singletons: 'keep' },
}
const CRAC_PRESET = /^crac-202\d$/

/** What is scored besides the primary settings, by name; CRAC columns equal to these are left out. */
function columnsIn(
  run: Run,
  suite: Suite,
  flags: SuiteFlags,
  settings: SettingsFlags,
): [name: string, settings: Suite['settings']][] {
  const usual = CRAC_PRESET.test(settings.preset ?? '') ? 'crac' : 'none'
  const choice = flags.columns ?? suite.columns ?? usual
  if (choice === 'none') return []
  if (choice !== 'crac') return Object.entries(choice)
  const primary = settingsOf(settings, run.files)
  return Object.entries(CRAC_COLUMNS).filter(([, overrides]) =>
    Object.entries(overrides).some(([name, value]) => primary[name as keyof typeof primary] !== value),
  )
}

async function scoreSuite(
  run: Run,
  suite: Suite,
  flags: SettingsFlags,
  keep: string | undefined,
  column?: string,
): Promise<ScoredSystem[]> {
  const systems: ScoredSystem[] = []
  for (const { name, format, responses } of suite.systems) {
    const reports: (ScoresReport | null)[] = []
    for (const [d, response] of responses.entries()) {
      const dataset = suite.datasets[d] as Suite['datasets'][number]
      if (response === null) {
        reports.push(null)
        continue
      }
      const cell = {
        name: `${name} on ${dataset.name}${column === undefined ? '' : `, ${column}`}`,
        key: dataset.key,
        response,
        keyFormat: findFormat(dataset.format),
        responseFormat: findFormat(format),
        flags,
      }
      const names = [name, ...(column === undefined ? [] : [column])].map(fileName)
      const kept =
        keep === undefined ? undefined : join(keep, fileName(dataset.name), `${names.join('.')}.json`)
      if (kept !== undefined) run.files.makeDirectory(join(keep as string, fileName(dataset.name)))
      reports.push(await scoreCell(run, cell, kept))
    }
    systems.push({ name, reports })
  }
  return systems
}

/** A name as part of a path. */
const fileName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E')

interface SuiteCell {
  readonly name: string
  readonly key: string
  readonly response: string
  readonly keyFormat: ReturnType<typeof findFormat>
  readonly responseFormat: ReturnType<typeof findFormat>
  readonly flags: SettingsFlags
}

/** @param path where the result is saved */
async function scoreCell(run: Run, cell: SuiteCell, path: string | undefined): Promise<ScoresReport> {
  const hash = path === undefined ? '' : await runHash(run.files, cell)
  const known = path === undefined ? undefined : await readKeptScores(run.files, path, hash)
  if (known !== undefined) {
    run.note(`${cell.name}: already done`)
    return known
  }
  const files = new Map<string, ReadFile>()
  const { flags, keyFormat, responseFormat } = cell
  const results = await scoreResponses(run, cell.key, [{ name: cell.name, path: cell.response }], {
    settings: settingsOf(flags, run.files),
    input: () => ({ keyFormat, responseFormat }),
    leavesOutMissing: asksForSet(flags),
    watch: { file: (file) => void files.set(file.path, file) },
  })
  const scores = scoresReport(results)
  run.warn(scores.systems.flatMap(({ warnings }) => warnings))
  if (path !== undefined) {
    const kept = { schema: 'referee.cell/1', run: hash, files: [...files.values()], scores }
    run.files.write(path, `${JSON.stringify(kept, undefined, 2)}\n`)
  }
  return scores
}

/** Hash of everything that determines what is scored, except the contents of the files. */
async function runHash(
  files: NodeFiles,
  { flags, key, response, keyFormat, responseFormat }: SuiteCell,
): Promise<string> {
  const sides = await openSides(files, key, response, {
    keyFormat,
    responseFormat,
    missing: 'error',
  })
  const chosen = sides.files.map(({ path, format }) => [path, format.id])
  return sha256(JSON.stringify([version, settingsOf(flags, files), chosen]))
}

/** Undefined for scores that are missing, of something else, or damaged: they are then computed anew. */
async function readKeptScores(
  disk: NodeFiles,
  path: string,
  hash: string,
): Promise<ScoresReport | undefined> {
  try {
    const node = new JsonText(path, disk.readText(path)).parse()
    const check = await schemaCheck('referee.cell/1')
    check(node)
    const kept = node.value as { run: string; files: readonly ReadFile[]; scores: ScoresReport }
    return kept.run === hash && changedFile(disk.folder, kept.files) === undefined ? kept.scores : undefined
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}
