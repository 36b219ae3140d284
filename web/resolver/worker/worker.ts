import { summarize } from 'coref-referee/explorer'
import { endingOf, formatById } from 'coref-referee/formats'
import {
  type Analyst,
  analystOf,
  decodeModel,
  Resolver,
  recipeModel,
  type Scheme,
} from 'coref-referee/resolve'
import { type CorefDocument, defaultSettings, RefereeError, withoutSingletons } from 'coref-referee/score'
import { type Answering, answerWith, type Turn } from '../../worker/answering.ts'
import { linesOf, wordsOf } from '../../worker/view-models/words.ts'
import type { Draft } from '../correction/draft.ts'
import { NEURAL_FILES, type NeuralFile } from '../neural-files.ts'
import { applyDraft, draftIn } from './corrected.ts'
import { giveNeural, resolveNeurally } from './neural.ts'
import type { Manner, Methods, ResolvedText } from './protocol.ts'

const models = new Map<string, Uint8Array>()
/** One at a time: each takes some ten megabytes. */
let analyst: { readonly scheme: Scheme; readonly stages: Analyst } | undefined
let found: CorefDocument | undefined

const methods: Answering<Methods> = {
  give(name, bytes) {
    if (NEURAL_FILES.some((each) => each === name)) giveNeural(name as NeuralFile, bytes)
    else models.set(name, new Uint8Array(bytes))
  },
  async resolve(text, id, manner, threads) {
    found = await findIn(text, id, manner, threads, this)
    return resolvedText(found)
  },
  score(correction) {
    const corpus = (name: string, document: CorefDocument) => ({ name, documents: [document], warnings: [] })
    const key = corpus('correction', correctionOf(correction))
    return summarize(key, [corpus('model', getDocument())], defaultSettings).scores
  },
  async write(correction, id) {
    const format = formatById(id)
    if (format === undefined) throw new Error(`unknown format ${id}`)
    const { write, companions } = await format.loadWriter()
    const left: string[] = []
    const document = correctionOf(correction)
    const text = [...write([document], { drop: (what) => left.push(what) })].join('')
    const main = { name: `correction${endingOf(format)}`, text }
    const beside = (companions?.(document) ?? []).map((companion) => ({
      name: `correction${companion.extension}`,
      text: companion.text,
    }))
    return { files: [main, ...beside], left }
  },
  async pair(correction) {
    const writer = await formatById('referee')?.loadWriter()
    const serialize = (document: CorefDocument): string => [...(writer?.write([document]) ?? [])].join('')
    return { key: serialize(correctionOf(correction)), response: serialize(getDocument()) }
  },
}

/** Answer the view's requests from now on. */
export function answerView(): void {
  answerWith(methods)
}

async function findIn(
  text: string,
  id: string,
  manner: Manner,
  threads: number,
  turn: Turn,
): Promise<CorefDocument> {
  if (manner.recipe === 'neural') {
    return resolveNeurally(text, id, manner.scheme, threads, {
      signal: turn.signal,
      report: (share, soFar) => turn.report(share, soFar === undefined ? undefined : resolvedText(soFar)),
    })
  }
  const document = resolverFor(manner).resolveText(text, id)
  return manner.scheme === 'ontogum' ? withoutSingletons(document) : document
}

function resolvedText(document: CorefDocument): ResolvedText {
  const words = wordsOf(document.tokens as NonNullable<CorefDocument['tokens']>)
  return { words, lines: linesOf(document), found: draftIn(document) }
}

function resolverFor({ scheme, recipe, tagger }: Manner): Resolver {
  if (analyst?.scheme !== scheme) analyst = { scheme, stages: analystOf(scheme, model) }
  const name = recipeModel(recipe, scheme)
  return new Resolver(analyst.stages, {
    model: name === undefined ? undefined : decodeModel(model(name)),
    mentions: tagger,
  })
}

function model(name: string): Uint8Array {
  const bytes = models.get(name)
  if (bytes === undefined) throw new RefereeError('cannot-read', `${name}.bin: missing model`)
  return bytes
}

function getDocument(): CorefDocument {
  if (found === undefined) throw new Error('no text was resolved')
  return found
}

function correctionOf(draft: Draft): CorefDocument {
  return applyDraft(getDocument(), draft)
}
