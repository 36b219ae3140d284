import { nameSystems } from '../../corpus/name-systems.ts'
import type { CorpusWatch, ReadFile } from '../../corpus/open-corpus.ts'
import { namePair, type PairName } from '../../corpus/pair-documents.ts'
import type { InputOptions } from '../../corpus/sides.ts'
import { documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { checkCountable } from '../../scoring/document-row.ts'
import { scoreSides } from '../../scoring/run/score-sides.ts'
import type { ScoredPair } from '../../scoring/run/scored-pair.ts'
import { resolveSettings, type Settings } from '../../scoring/settings.ts'
import { joinSignatures, type Signature } from '../../scoring/signature.ts'
import { balancedStretches } from '../../shards/balance.ts'
import {
  PLAN_SCHEMA,
  type Plan,
  type PlannedDocument,
  type PlannedPair,
  type PlannedSystem,
} from '../../shards/plan.ts'
import { version } from '../../version.ts'
import type { NodeFiles } from '../files/node-files.ts'
import { openInputs } from '../files/open-inputs.ts'
import { type Session, silentSession } from '../session.ts'
import { changedInput } from './map-shard.ts'

export interface PlanOptions {
  readonly key: string
  readonly responses: readonly string[]
  readonly shards: number
  readonly settings?: Partial<Settings>
  readonly input?: InputOptions
  /** Let the merge report the scores of each document, too. */
  readonly perDocument?: boolean
  /** Leave out metrics that the data cannot support, as for a named set of metrics. */
  readonly leavesOutMissing?: boolean
}

/**
 * Read both sides as `score` does, pair their documents and divide them. Faulty files and documents that one
 * side lacks are found here; errors from comparing two documents are left to the shards.
 *
 * @throws RefereeError as `score` would, and for input that cannot be read again
 */
export async function makePlan(options: PlanOptions, session: Session = silentSession()): Promise<Plan> {
  const { input = {}, perDocument = false, leavesOutMissing = false } = options
  const settings = resolveSettings(options.settings ?? {})
  const named = nameSystems(session.files, options.responses)
  if ([options.key, ...named.map(({ path }) => path)].includes('-')) {
    throw cannotShard(
      '-',
      'standard input can be read only once, and each shard reads its input; save it to a file',
    )
  }
  checkCountable(settings)
  const files = new FileList(session.files)
  const pairs: PlannedPair[] = []
  const systems: PlannedSystem[] = []
  const signatures: Signature[] = []
  let key: Plan['key'] = { path: options.key, name: '', sha256: '' }
  for (const [system, { name, path }] of named.entries()) {
    const watch = { key: files.watch(), response: files.watch() }
    const sides = await openInputs(session, options.key, path, {
      ...input,
      ...settings,
      name,
      label: `reading ${name}`,
      ...(system > 0 ? { noteKey: undefined } : {}),
      watch,
    })
    if (sides.isAligned) {
      throw cannotShard(
        path,
        'language-model output is aligned with the whole key and cannot be split into shards; score it with "referee score"',
      )
    }
    const planDocument = ({ key: id, response: responseId, only }: PairName): PlannedDocument => ({
      id,
      ...(responseId === id ? {} : { responseId }),
      key: only === 'response' ? null : watch.key.fileOf(id),
      response: only === 'key' ? null : watch.response.fileOf(responseId),
    })
    // Nothing is matched here: that is left to the shards.
    const { signed } = scoreSides(sides, settings, () => ({
      add: (pair) => void pairs.push(planPair(system, pair, planDocument)),
      result() {},
    }))
    const { names, sha256, readings, signature, warnings } = signed
    key = {
      path: options.key,
      name: names.key,
      sha256: sha256.key ?? '',
      ...(readings.key === undefined ? {} : { reading: readings.key }),
    }
    const reading = readings.response ?? {}
    systems.push({ path, name, sha256: sha256.response ?? '', reading, warnings })
    signatures.push(signature)
  }
  return {
    schema: PLAN_SCHEMA,
    referee: version,
    signature: joinSignatures(signatures),
    settings,
    formats: {
      ...(input.keyFormat === undefined ? {} : { key: input.keyFormat.id }),
      ...(input.responseFormat === undefined ? {} : { response: input.responseFormat.id }),
    },
    leavesOutMissing,
    perDocument,
    folder: session.files.folder,
    key,
    systems,
    files: files.all,
    shards: balancedStretches(
      pairs.map(({ cost }) => cost),
      options.shards,
    ),
    pairs,
  }
}

function planPair(
  system: number,
  pair: ScoredPair,
  planDocument: (name: PairName) => PlannedDocument,
): PlannedPair {
  const { position, joined } = pair
  const { key, response, ...name } = planDocument(namePair(pair))
  return {
    system,
    ...name,
    position,
    key,
    response,
    cost: costOf(pair),
    ...(joined === undefined ? {} : { documents: joined.map(planDocument) }),
  }
}

/** Under the standard metrics, a mention takes about as long as reading this many tokens of a CoNLL file. */
const MENTION_COST = 3

function costOf({ key, response }: ScoredPair): number {
  const tokens = (key.tokens?.count ?? 0) + (response.tokens?.count ?? 0)
  return 1 + tokens + MENTION_COST * (key.mentions.count + response.mentions.count)
}

export function cannotShard(path: string, reason: string): RefereeError {
  return new RefereeError('cannot-shard', `${path}: ${reason}`)
}

/** The files of both sides, each once, however often they are read. */
class FileList {
  readonly #disk: NodeFiles
  readonly #files: ReadFile[] = []
  readonly #numbers: Map<string, number> = new Map()

  constructor(disk: NodeFiles) {
    this.#disk = disk
  }

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
    if (this.#disk.findStats(file.path)?.isFile() !== true) {
      throw cannotShard(
        file.path,
        'each shard reads this input again, which a pipe does not allow; save it to a file',
      )
    }
    const number = this.#number(file.path)
    const before = this.#files[number]
    if (before !== undefined && before.sha256 !== file.sha256) throw changedInput(file.path)
    this.#files[number] = file
  }
}
