import { Option } from 'commander'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { endingOf, type Format, type FormatWriter } from '../../formats/format.ts'
import { fileNameFor } from '../../formats/path.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { didYouMean } from '../../suggest.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { sha256 } from '../files/sha256.ts'
import { checkTarget } from '../files/write-file.ts'
import { checkFolder, type FolderFile } from '../files/write-folder.ts'
import { requireTarget, WrittenFiles, writtenOption } from '../files/written-files.ts'
import { readDocuments } from '../input/read-documents.ts'
import { ontoTokens } from '../onto-tokens.ts'
import { renderWarnings } from '../score-systems.ts'

interface ConvertFlags {
  readonly format?: string
  readonly to: string
  readonly tokensOf?: string
  readonly output?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const IDS = formats.map(({ id }) => id)

/** `referee convert IN --to FORMAT -o OUT` */
export const convert: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<in>', 'file, directory, glob, or - for standard input')
      .requiredOption('--to <format>', `one of ${IDS.join(', ')}`)
      .addOption(new Option('--format <id>', 'of the input; detected otherwise').choices(IDS))
      .option('--tokens-of <file>', 'lay mentions over the words of these documents: same text, other tokens')
      .option(
        '-o, --output <out>',
        'file, or folder where the format holds one document a file (default: standard output)',
      )
      .addOption(writtenOption())
      .option('--quiet', 'no notes and no warnings on standard error')
      .addHelpText('after', EXAMPLES)
      .action(async (path: string, flags: ConvertFlags) => {
        await run(path, flags, io)
        finish(0)
      })
  },
}

const EXAMPLES = `
What the target format cannot hold is named on standard error; spans and entities are never dropped, but
by text, which holds none: a document whose annotation cannot be written ends the conversion.

Examples:
  referee convert corpus.conllu --to conll-2012 -o corpus.conll
  referee convert brat-folder/ --to referee -o corpus.coref.jsonl
  referee convert chapter.txt --format text --to conll-2012
  referee convert response.jsonlines --to conll-2012 | referee score key.conll -
  referee convert raw.jsonlines --to conll-2012 --tokens-of key.conll -o response.conll`

async function run(path: string, flags: ConvertFlags, io: Io): Promise<void> {
  const target = formatById(flags.to)
  if (target === undefined)
    throw new UsageError(
      `no format is called "${flags.to}"${didYouMean(flags.to, IDS)} (referee formats lists them)`,
    )
  requireTarget(flags)
  const isFolder = target.perFile === 'one' && flags.output !== undefined && flags.output !== '-'
  checkTarget(isFolder ? undefined : flags.output)
  if (isFolder) checkFolder(flags.output as string)
  const warnings: Warning[] = []
  const options = {
    format: flags.format === undefined ? undefined : formatById(flags.format),
    warn: (warning: Warning) => void warnings.push(warning),
    note: (message: string) => {
      if (flags.quiet !== true) io.stderr(`${message}\n`)
    },
  }
  const documents =
    flags.tokensOf === undefined
      ? (await readDocuments(path, options, io)).documents
      : await ontoTokens(path, flags.tokensOf, options)
  const dropped = new Map<string, number>()
  const context = { drop: (what: string) => void dropped.set(what, (dropped.get(what) ?? 0) + 1) }
  const written = new WrittenFiles()
  const writer = await target.loadWriter()
  if (isFolder) {
    written.folder(flags.output as string, folderFiles(documents, target, writer, context), endingOf(target))
  } else {
    if (target.perFile === 'one' && documents.length > 1) {
      throw new UsageError(
        `${target.id} holds one document a file, and there are ${documents.length}: name a folder with -o`,
      )
    }
    const text = [...writer.write(documents, context)].join('')
    if (flags.output === undefined || flags.output === '-') io.stdout(text)
    else written.write(flags.output, text, documents.length)
  }
  if (flags.quiet !== true) {
    io.stderr(renderWarnings(warnings))
    for (const [what, times] of dropped)
      io.stderr(`left behind, since ${target.id} cannot hold it: ${what} (${times})\n`)
  }
  if (flags.json !== true) return
  const leftBehind = [...dropped].map(([what, times]) => ({ what, times }))
  io.stdout(renderWritten(writtenReport(written.list, { leftBehind, warnings }), 'json'))
}

/** The files of all documents, before the first of them is written: one that cannot be leaves nothing behind. */
function folderFiles(
  documents: readonly CorefDocument[],
  target: Format,
  { write, companions }: FormatWriter,
  context: { drop: (what: string) => void },
): FolderFile[] {
  const names = new Set<string>()
  return documents.flatMap((document) => {
    const name = fileNameOf(documentLabel(document), context)
    if (names.has(name)) {
      throw new RefereeError(
        'duplicate-document',
        `document "${documentLabel(document)}" stands twice; ${target.id} holds one a file, and both would be called "${name}"`,
      )
    }
    names.add(name)
    return [
      { name: `${name}${endingOf(target)}`, text: [...write([document], context)].join('') },
      ...(companions?.(document) ?? []).map(({ extension, text }) => ({
        name: `${name}${extension}`,
        text,
      })),
    ]
  })
}

/** File systems take names of 255 bytes; endings and temporary names want room too. */
const LONGEST_NAME = 200

function fileNameOf(label: string, context: { drop: (what: string) => void }): string {
  const name = fileNameFor(label)
  if (name !== '' && name.length <= LONGEST_NAME) return name
  context.drop('names of documents that are empty or too long for a file: they are cut and end in a hash')
  const hash = sha256(label).slice(0, 8)
  return `${name.slice(0, 80).replace(/%[0-9A-F]?$/, '')}-${hash}`
}
