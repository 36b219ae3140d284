import { statSync } from 'node:fs'
import type { DocumentPair } from '../../corpus/pair-documents.ts'
import { documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { RowCounter } from '../../scoring/document-row.ts'
import type { Settings } from '../../scoring/settings.ts'
import { formatSignature } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { responseParserOf } from '../align-files.ts'
import type { Io } from '../command.ts'
import type { CorpusWatch, ReadFile } from '../input/open-corpus.ts'
import { openPair } from '../paired-corpora.ts'
import { distinctNames } from '../score-systems.ts'
import { balancedStretches } from './balance.ts'
import { changedInput } from './inputs.ts'
import { PLAN_SCHEMA, type Plan, type PlannedPair, type PlannedSystem } from './plan.ts'

export interface PlanRun {
  readonly key: string
  readonly responses: readonly string[]
  readonly settings: Settings
  readonly format?: Format | undefined
  readonly perDocument: boolean
  readonly leavesOutMissing: boolean
  readonly shards: number
  readonly isQuiet: boolean
}

/**
 * Read both sides as `score` does, pair their documents and share them out. What is wrong with a file, or a
 * document that one side lacks, is found here; what comes of comparing two documents is left to the shards.
 *
 * @throws RefereeError as `score` would, and for input that cannot be read again
 */
export async function makePlan(run: PlanRun, io: Io): Promise<Plan> {
  const { settings } = run
  if ([run.key, ...run.responses].includes('-')) {
    throw cannotShard(
      '-',
      'standard input can be read only once, and each shard reads its input; save it to a file',
    )
  }
  // For its errors alone: a metric that cannot be sliced should not wait for the shards.
  new RowCounter(settings, run.leavesOutMissing)
  const files = new FileList()
  const names = distinctNames(run.responses)
  const pairs: PlannedPair[] = []
  const systems: PlannedSystem[] = []
  let key = { path: run.key, name: '', sha256: '' }
  for (const [system, path] of run.responses.entries()) {
    const name = names[system] as string
    await checkText(path, run.format)
    const first = pairs.length
    const warnings: PlannedSystem['warnings'][number][] = []
    const watch = { key: files.watch(), response: files.watch() }
    const note = (message: string): void => {
      if (!run.isQuiet) io.stderr(`${message}\n`)
    }
    const corpora = await openPair(
      {
        key: run.key,
        response: path,
        settings,
        formats: { key: run.format, response: run.format },
        label: `reading ${name}`,
        warn: (warning) => warnings.push({ before: pairs.length - first, ...warning }),
        noteKey: system === 0 ? note : undefined,
        noteResponse: note,
        watch,
      },
      io,
    )
    for (const pair of corpora.pairs) {
      const id = documentLabel(pair.key)
      const place = { key: watch.key.fileOf(id), response: watch.response.fileOf(id) }
      pairs.push({ system, id, position: pair.position, ...place, cost: costOf(pair) })
    }
    const hashes = corpora.sha256()
    key = { ...key, name: corpora.keyName, sha256: hashes.key }
    systems.push({ path, name, sha256: hashes.response, warnings })
  }
  return {
    schema: PLAN_SCHEMA,
    referee: version,
    signature: formatSignature(settings, {
      documents: pairs.filter(({ system }) => system === 0).length,
      key: key.sha256,
      responses: systems.map(({ sha256 }) => sha256),
    }),
    settings,
    ...(run.format === undefined ? {} : { format: run.format.id }),
    leavesOutMissing: run.leavesOutMissing,
    perDocument: run.perDocument,
    folder: process.cwd(),
    key,
    systems,
    files: files.all,
    shards: balancedStretches(
      pairs.map(({ cost }) => cost),
      run.shards,
    ),
    pairs,
  }
}

/** Under the standard metrics, a mention takes about as long as reading this many tokens of a CoNLL file. */
const MENTION_COST = 3

function costOf({ key, response }: DocumentPair): number {
  const tokens = (key.tokens?.count ?? 0) + (response.tokens?.count ?? 0)
  return 1 + tokens + MENTION_COST * (key.mentions.count + response.mentions.count)
}

async function checkText(path: string, format: Format | undefined): Promise<void> {
  if (format !== undefined || (await responseParserOf(path)) === undefined) return
  throw cannotShard(
    path,
    'this is what a language model wrote, and it is laid over the whole key; score it with "referee score"',
  )
}

export function cannotShard(path: string, reason: string): RefereeError {
  return new RefereeError('cannot-shard', `${path}: ${reason}`)
}

/** The files of both sides, each once, however often it is read. */
class FileList {
  readonly #files: ReadFile[] = []
  readonly #numbers: Map<string, number> = new Map()

  get all(): readonly ReadFile[] {
    return this.#files
  }

  watch(): CorpusWatch & { fileOf(id: string): number | null } {
    const paths = new Map<string, string>()
    return {
      document: (document, path) => paths.set(documentLabel(document), path),
      file: (file) => this.#add(file),
      fileOf: (id) => {
        const path = paths.get(id)
        return path === undefined ? null : this.#number(path)
      },
    }
  }

  #number(path: string): number {
    const known = this.#numbers.get(path)
    if (known !== undefined) return known
    this.#numbers.set(path, this.#numbers.size)
    return this.#numbers.size - 1
  }

  #add(file: ReadFile): void {
    if (statSync(file.path, { throwIfNoEntry: false })?.isFile() !== true) {
      throw cannotShard(
        file.path,
        'this is no file that can be read again, as each shard does; save it to a file',
      )
    }
    const number = this.#number(file.path)
    const before = this.#files[number]
    if (before !== undefined && before.sha256 !== file.sha256) throw changedInput(file.path)
    this.#files[number] = file
  }
}
