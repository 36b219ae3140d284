import type { ResponseCorpus } from 'coref-referee/explorer'
import {
  alignDocuments,
  bytesSource,
  chooseFormat,
  type FormatReader,
  formats,
  HEAD_BYTES,
  readBytes,
  strictContext,
  sumRepairs,
} from 'coref-referee/formats'
import type { CorefDocument, Corpus, Settings, Warning } from 'coref-referee/score'
import { Dataset } from './dataset.ts'
import { hashOf, hashOfDocuments, hashOfHashes } from './hash.ts'
import type { GivenCorpus, GivenFile } from './protocol.ts'

/** Read and score files as `referee score` would. */
export async function givenDataset(
  key: GivenCorpus,
  responses: readonly GivenCorpus[],
  settings: Partial<Settings>,
  onProgress: (share: number) => void,
): Promise<Dataset> {
  const keyCorpus = await readCorpus(key)
  const corpora: ResponseCorpus[] = []
  for (const response of responses) corpora.push(await readResponse(response, keyCorpus))
  return Dataset.score(keyCorpus, corpora, settings, onProgress)
}

/** A file as it came, and unpacked. */
interface ReadFile {
  readonly path: string
  readonly packed: ArrayBuffer
  readonly bytes: Uint8Array<ArrayBuffer>
}

async function readCorpus({ name, files }: GivenCorpus): Promise<Corpus> {
  const all = await Promise.all(files.map(unpackedFile))
  const byPath = new Map(all.map(({ path, bytes }) => [path, bytes]))
  const documents: CorefDocument[] = []
  const warnings: Warning[] = []
  const chosen = claimed(all)
  for (const { path, bytes } of chosen) {
    const read = await readBytes(bytes, path, undefined, (relative) => byPath.get(beside(path, relative)))
    for (const document of read.documents) documents.push(document)
    warnings.push(...read.warnings)
  }
  const [only] = chosen
  const sha256 =
    only !== undefined && chosen.length === 1 ? await hashOf(only.packed) : await hashOfDocuments(documents)
  return { name, documents, warnings, ...(sha256 === undefined ? {} : { sha256 }) }
}

/** What a language model wrote is laid over the words of the key; anything else is read as the key is. */
async function readResponse(given: GivenCorpus, key: Corpus): Promise<ResponseCorpus> {
  const files = claimed(await Promise.all(given.files.map(unpackedFile)))
  const [first] = files
  const format = first && chooseFormat(first.bytes.subarray(0, HEAD_BYTES), first.path).format
  const parser = format?.isAligned === true ? (await format.loadReader()).parse : undefined
  return parser === undefined ? readCorpus(given) : readAligned(given.name, files, parser, key)
}

async function readAligned(
  name: string,
  files: readonly ReadFile[],
  parser: NonNullable<FormatReader['parse']>,
  key: Corpus,
): Promise<ResponseCorpus> {
  const warnings: Warning[] = []
  const context = strictContext((warning) => warnings.push(warning))
  const parsed = files.flatMap(({ path, bytes }) => [...parser(bytesSource(path, bytes), context)])
  const aligned = alignDocuments(key.documents, parsed)
  const hash = await hashOfHashes(files.map(({ packed }) => packed))
  const sha256 = hash === undefined ? {} : { sha256: hash }
  return {
    name,
    documents: aligned.map(({ pessimistic }) => pessimistic),
    warnings,
    ...sha256,
    optimistic: { name, documents: aligned.map(({ optimistic }) => optimistic), warnings },
    repair: sumRepairs(aligned.map(({ report }) => report)),
  }
}

async function unpackedFile({ path, bytes }: GivenFile): Promise<ReadFile> {
  const whole = new Uint8Array(bytes)
  const isPacked = path.endsWith('.gz') && whole[0] === 0x1f && whole[1] === 0x8b
  if (!isPacked) return { path, packed: bytes, bytes: whole }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return { path, packed: bytes, bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }
}

/** Of a folder those files that a format claims; a single file is meant whatever it is called. */
function claimed(files: readonly ReadFile[]): readonly ReadFile[] {
  if (files.length === 1) return files
  const extensions = formats.flatMap((format) => format.extensions)
  const found = files.filter(({ path }) =>
    extensions.some((extension) => path.replace(/\.gz$/, '').endsWith(extension)),
  )
  return found.length === 0 ? files : found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A path seen from the folder of another: `a/b.ann` and `../c.txt` make `c.txt`. */
function beside(path: string, relative: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
