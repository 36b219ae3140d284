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
import { type Answering, answerWith } from '../../worker/answering.ts'
import { linesOf, wordsOf } from '../../worker/view-models/words.ts'
import type { Draft } from '../correction/draft.ts'
import { corrected, draftIn } from './corrected.ts'
import type { Manner, Methods } from './protocol.ts'

const models = new Map<string, Uint8Array>()
/** One at a time: each takes some ten megabytes. */
let analyst: { readonly scheme: Scheme; readonly stages: Analyst } | undefined
let found: CorefDocument | undefined

const methods: Answering<Methods> = {
  give(name, bytes) {
    models.set(name, new Uint8Array(bytes))
  },
  resolve(text, id, manner) {
    const document = resolverFor(manner).resolveText(text, id)
    found = manner.scheme === 'ontogum' ? withoutSingletons(document) : document
    const words = wordsOf(document.tokens as NonNullable<CorefDocument['tokens']>)
    return { words, lines: linesOf(document), found: draftIn(found) }
  },
  score(correction) {
    const corpus = (name: string, document: CorefDocument) => ({ name, documents: [document], warnings: [] })
    const key = corpus('correction', correctionOf(correction))
    return summarize(key, [corpus('model', opened())], defaultSettings).scores
  },
  async write(correction, id) {
    const format = formatById(id)
    if (format === undefined) throw new Error(`no format is called ${id}`)
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
    const written = (document: CorefDocument): string => [...(writer?.write([document]) ?? [])].join('')
    return { key: written(correctionOf(correction)), response: written(opened()) }
  },
}

/** Answer what the view asks, from now on. */
export function answerView(): void {
  answerWith(methods)
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
  if (bytes === undefined) throw new RefereeError('cannot-read', `${name}.bin: this model was not given`)
  return bytes
}

function opened(): CorefDocument {
  if (found === undefined) throw new Error('no text was resolved')
  return found
}

function correctionOf(draft: Draft): CorefDocument {
  return corrected(opened(), draft)
}
