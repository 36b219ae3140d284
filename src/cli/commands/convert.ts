import type { RepairDetail } from '../../align/repair-report.ts'
import { readCorpusFrom } from '../../corpus/open-corpus.ts'
import { keepSides } from '../../corpus/sides.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { keepMentions } from '../../document/filter.ts'
import { likelyReading } from '../../document/readings.ts'
import { InputError, printable, RefereeError, type Warning } from '../../errors.ts'
import { endingOf, type Format, type FormatReader, type FormatWriter } from '../../formats/format.ts'
import { cannotHold, Leftovers } from '../../formats/leftovers.ts'
import { formatById, formats } from '../../formats/registry.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { openInput } from '../../node/files/open-inputs.ts'
import { Spool } from '../../node/files/spool.ts'
import { gather } from '../../report/json-parts.ts'
import { counted } from '../../report/number.ts'
import { renderWritten, type SkippedDocument, writtenReport } from '../../report/written.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkFolder, checkTarget } from '../files/check-target.ts'
import { findLoss, isUnusual } from '../files/find-loss.ts'
import { folderFiles, unprintedFiles } from '../files/folder-files.ts'
import { readOnce } from '../files/read-inputs.ts'
import { requireTarget, WrittenFiles, writtenFlags } from '../files/written-files.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import type { Run } from '../run.ts'

const IDS = formats.map(({ id }) => id)

const convertFlags = {
  to: {
    value: 'format',
    description: 'target format',
    listedBy: 'formats',
    suggestions: IDS,
    isRequired: true,
    heading: 'Output',
  },
  format: formatFlag('input format, if not detected'),
  tokensOf: {
    value: 'file',
    description: 'move mentions to the tokens of these documents (same text)',
    isCommon: true,
  },
  blind: { description: 'write texts without annotation, as input for a system', isCommon: true },
  skip: { description: 'skip and list documents that the format cannot hold', isCommon: true },
  output: {
    short: '-o',
    value: 'out',
    description: 'file, or a folder for formats with one document per file',
    shownDefault: 'standard output',
    heading: 'Output',
    isCommon: true,
  },
  ...writtenFlags,
  quiet: { description: 'print no notes or warnings', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

type ConvertFlags = FlagsOf<[typeof convertFlags]>

/** `referee convert IN --to FORMAT -o OUT` */
export const command: Command<[path: string], [typeof convertFlags]> = {
  arguments: [{ name: 'in', description: 'file, directory or glob; - for standard input' }],
  flags: [convertFlags],
  examples: [
    'referee convert corpus.conllu --to conll-2012 -o corpus.conll',
    'referee convert brat-folder/ --to referee -o corpus.coref.jsonl',
    'referee convert chapter.txt --format text --to conll-2012',
    'referee convert response.jsonlines --to conll-2012 | referee score key.conll -',
    'referee convert key.conll --blind --to text -o texts',
    'referee convert raw.jsonlines --to conll-2012 --tokens-of key.conll -o response.conll',
  ],
  notes: [
    'Referee reports what the target format cannot hold. It never drops spans or entities, except with --to text, which has none: if the format cannot hold the annotation of a document, the conversion stops, or with --skip leaves that document out and lists it. A document with unusual words or names (empty, very long, with spaces or invisible characters) is read back after writing; if it differs, the format cannot hold it.',
  ],
  run: (run, [path], flags) => convert(run, path, flags),
}

async function convert(run: Run, path: string, flags: ConvertFlags): Promise<void> {
  const target = formatById(flags.to)
  if (target === undefined)
    throw new UsageError(
      `unknown format "${flags.to}"${didYouMean(flags.to, IDS)} (referee formats lists them)`,
    )
  if (flags.blind === true && flags.tokensOf !== undefined)
    throw new UsageError('--blind removes the mentions that --tokens-of would align: use only one of them')
  if (flags.blind === true && ONLY_ANNOTATION.includes(target.id))
    throw new UsageError(`--blind leaves nothing for ${target.id}, which holds no text`)
  requireTarget(flags)
  const isFolder = target.perFile === 'one' && flags.output !== undefined && flags.output !== '-'
  checkTarget(run, isFolder ? undefined : flags.output)
  if (isFolder) checkFolder(run, flags.output as string)
  const warnings: Warning[] = []
  const options = {
    format: findFormat(flags.format),
    warn: (warning: Warning) => void warnings.push(warning),
    note: run.note,
  }
  // One document at a time, unless each of them names a file.
  const transient = target.perFile !== 'one'
  const input =
    flags.tokensOf === undefined
      ? (await openInput(run, path, { ...options, transient })).documents
      : await ontoTokens(run.files, path, flags.tokensOf, options)
  const all = flags.blind === true ? blind(input) : input
  const dropped = new Map<string, number>()
  const context = { drop: (what: string) => void dropped.set(what, (dropped.get(what) ?? 0) + 1) }
  const written = new WrittenFiles(run)
  const [reader, writer] = await Promise.all([target.loadReader(), target.loadWriter()])
  const skipped: SkippedDocument[] = []
  const held = holdable(all, { target, reader, writer }, flags.skip === true ? skipped : undefined)
  if (isFolder) {
    const files = folderFiles([...held], target, writer, context)
    written.folder(flags.output as string, files, endingOf(target))
  } else {
    let documents = 0
    const countDocuments = function* (): Generator<CorefDocument> {
      for (const document of transient ? held : only([...held], target)) {
        documents++
        yield document
      }
    }
    // Nothing is written until all documents are known to fit the format.
    const text = new Spool('')
    for (const piece of gather(writer.write(countDocuments(), context))) text.add(0, piece)
    if (run.target === undefined) {
      for (const piece of text.parts()) run.print(piece)
      const unprinted = unprintedFiles(target, writer)
      if (unprinted !== undefined) run.note(unprinted)
    } else written.write(run.target, text.parts(), documents)
  }
  run.warn(warnings)
  for (const { reason } of skipped) run.note(`left out: ${printable(reason)}`)
  for (const [what, times] of dropped) {
    run.note(`dropped (not supported by ${target.id}): ${what} (${counted(times, 'document')})`)
  }
  if (flags.json !== true) return
  const leftBehind = [...dropped].map(([what, times]) => ({ what, times }))
  run.print(
    renderWritten(
      writtenReport(written.list, { leftBehind, warnings, ...(skipped.length === 0 ? {} : { skipped }) }),
      'json',
    ),
  )
}

/** @throws UsageError for several documents if a file holds only one */
function only(documents: readonly CorefDocument[], { id }: Format): readonly CorefDocument[] {
  if (documents.length <= 1) return documents
  throw new UsageError(
    `${id} holds one document per file, but there are ${documents.length}: name a folder with -o`,
  )
}

interface Into {
  readonly target: Format
  readonly reader: FormatReader
  readonly writer: FormatWriter
}

/**
 * The documents that a format can hold. Without `skipped`, it must hold all of them.
 *
 * @param skipped collects the others; without it, there must be none
 * @throws RefereeError (cannot-hold) if a document does not fit, or none is left
 */
function* holdable(
  documents: Iterable<CorefDocument>,
  { target, reader, writer }: Into,
  skipped: SkippedDocument[] | undefined,
): Generator<CorefDocument> {
  let isNone = true
  for (const document of documents) {
    try {
      if (isUnusual(document)) {
        const loss = findLoss(document, target, reader, writer)
        if (loss !== undefined)
          throw cannotHold(target.id, document, `this document as it is: when it is read again, ${loss}`)
      } else if (skipped !== undefined) {
        for (const _ of writer.write([document]));
      }
    } catch (error) {
      if (skipped === undefined || !(error instanceof RefereeError) || error.code !== 'cannot-hold')
        throw error
      skipped.push({
        document: documentLabel(document),
        reason: error.message.replace(/ \[cannot-hold\]$/, ''),
      })
      continue
    }
    isNone = false
    yield document
  }
  const first = skipped?.[0]
  if (isNone && first !== undefined)
    throw new RefereeError('cannot-hold', `no document can be written; the first: ${first.reason}`)
}

interface OntoOptions {
  readonly format: Format | undefined
  readonly warn: (warning: Warning) => void
  readonly note: (message: string) => void
}

/**
 * The mentions of one path on the tokens of another, by characters. Only tokens are taken from the other: its
 * own mentions are left out, so that they cannot help.
 *
 * @throws InputError when too much of a text is missing from the other
 */
async function ontoTokens(
  files: NodeFiles,
  path: string,
  tokensOf: string,
  { format, warn, note }: OntoOptions,
): Promise<readonly CorefDocument[]> {
  readOnce([path, tokensOf])
  const tokens = await readCorpusFrom(files, tokensOf, { warn })
  const leftovers = new Leftovers({ drop: (what) => note(`dropped by the alignment: ${what}`) })
  const { corpus: onto } = await keepSides(
    files,
    { ...tokens, documents: tokens.documents.map(withoutMentions) },
    path,
    {
      responseFormat: format,
      align: 'always',
      note,
      flag: '--tokens-of',
      onDocument: (document) => leftovers.inspect(document, TOKEN_FILE_FIELDS),
    },
  )
  for (const warning of onto.warnings) warn(warning)
  for (const detail of onto.repair?.details ?? []) warn(describeRepair(detail))
  const known = new Set(tokens.documents.map(documentLabel))
  const [first] = onto.documents.filter((document) => !known.has(documentLabel(document)))
  if (first !== undefined) {
    const message = `no document "${documentLabel(first)}" in ${tokensOf}`
    throw new InputError('missing-document', first.origin.locate(), message)
  }
  return onto.documents.map(likelyReading)
}

/** What the other tokens provide themselves. */
const TOKEN_FILE_FIELDS = {
  tokens: ['start', 'lemma', 'pos', 'upos', 'feats', 'governor', 'relation', 'enhanced', 'speaker', 'empty'],
  genre: true,
  part: true,
  text: true,
} as const

/** Formats that have only mentions, or text only for their sake. */
const ONLY_ANNOTATION: readonly string[] = ['strings', 'gap', 'anaphors']

/** A document as a system may see it: words, sentences, speakers and ids, but no mentions. */
function withoutMentions({ deixis, ...document }: CorefDocument): CorefDocument {
  return { ...keepMentions(document, () => false), links: [] }
}

function* blind(documents: Iterable<CorefDocument>): Generator<CorefDocument> {
  for (const document of documents) yield withoutMentions(document)
}

function describeRepair({ place, fate, text, reason }: RepairDetail): Warning {
  const what = fate === 'tag' || fate === 'answer' ? reason : `the mention "${text}" is ${fate}: ${reason}`
  return { code: 'repaired-markup', ...place, message: what }
}
