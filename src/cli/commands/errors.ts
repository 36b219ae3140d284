import { InvalidArgumentError } from 'commander'
import { queryMentionsInSteps } from '../../analysis/concordance/query-mentions.ts'
import { analyseSides, type ErrorAnalysisOptions, errorSettings } from '../../analysis/error-analysis.ts'
import { type ErrorType, errorTypes } from '../../analysis/error-types.ts'
import type { DocumentListing } from '../../analysis/listing.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { MentionType } from '../../document/document.ts'
import { metricSets } from '../../metrics/registry.ts'
import type { Verdict } from '../../metrics/verdicts.ts'
import { openInputs } from '../../node/files/open-inputs.ts'
import { Spool } from '../../node/files/spool.ts'
import { concordanceReport, renderConcordance } from '../../report/concordance.ts'
import { errorsReport, renderErrors } from '../../report/errors.ts'
import { finish } from '../../steps.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkStandardInput, readInputs } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { bookFlags, settingsFlagsWithout, settingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const MENTION_TYPES: readonly MentionType[] = ['named', 'nominal', 'pronoun']
const VERDICTS: readonly Verdict[] = ['tp', 'wl', 'fn', 'fp', 'first', 'twinless']
const LIMIT = 20

const ownFlags = {
  where: {
    value: 'query',
    description: 'list mentions that match a query, in context',
    isCommon: true,
  },
  doc: {
    value: 'name',
    description: 'list mentions and errors of this document; repeatable',
    isCommon: true,
    parse: (name: string, names: string[] = []) => [...names, name],
    isRepeatable: true,
  },
  type: {
    value: 'list',
    description: `list only these error types (${errorTypes.join(', ')}) or mention types (${MENTION_TYPES.join(', ')})`,
    suggestions: [...errorTypes, ...MENTION_TYPES],
    isList: true,
    parse: (list: string) => parseList('--type', list, [...errorTypes, ...MENTION_TYPES]),
  },
  verdict: {
    value: 'list',
    description: `list only these verdicts: ${VERDICTS.join(', ')}`,
    suggestions: VERDICTS,
    isList: true,
    shownDefault: 'in text, wl,fn,fp',
    parse: (list: string) => parseList('--verdict', list, VERDICTS),
  },
  limit: {
    value: 'n',
    description: 'how many mentions to list',
    shownDefault: `in text, ${LIMIT}`,
    isCommon: true,
    parse: countOf,
  },
  top: {
    value: 'n',
    description: 'how many costly entities and documents to list',
    shownDefault: 10,
    isCommon: true,
    parse: countOf,
  },
  ladder: {
    description: 'also show the gain from perfect mentions or links',
    isCommon: true,
  },
} as const satisfies FlagGroup

const groups = [
  ownFlags,
  inputFlags,
  settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', ...bookFlags),
  outputFlags,
] as const
type ErrorsFlags = FlagsOf<typeof groups>

/** `referee errors KEY RESPONSE [OTHER]` */
export const command: Command<[key: string, response: string, other: string | undefined], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob; - for standard input' },
    { name: 'response', description: 'the same, or LABEL=PATH' },
    { name: 'other', description: 'a second response, with --where', optional: true },
  ],
  flags: groups,
  examples: [
    'referee errors key.conll response.conll',
    'referee errors key.conll response.conll --where "type:pronoun verdict:wrong"',
    'referee errors key.conll response.conll --doc bc/cctv/00/cctv_0000 --verdict wl --limit 100',
    'referee errors key.conll response.conll --type conflated,divided --json',
    'referee errors key.conll response.conll --ladder',
    'referee errors key.conll response.conll --to csv -o mentions.csv',
    'referee errors key.conll a.conll b.conll --where "A:wrong B:right distance:>3"',
  ],
  notes: [
    'Scores always cover the whole corpus, whatever is listed. Text and JSON contain tables and lists, Markdown and LaTeX only the tables, and CSV has a row for each listed mention. JSON and CSV list all mentions by default.',
    'A --where query is a list of conditions separated by spaces. Fields: type, verdict, error, A, B, side, doc, entity, text, words, genre, length, pos, number, gender, speaker, distance, class, entity-type, entity-size, or any feature in the files. Values: "wrong" means wl, fn or fp; * matches any value; commas separate alternatives; - negates a condition; text:/regex/i; distance:>3; words:2..5.',
  ],
  run: (run, [key, response, other], flags) => {
    if (flags.where !== undefined && flags.ladder === true)
      throw new UsageError('--where lists mentions and --ladder prints scores: use only one of them')
    if (flags.where !== undefined)
      return answerQuery(run, key, other === undefined ? [response] : [response, other], flags)
    if (other !== undefined)
      throw new UsageError(
        'a second response needs --where "QUERY"; to test the difference, use "referee compare"',
      )
    return findErrors(run, key, response, flags)
  },
}

/** The mentions that match a query, and how one or two responses handled them. */
async function answerQuery(
  run: Run,
  key: string,
  labelledPaths: readonly string[],
  flags: ErrorsFlags,
): Promise<void> {
  const settings = settingsOf(flags, run.files)
  const { key: keys, responses } = await readInputs(run, key, labelledPaths, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
  })
  const limit = flags.limit ?? (run.rendering === 'text' ? LIMIT : undefined)
  const result = run.progress('looking for mentions', keys.documents.length, ({ advance }) =>
    finish(queryMentionsInSteps(queryOf(flags), responses, settings, limit), () => advance(1)),
  )
  run.warn([keys, ...responses.map(({ corpus }) => corpus)].flatMap(({ warnings }) => warnings))
  run.emit(renderConcordance(concordanceReport(result), run.rendering, run.renderOptions))
}

/** `--type`, `--verdict` and `--doc` are shorthand for conditions. */
function queryOf({ where = '', type = [], verdict = [], doc = [] }: ErrorsFlags): string {
  const condition = (field: string, values: readonly string[]): string[] =>
    values.length === 0
      ? []
      : [`${field}:${values.map((value) => (/[\s,]/.test(value) ? `"${value}"` : value)).join(',')}`]
  return [
    where,
    ...condition(
      'type',
      type.filter((each) => isOneOf(MENTION_TYPES, each)),
    ),
    ...condition(
      'error',
      type.filter((each) => isOneOf(errorTypes, each)),
    ),
    ...condition('verdict', verdict),
    ...condition('doc', doc),
  ].join(' ')
}

async function findErrors(run: Run, key: string, labelledPath: string, flags: ErrorsFlags): Promise<void> {
  const [{ name, path: response }] = nameSystems(run.files, [labelledPath]) as [NamedPath]
  const settings = errorSettings(settingsOf(flags, run.files))
  checkStandardInput(key, [response])
  const isText = run.rendering === 'text'
  const types = flags.type ?? []
  // The errors in a large corpus do not fit into one string.
  const lists = run.rendering === 'json' && flags.limit === undefined ? newLists() : undefined
  const seen = new Set<string>()
  const options: ErrorAnalysisOptions = {
    documents: setOf(flags.doc),
    types: setOf(types.filter((type): type is ErrorType => isOneOf(errorTypes, type))),
    mentionTypes: setOf(types.filter((type): type is MentionType => isOneOf(MENTION_TYPES, type))),
    verdicts: setOf(flags.verdict ?? (isText ? ['wl', 'fn', 'fp'] : [])) as ReadonlySet<Verdict> | undefined,
    isOnce: isText,
    limit: flags.limit ?? (isText ? LIMIT : undefined),
    top: flags.top,
    ladder: flags.ladder === true ? metricSets['standard'] : undefined,
    onListing: lists && ((listing, position) => spoolListing(lists, listing, position)),
    onErrors: (_, doc) => void seen.add(doc),
  }
  const sides = await openInputs(run, key, response, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    name,
    label: 'looking for errors',
  })
  const found = finish(analyseSides(sides, settings, options))
  for (const doc of flags.doc ?? []) if (!seen.has(doc)) throw unknownDocument(doc, seen)
  const report = errorsReport(found)
  run.warn(report.warnings)
  const text = renderErrors(report, run.rendering, run.renderOptions)
  run.emit(lists === undefined ? text : withLists(text, lists))
}

type Lists = Readonly<Record<'errors' | 'mentions', Spool>>

const ITEM = '\n    '

function newLists(): Lists {
  return { errors: new Spool(`,${ITEM}`), mentions: new Spool(`,${ITEM}`) }
}

function spoolListing(lists: Lists, listing: DocumentListing, position: number): void {
  for (const name of ['errors', 'mentions'] as const) {
    for (const item of listing[name]) {
      lists[name].add(position, JSON.stringify(item, undefined, 2).replaceAll('\n', ITEM))
    }
  }
}

/** The JSON of a report without lists, with the spooled lists inserted. */
function* withLists(text: string, lists: Lists): Generator<string> {
  let rest = text
  for (const [name, spool] of Object.entries(lists)) {
    const place = `\n  "${name}": [`
    const at = rest.indexOf(place) + place.length
    yield rest.slice(0, at)
    rest = rest.slice(at)
    let isEmpty = true
    for (const part of spool.parts()) {
      if (isEmpty) yield ITEM
      isEmpty = false
      yield part
    }
    if (!isEmpty) yield '\n  '
  }
  yield rest
}

function unknownDocument(name: string, known: ReadonlySet<string>): UsageError {
  return new UsageError(`--doc ${name}: no such document${didYouMean(name, [...known])}`)
}

/** @throws InvalidArgumentError, which commander turns into a message, for a name that is not among the choices */
function parseList(flag: string, list: string, choices: readonly string[]): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('The list is empty.')
  for (const name of names) {
    if (choices.includes(name)) continue
    throw new UsageError(`${flag}: "${name}" is not one of ${choices.join(', ')}${didYouMean(name, choices)}`)
  }
  return names
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return Number(text)
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name)
}

/** Undefined, which means everything, if nothing was named. */
function setOf<T extends string>(names: readonly T[] | undefined): ReadonlySet<T> | undefined {
  return names === undefined || names.length === 0 ? undefined : new Set(names)
}
