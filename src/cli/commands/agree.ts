import { measureAgreementLazily } from '../../analysis/agreement/agreement.ts'
import { mergeAnnotations, undecidedReadings } from '../../analysis/agreement/merge-annotations.ts'
import { unmarkedReadings } from '../../analysis/agreement/units.ts'
import type { Corpus } from '../../corpus/corpus.ts'
import { type Decisions, readDecisions } from '../../corpus/decisions.ts'
import { displayPath } from '../../corpus/files.ts'
import { nameSystems } from '../../corpus/name-systems.ts'
import { keepMentions } from '../../document/filter.ts'
import { isUnplaced } from '../../document/unplaced.ts'
import { write } from '../../formats/referee/write.ts'
import type { MatchRule } from '../../matching/twins.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { DEFAULT_DISAGREEMENTS, lazyAgreementReport, renderAgreement } from '../../report/agreement.ts'
import { jsonParts } from '../../report/json-parts.ts'
import { counted } from '../../report/number.ts'
import { settingChoices, settingMeanings } from '../../scoring/settings.ts'
import { knownSliceFeatures } from '../../scoring/slice-features.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError, under } from '../command.ts'
import { readInputs } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { asksForSet, definitionFlags, settingsFlags, settingsOf } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'

/** Rules of `score --match` that treat two annotators alike, except for whose heads and minimum spans they use. */
const MATCHING = ['exact', 'partial', 'head', 'min', 'mina', 'craft'] as const satisfies readonly MatchRule[]

const ownFlags = {
  disagreements: { description: 'list all disagreements instead of figures', isCommon: true },
  merge: { description: 'merge all annotations into one, as JSON lines', isCommon: true },
  decisions: {
    value: 'file',
    description: 'with --merge, the decisions that the page saved',
    isCommon: true,
  },
  undecided: choice('how', 'with --merge, what to do with open disagreements', undecidedReadings),
  unmarked: choice('what', 'how alpha counts a mention that an annotator did not mark', unmarkedReadings),
  by: {
    value: 'list',
    description: 'break alpha down by features',
    shownDefault: 'entity-type, if there are types',
    suggestions: knownSliceFeatures,
    isList: true,
  },
  limit: {
    value: 'n',
    description: 'how many disagreements to list with the figures',
    shownDefault: DEFAULT_DISAGREEMENTS,
    isCommon: true,
  },
  metrics: settingsFlags.metrics,
  blanc: { ...choice('rule', settingMeanings.blanc, settingChoices.blanc), heading: 'Metrics' },
  average: {
    ...choice('how', 'average of pairs over documents', settingChoices.average),
    heading: 'Metrics',
  },
  ...under('Matching', {
    match: { ...choice('rule', settingMeanings.match, MATCHING), isCommon: true },
    singletons: {
      ...choice('what', settingMeanings.singletons, ['keep', 'drop']),
      isCommon: true,
    },
    duplicates: choice('what', 'repeated spans in an annotation', ['error', 'first']),
    zeros: choice('what', settingMeanings.zeros, ['keep', 'drop']),
  }),
  mentions: {
    ...choice('type', 'use only mentions of one type', settingChoices.mentions),
    heading: 'Which mentions count',
  },
  ...definitionFlags,
} as const satisfies FlagGroup

function choice<const Choice extends string>(value: string, text: string, choices: readonly Choice[]) {
  return { value, description: text, choices, shownDefault: choices[0] as string }
}

const groups = [inputFlags, ownFlags, outputFlags] as const
type AgreeFlags = FlagsOf<typeof groups>

/** `referee agree A B...` */
export const command: Command<[annotations: string[]], typeof groups> = {
  arguments: [
    {
      name: 'annotation',
      description: 'two or more files, directories or globs, or LABEL=PATH',
      variadic: true,
    },
  ],
  flags: groups,
  examples: [
    'referee agree anna.conll ben.conll',
    'referee agree anna.conll ben.conll --disagreements --to csv -o to-decide.csv',
    'referee agree anna/ ben/ carla/ --unmarked singleton --metrics muc,b3,ceafe,conll',
    'referee agree anna.conll ben.conll --merge --decisions decisions.jsonl -o merged.coref.jsonl',
    'referee agree anna.conll ben.conll --match craft',
    'referee agree anna.conll other-tokens.conll --align --json',
  ],
  run: (run, [annotations], flags) => agree(run, annotations, flags),
}

/** The first annotation serves as the key: it is read unchanged, and the others are aligned with it if necessary. */
async function agree(run: Run, annotations: readonly string[], flags: AgreeFlags): Promise<void> {
  const named = nameSystems(run.files, annotations)
  const [first, ...others] = named
  if (first === undefined || others.length === 0) {
    throw new UsageError('agreement is between annotators: give two or more annotations of the same texts')
  }
  const {
    duplicates = 'error',
    unmarked = 'empty',
    disagreements = false,
    limit,
    merge = false,
    decisions,
    undecided,
    ...rest
  } = flags
  if (!merge && (decisions !== undefined || undecided !== undefined))
    throw new UsageError('--decisions and --undecided require --merge')
  if (merge && flags.match !== undefined && flags.match !== 'exact')
    throw new UsageError('--merge needs one span per mention: leave out --match, and decide on the borders')
  if (merge && (disagreements || flags.json === true || flags.to !== undefined)) {
    throw new UsageError(
      '--merge writes documents as JSON lines: leave out --disagreements, --json and --to; referee convert writes other formats',
    )
  }
  // Neither annotator is the key, so both are treated alike.
  const settings = settingsOf({ ...rest, duplicates, keyDuplicates: duplicates }, run.files)
  const listLimit = wholeNumber('--limit', limit, 0, 1_000_000) ?? DEFAULT_DISAGREEMENTS
  const paths = others.map(({ path }) => path)
  const read = await readInputs(run, first.path, paths, inputOptionsOf(flags, run.files))
  const corpora = [read.key, ...read.responses.map(({ corpus }) => onlyPlaced(corpus))].map((corpus, i) => ({
    ...corpus,
    name: named[i]?.name as string,
  }))
  if (merge) {
    const decided = decisions === undefined ? undefined : decisionsIn(run.files, decisions)
    const merged = mergeAnnotations(corpora, settings, decided, undecided)
    run.note(`${counted(merged.decided, 'disagreement')} decided, ${merged.undecided} left to --undecided`)
    run.warn(corpora.flatMap(({ warnings }) => warnings))
    run.emit(merged.documents.flatMap((document) => [...write(document)]).join(''))
    return
  }
  const agreement = run.progress('comparing', 1, ({ reach }) =>
    measureAgreementLazily(corpora, settings, unmarked, reach, asksForSet(flags)),
  )
  run.warn(agreement.warnings)
  const report = lazyAgreementReport(corpora, agreement, settings, unmarked)
  const { rendering } = run
  const options = { ...run.renderOptions, limit: listLimit, isList: disagreements }
  run.emit(
    rendering === 'json'
      ? jsonParts(report)
      : renderAgreement({ ...report, disagreements: [...report.disagreements] }, rendering, options),
  )
}

/** @throws InputError for a file that cannot be read or has no decisions */
function decisionsIn(files: NodeFiles, path: string): Decisions {
  return readDecisions(files.readText(path), displayPath(path))
}

/** A mention that could not be placed agrees with no other. */
function onlyPlaced(corpus: Corpus): Corpus {
  if (corpus.repair === undefined) return corpus
  const documents = corpus.documents.map((document) =>
    keepMentions(document, (m) => !isUnplaced(document.mentions, m)),
  )
  return { ...corpus, documents }
}
