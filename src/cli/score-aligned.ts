import { createHash } from 'node:crypto'
import type { CorefDocument } from '../document/document.ts'
import { InputError, type Warning } from '../errors.ts'
import { alignResponse } from '../formats/alignment/align-response.ts'
import { responseFromDocument } from '../formats/alignment/from-document.ts'
import type { ParsedResponse } from '../formats/alignment/parsed.ts'
import { type ResponseParser, responseParsers } from '../formats/alignment/parsers.ts'
import type { RepairReport } from '../formats/alignment/report.ts'
import { stemOf } from '../formats/path.ts'
import { chooseFormat } from '../formats/read-bytes.ts'
import { Evaluation, type EvaluationOptions, type EvaluationResult } from '../scoring/evaluation.ts'
import { pairDocuments } from '../scoring/pairing.ts'
import type { Settings } from '../scoring/settings.ts'
import { nodeByteTests } from './input/file-source.ts'
import { openCorpus } from './input/open-corpus.ts'
import { openSource } from './input/open-source.ts'
import { expandPath } from './input/paths.ts'

/** A response that had to be laid over the key's words: its two readings, and what that cost. */
export interface AlignedEvaluation {
  readonly key: { readonly name: string; readonly sha256: string }
  readonly sha256: string
  readonly pessimistic: EvaluationResult
  readonly optimistic: EvaluationResult
  readonly repair: RepairReport
}

/** Share of the text that may differ under `--align`: beyond, the two are probably not the same text. */
const MOST_CHANGED = 0.2

/** The parser for what a language model wrote, if this is such a file. */
export async function responseParserOf(path: string): Promise<ResponseParser | undefined> {
  if (path === '-') return undefined
  const [file] = await expandPath(path)
  const source = openSource(file as string)
  try {
    return responseParsers.get(chooseFormat(source.head(), source.path).format.id)
  } finally {
    source.close()
  }
}

/** Score a response whose text is not the key's, token for token. @param parser undefined for a document format */
export async function scoreAligned(
  keyPath: string,
  responsePath: string,
  settings: Settings,
  parser: ResponseParser | undefined,
  options: EvaluationOptions,
): Promise<AlignedEvaluation> {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  const keyCorpus = await openCorpus(keyPath, { warn })
  const keys = [...keyCorpus.documents]
  const { responses, sha256 } =
    parser === undefined ? await documentsOf(responsePath, warn) : await parsedBy(parser, responsePath, warn)
  const aligned = pairUp(keys, responses).map(({ key, response }) => {
    const result = alignResponse(key, response)
    if (parser === undefined && result.report.shareOfTextChanged > MOST_CHANGED)
      throw tooDifferent(key, response, result.report)
    return result
  })
  const evaluate = (documents: readonly CorefDocument[]): EvaluationResult => {
    const evaluation = new Evaluation(settings, options)
    for (const warning of warnings) evaluation.warn(warning)
    for (const { key, response, position } of pairDocuments(keys, documents, settings, evaluation.warn)) {
      evaluation.add(key, response, position)
    }
    return evaluation.result()
  }
  return {
    key: { name: keyCorpus.name, sha256: keyCorpus.sha256() },
    sha256,
    pessimistic: evaluate(aligned.map(({ pessimistic }) => pessimistic)),
    optimistic: evaluate(aligned.map(({ optimistic }) => optimistic)),
    repair: summed(aligned.map(({ report }) => report)),
  }
}

interface Responses {
  readonly responses: readonly ParsedResponse[]
  readonly sha256: string
}

async function parsedBy(
  parser: ResponseParser,
  path: string,
  warn: (warning: Warning) => void,
): Promise<Responses> {
  const responses: ParsedResponse[] = []
  const hashes: string[] = []
  for (const file of await expandPath(path)) {
    const source = openSource(file)
    const context = {
      warn,
      tests: nodeByteTests,
      fault(error: InputError) {
        throw error
      },
    }
    try {
      for (const response of parser(source, context)) responses.push(response)
      hashes.push(source.sha256())
    } finally {
      source.close()
    }
  }
  const [only] = hashes
  const all = createHash('sha256').update(hashes.sort().join('\n')).digest('hex')
  return { responses, sha256: hashes.length === 1 ? (only as string) : all }
}

async function documentsOf(path: string, warn: (warning: Warning) => void): Promise<Responses> {
  const corpus = await openCorpus(path, { warn })
  const responses = [...corpus.documents].flatMap((document) => responseFromDocument(document) ?? [])
  return { responses, sha256: corpus.sha256() }
}

/** By id where the response has ids, else by file name, else, where there are equally many, in order. */
function pairUp(
  keys: readonly CorefDocument[],
  responses: readonly ParsedResponse[],
): { key: CorefDocument; response: ParsedResponse }[] {
  const byId = new Map(keys.map((key) => [key.id, key]))
  const found = responses.map((response) => byId.get(response.id ?? stemOf(response.places.path)))
  const isOrdered = found.every((key) => key === undefined) && keys.length === responses.length
  return responses.map((response, i) => {
    const key = isOrdered ? keys[i] : found[i]
    if (key !== undefined) return { key, response }
    const id = response.id ?? stemOf(response.places.path)
    throw new InputError(
      'missing-document',
      response.places.place(),
      `there is no document "${id}" in the key, and ${responses.length} responses cannot be paired in order with ${keys.length} documents`,
    )
  })
}

function tooDifferent(key: CorefDocument, response: ParsedResponse, report: RepairReport): InputError {
  const share = Math.round(report.shareOfTextChanged * 100)
  return new InputError(
    'text-mismatch',
    response.places.place(),
    `${share} % of document "${key.id}" is not in the other text; --align takes at most ${MOST_CHANGED * 100} %`,
  )
}

function summed(reports: readonly RepairReport[]): RepairReport {
  const mentions = { recovered: 0, altered: 0, ambiguous: 0, lost: 0 }
  let tagsRepaired = 0
  let changed = 0
  for (const report of reports) {
    for (const fate of ['recovered', 'altered', 'ambiguous', 'lost'] as const)
      mentions[fate] += report.mentions[fate]
    tagsRepaired += report.tagsRepaired
    changed += report.shareOfTextChanged
  }
  return {
    mentions,
    tagsRepaired,
    shareOfTextChanged: reports.length === 0 ? 0 : changed / reports.length,
    details: reports.flatMap(({ details }) => details),
  }
}
