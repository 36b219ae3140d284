import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareSystems } from '../../src/compare/compare-systems.ts'
import { type ErrorCode, RefereeError, type WarningCode } from '../../src/errors.ts'
import { format as conll2012Format } from '../../src/formats/conll-2012/format.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import { writeFile } from '../../src/node/files/write-file.ts'
import { submitJob } from '../../src/node/shards/slurm.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import type { Settings } from '../../src/scoring/settings.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { refereeHere } from '../support/in-process.ts'
import { loadFormat } from '../support/load-format.ts'
import { read, sourceOf } from '../support/plain.ts'
import { endless } from '../support/trickle.ts'

const conll2012 = await loadFormat(conll2012Format)
const native = await loadFormat(nativeFormat)

/** An example file: text, or bytes where the encoding matters. */
type Content = string | Uint8Array

const row = (n: number, form: string, cell: string): string => `d\t0\t${n}\t${form}\t${cell}\n`
const conll = (...rows: readonly string[]): string =>
  `#begin document (d); part 000\n${rows.join('')}#end document\n`
const json = (document: object): string => `${JSON.stringify({ id: 'd', ...document })}\n`

const ANN = conll(row(0, 'Ann', '(1)'), row(1, 'smiled', '-'))
const TWICE = conll(row(0, 'Ann', '(1)|(2)'), row(1, 'smiled', '-'))

interface Example {
  readonly key: Content
  readonly response?: Content
  readonly settings?: Partial<Settings>
  readonly extension?: string
}

/** Input that causes each code. */
const FROM_FILES: Readonly<Partial<Record<ErrorCode | WarningCode, Example>>> = {
  'assumed-offsets': {
    key: '{"doc_key":"d","sentences":[["Ann","Lee","saw","her","dog"]],"clusters":[[[0,1],[3,4]]]}\n',
    extension: '.jsonlines',
  },
  'bad-bracket': { key: conll(row(0, 'Ann', '(1'), row(1, 'Lee', '1')) },
  'bad-field': { key: json({ mentions: [{ span: [0, 1], type: 'name' }] }), extension: '.coref.jsonl' },
  'bad-json': { key: '{"id":"d","mentions":[{"span":[0,1]},]}\n', extension: '.coref.jsonl' },
  'bad-entities': { key: ANN, settings: { onlyEntities: ['Bob'] } },
  'bad-setting': { key: ANN, settings: { match: 'fuzzy' as 'exact' } },
  'bad-weights': { key: ANN, settings: { aceWeights: { 'level.NOM': -1 } } },
  'binary-file': { key: '#begin document (d);\nd\t0\t0\tA\0n\t-\n' },
  'byte-order-mark': { key: `\ufeff${ANN}` },
  'derived-type': { key: ANN, settings: { mentions: 'named' } },
  'duplicate-document': { key: ANN + ANN },
  'duplicate-mention': { key: ANN, response: TWICE },
  'empty-document': { key: conll() },
  'empty-file': { key: '\n' },
  'ignored-split': {
    key: json({
      mentions: [
        { span: [0, 1], entity: 'a' },
        { span: [1, 2], entity: 'b' },
      ],
      links: [{ kind: 'split', from: 1, to: ['a'] }],
    }),
    extension: '.coref.jsonl',
  },
  'invalid-utf8': {
    key: Uint8Array.from(conll(row(0, 'José', '(1)')), (character) => character.charCodeAt(0)),
  },
  'left-out-metric': { key: ANN, settings: { by: ['type'] } },
  'missing-document': { key: ANN + ANN.replace('(d)', '(e)'), response: ANN },
  'missing-end': { key: '#begin document (d); part 000\nd\t0\t0\tAnn\t(1)\n' },
  'missing-header': { key: row(0, 'Ann', '(1)') },
  'no-dependencies': {
    key: json({ tokens: ['ran'], mentions: [{ span: [0, 1], zero: true }] }),
    settings: { zeros: 'dependent' },
    extension: '.coref.jsonl',
  },
  'no-feature': { key: ANN, settings: { by: ['gender'] } },
  'no-heads': { key: ANN, settings: { match: 'head' } },
  'no-minimum-spans': { key: ANN, settings: { match: 'min' } },
  'no-layer': { key: ANN, settings: { layer: 'deixis' } },
  'no-parses': { key: ANN, settings: { match: 'mina' } },
  'no-types': {
    key: json({ mentions: [{ span: [0, 1] }] }),
    settings: { mentions: 'named' },
    extension: '.coref.jsonl',
  },
  'no-unit': {
    key: json({ id: 'd1', mentions: [{ span: [0, 1] }] }),
    settings: { across: 'topic' },
    extension: '.coref.jsonl',
  },
  'not-ace': { key: ANN, settings: { metrics: ['ace'] } },
  'not-gap': { key: ANN, settings: { metrics: ['gap'] } },
  'not-winobias': { key: ANN, settings: { metrics: ['winobias'] } },
  'own-ids': { key: ANN + ANN.replace('(d)', '(e)'), settings: { across: 'corpus' } },
  'row-outside-document': { key: ANN + row(2, 'again', '-') },
  'span-outside-document': {
    key: json({ tokens: ['Ann', 'smiled'], mentions: [{ span: [0, 3] }] }),
    extension: '.coref.jsonl',
  },
  'text-mismatch': { key: ANN, response: ANN.replace('smiled', 'laughed') },
  'unclosed-mention': { key: conll(row(0, 'Ann', '(1'), row(1, 'smiled', '-')) },
  'undecomposable-metric': { key: ANN, settings: { by: ['type'], metrics: ['muc'] } },
  'unicode-normalisation': { key: ANN.replace('Ann', 'Zoé'), response: ANN.replace('Ann', 'Zoe\u0301') },
  'unknown-field': { key: json({ mentions: [{ span: [0, 1], entty: 'a' }] }), extension: '.coref.jsonl' },
  'unknown-format': { key: 'Ann smiled.\n', extension: '.txt' },
  'unopened-mention': { key: conll(row(0, 'Ann', '1)'), row(1, 'smiled', '-')) },
  'utf-16': { key: Uint8Array.from([0xff, 0xfe, 0x23, 0]) },
}

/** The first line of the program's actual message for a code, if an example causes it. */
export async function messageOf(code: ErrorCode | WarningCode): Promise<string | undefined> {
  const example = FROM_FILES[code]
  if (example !== undefined) return fromFiles(code, example)
  switch (code) {
    case 'bad-plan':
    case 'cannot-shard':
    case 'changed-input':
    case 'missing-shard':
      return fromShards(code)
    case 'cannot-hold': {
      const { documents } = read(native, sourceOf(json({ mentions: [{ span: [0, 1] }] })))
      return firstLine(() => [...conll2012.write(documents)])
    }
    case 'cannot-read':
      return firstLineOf(() => readCorpus('nowhere/key.conll'))
    case 'cannot-write':
      return firstLine(() => writeFile('/nowhere/scores.json', 'text'))
    case 'different-documents':
      return firstLine(() => {
        const both = [documentOf([], { id: 'd' }), documentOf([], { id: 'e' })]
        const a = { ...corpusOf(...both), name: 'a' }
        const b = { ...corpusOf(...both.slice(0, 1)), name: 'b' }
        compareSystems(corpusOf(...both), [a, b], { missing: 'skip' })
      })
    case 'cannot-submit':
      return withoutPath(() => firstLine(() => submitJob([], '/data/run')))
    case 'corefud-check':
      return fromValidation()
    case 'no-confidence':
      return fromResponse(['--confidence'])
    case 'not-english':
      return fromText('Am Morgen ging sie mit dem Hund in den Wald, und er lief voraus. '.repeat(2))
    case 'line-too-long':
      return firstLine(() =>
        read(
          conll2012,
          endless('key.conll', 1 << 26, () => 0x61),
        ),
      )
    default:
      return undefined
  }
}

function withoutPath(work: () => string): string {
  const { PATH } = process.env
  process.env['PATH'] = '/nowhere'
  try {
    return work()
  } finally {
    process.env['PATH'] = PATH
  }
}

/** Command lines run after planning two shards and scoring the first; the last one fails. */
const SHARD_STEPS: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  'bad-plan': (folder) => {
    rmSync(join(folder, 'run/plan.json'))
    return ['merge', join(folder, 'run')]
  },
  'cannot-shard': (folder) => ['plan', join(folder, 'key.conll'), '-', '--shards', '2', '--out', folder],
  'changed-input': (folder) => {
    writeFileSync(join(folder, 'response.conll'), TWICE)
    return ['map', join(folder, 'run'), '--shard', '1']
  },
  'missing-shard': (folder) => ['merge', join(folder, 'run')],
}

async function fromShards(code: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-errors-'))
  const [key, response, run] = ['key.conll', 'response.conll', 'run'].map((name) => join(folder, name))
  try {
    for (const path of [key, response]) writeFileSync(path as string, ANN + ANN.replace('(d)', '(e)'))
    await refereeHere(['plan', key, response, '--shards', '2', '--out', run] as string[])
    await refereeHere(['map', run, '--shard', '0'] as string[])
    const { stderr } = await refereeHere(SHARD_STEPS[code]?.(folder) ?? [])
    return stderr
      .trimEnd()
      .replaceAll(`${folder}/`, '')
      .replace(/^referee \w+: /, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `referee score` prints for a response that is its key. */
async function fromResponse(flags: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-errors-'))
  const path = join(folder, 'response.coref.jsonl')
  try {
    writeFileSync(path, json({ mentions: [{ span: [0, 1] }] }))
    const { stderr } = await refereeHere(['score', path, path, ...flags, '--quiet'])
    return (stderr.split('\n')[0] as string).replace(/^referee \w+: /, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `referee validate --as corefud` reports for an entity with two types. */
async function fromValidation(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-errors-'))
  const path = join(folder, 'key.conllu')
  const word = (n: number, misc: string): string => `${n}\ta\t_\tNOUN\t_\t_\t${n - 1}\tdep\t_\t${misc}\n`
  try {
    const rows = [word(1, 'Entity=(e1-person-1-)'), word(2, '_'), word(3, 'Entity=(e1-animal-1-)')]
    writeFileSync(path, `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows.join('')}\n`)
    const { stdout } = await refereeHere(['validate', path, '--as', 'corefud'])
    return (stdout.split('\n')[1] as string).replace(`${folder}/`, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `referee resolve` prints for a text. */
async function fromText(text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-errors-'))
  const path = join(folder, 'brief.txt')
  try {
    writeFileSync(path, text)
    const { stderr } = await refereeHere(['resolve', path, '--quiet'])
    return (stderr.split('\n')[0] as string).replace(`${folder}/`, '').replace(/^referee \w+: /, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fromFiles(
  code: string,
  { key, response, settings, extension = '.conll' }: Example,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-errors-'))
  try {
    const [keyPath, responsePath] = [join(folder, `key${extension}`), join(folder, `response${extension}`)]
    writeFileSync(keyPath, key)
    writeFileSync(responsePath, response ?? key)
    const line = await firstLineOf(async () => {
      const [keys, responses] = [await readCorpus(keyPath), await readCorpus(responsePath)]
      const isRead = keys.warnings.some((each) => each.code === code)
      const { warnings } = isRead ? keys : evaluate(keys, responses, settings)
      const warning = warnings.find((each) => each.code === code)
      if (warning === undefined) throw new Error(`neither an error nor a warning: ${code}`)
      const where = warning.path === '' ? '' : `${warning.path}:${warning.line}:${warning.column}: `
      throw new RefereeError(code as ErrorCode, `warning: ${where}${warning.message}`)
    })
    // The list of formats grows; the page does not repeat it.
    return line.replaceAll(`${folder}/`, '').replace(/\(referee, .*\)/, '(…)')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function firstLine(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof RefereeError) return error.message.split('\n')[0] as string
    throw error
  }
  throw new Error('no error came')
}

async function firstLineOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    return firstLine(() => {
      throw error
    })
  }
  throw new Error('no error came')
}
