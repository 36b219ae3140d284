import type { Corpus } from '../corpus/corpus.ts'
import { keepSides, type Sides } from '../corpus/sides.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import { InputError, RefereeError } from '../errors.ts'
import { repairSummary } from '../report/scores.ts'
import { evaluateSides } from '../scoring/evaluate.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { finish } from '../steps.ts'
import { CorpusCache } from './corpus-cache.ts'
import { NodeFiles } from './files/node-files.ts'
import { requireFormat } from './files/read-corpus.ts'

/** The `config` of the assertion. Settings are those of `evaluate`, such as `metrics` or `singletons`. */
export interface PromptfooConfig extends Partial<Settings> {
  /** The key: a file, a directory or a glob. */
  readonly key: string
  /** The document of the key that the answer is about; by default the variable `id`, or the only one there is. */
  readonly document?: string
  /** The format of the answer; detected by default. */
  readonly format?: string
  /** By metric, the minimum from 0 to 1; without any, every answer that can be read passes. */
  readonly thresholds?: Readonly<Record<string, number>>
  /** Fail answers that have to be repaired. */
  readonly intact?: boolean
}

/** What promptfoo passes to a JavaScript assertion, as far as it is used here. */
export interface PromptfooContext {
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly vars?: Readonly<Record<string, unknown>> | undefined
}

/** promptfoo's `GradingResult`. */
export interface PromptfooResult {
  readonly pass: boolean
  /** The first metric, from 0 to 1. */
  readonly score: number
  readonly reason: string
  readonly namedScores: Record<string, number>
  readonly componentResults: { readonly pass: boolean; readonly score: number; readonly reason: string }[]
}

/** Score an answer of a language model: a JavaScript assertion for promptfoo. */
export async function scoreAnswer(output: unknown, context: PromptfooContext): Promise<PromptfooResult> {
  const config = configOf(context)
  const key = documentOf(await keys.read(config.key), config.document ?? context.vars?.['id'])
  const { thresholds = {}, intact = false } = config
  const settings = resolveSettings({ ...settingsIn(config), metrics: metricsOf(config) })
  try {
    const sides = await readAnswer(output, key, config.format, settings)
    const { scores, alignment: repair } = finish(evaluateSides(sides, settings))
    const namedScores: Record<string, number> = {}
    const componentResults = settings.metrics.map((id) => {
      const score = headline(scores[id] as CountedScore)
      const least = thresholds[id]
      namedScores[id] = score
      const goal = least === undefined ? '' : `, at least ${percent(least)} is required`
      return { pass: score >= (least ?? 0), score, reason: `${id} ${percent(score)}${goal}` }
    })
    const isRepaired = repair?.details.some(({ fate }) => fate === 'tag' || fate === 'answer') ?? false
    const pass = componentResults.every((each) => each.pass) && !(intact && isRepaired)
    const reason = [
      ...componentResults.map((each) => each.reason),
      ...(repair === undefined ? [] : repairSummary({ name: 'the answer', repair })),
    ].join('\n')
    return { pass, score: componentResults[0]?.score ?? 0, reason, namedScores, componentResults }
  } catch (error) {
    // Any other error is in the configuration, not in the answer.
    if (!(error instanceof InputError) || error.place.path !== ANSWER) throw error
    const namedScores = Object.fromEntries(settings.metrics.map((id) => [id, 0]))
    return { pass: false, score: 0, reason: error.message, namedScores, componentResults: [] }
  }
}

/** The name of the answer in messages. */
const ANSWER = 'answer'
const OWN: readonly string[] = ['key', 'document', 'format', 'thresholds', 'intact']

function configOf({ config = {}, vars = {} }: PromptfooContext): PromptfooConfig {
  const key = config['key'] ?? vars['key']
  if (typeof key === 'string') return { ...config, key }
  throw new RefereeError(
    'bad-setting',
    'the assertion needs "config: key:", the file with the annotated documents',
  )
}

function settingsIn(config: PromptfooConfig): Partial<Settings> {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !OWN.includes(name)))
}

function metricsOf({ metrics = ['conll'], thresholds = {} }: PromptfooConfig): string[] {
  return [...new Set([...metrics, ...Object.keys(thresholds)])]
}

/** promptfoo calls once for every answer. */
const keys = new CorpusCache()

function documentOf({ documents, name }: Corpus, id: unknown): CorefDocument {
  const found =
    id === undefined && documents.length === 1
      ? documents[0]
      : documents.find((document) => documentLabel(document) === id)
  if (found !== undefined) return found
  const which =
    id === undefined ? `choose one of the ${documents.length} documents` : `find document "${String(id)}"`
  const way = 'name it with "config: document:" or the variable "id"'
  throw new RefereeError('missing-document', `cannot ${which} in ${name}: ${way}`)
}

/** The answer, paired with its document. */
async function readAnswer(
  output: unknown,
  key: CorefDocument,
  format: string | undefined,
  settings: Settings,
): Promise<Sides> {
  const text = typeof output === 'string' ? output : JSON.stringify(output)
  const inline = new Map([[ANSWER, new TextEncoder().encode(text)]])
  const corpus = { name: key.id, documents: [key], warnings: [] }
  const responseFormat = requireFormat(format)
  const options = { ...settings, responseFormat, isNameless: true }
  return keepSides(new NodeFiles({ inline }), corpus, ANSWER, options)
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}
