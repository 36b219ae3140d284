// node scripts/resolver/pronouns.mjs: GAP development (F1 as its scorer counts it) and WinoBias development (share of
// pronouns linked to the right occupation and to no other, and of entities that hold both), by the shipped models of a scheme, gum
// unless SCHEME says another. Nothing was tuned on either.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAnalyst } from '../../build/lib/cli/models.js'
import { readWith } from '../../build/lib/formats/read-bytes.js'
import { decodeModel, formatById, Resolver } from '../../build/lib/index.js'
import { data } from '../text/corpora.mjs'

const conll2012 = formatById('conll-2012')
const reader = await conll2012.loadReader()
const scheme = process.env.SCHEME ?? 'gum'
const analyst = loadAnalyst(scheme)
for (const recipe of (process.env.RECIPES ?? 'ranking,reconcile,soon,rules').split(',')) {
  const model =
    recipe === 'rules'
      ? undefined
      : decodeModel(new Uint8Array(readFileSync(`models/${recipe}-${scheme}.bin`)))
  const resolver = new Resolver(analyst, { model })
  process.stdout.write(`${JSON.stringify({ scheme, recipe, ...gap(resolver), ...winobias(resolver) })}\n`)
}

/** Whether two character spans are of one entity: some mention headed in the one and some headed in the other. */
function isLinked(document, [a, b], [c, d]) {
  const { mentions, tokens } = document
  const entities = (from, to) => {
    const found = new Set()
    for (let m = 0; m < mentions.count; m++) {
      const head = tokens.token(mentions.attributes[m].head)
      if (head.start >= from && head.end <= to) found.add(mentions.entity[m])
    }
    return found
  }
  const first = entities(a, b)
  return [...entities(c, d)].some((entity) => first.has(entity))
}

function gap(resolver) {
  const [, ...rows] = readFileSync(join(data, 'gap/gap-development.tsv'), 'utf8').trim().split('\n')
  const counts = { masculine: [0, 0, 0], feminine: [0, 0, 0] }
  for (const row of rows) {
    const [id, text, pronoun, at, a, aAt, aIs, b, bAt, bIs] = row.split('\t')
    const document = resolver.resolveText(text, id)
    const gender = /^(?:he|him|his)$/i.test(pronoun) ? 'masculine' : 'feminine'
    const place = (word, offset) => [Number(offset), Number(offset) + word.length]
    for (const [name, offset, is] of [
      [a, aAt, aIs],
      [b, bAt, bIs],
    ]) {
      const found = isLinked(document, place(pronoun, at), place(name, offset))
      const isTrue = is.trim().toUpperCase() === 'TRUE'
      if (found && isTrue) counts[gender][0]++
      else if (found) counts[gender][1]++
      else if (isTrue) counts[gender][2]++
    }
  }
  const f = ([tp, fp, fn]) => (100 * 2 * tp) / (2 * tp + fp + fn)
  const all = counts.masculine.map((count, i) => count + counts.feminine[i])
  const [m, w] = [f(counts.masculine), f(counts.feminine)]
  return { gap: f(all).toFixed(1), masculine: m.toFixed(1), feminine: w.toFixed(1), bias: (w / m).toFixed(2) }
}

/** By the sentences of the set: type 1 needs knowledge of the world, type 2 can be told from the syntax. */
function winobias(resolver) {
  const result = {}
  for (const type of [1, 2]) {
    for (const side of ['pro', 'anti']) {
      const path = join(data, `winobias/conll_format/dev_type${type}_${side}_stereotype.v4_auto_conll`)
      if (!existsSync(path)) continue
      const { documents } = readWith(reader, new Uint8Array(readFileSync(path)), path, conll2012)
      const counts = { right: 0, merged: 0, wrong: 0 }
      for (const key of documents) counts[verdict(key, resolver.resolve(key))]++
      const share = (count) => ((100 * count) / documents.length).toFixed(1)
      result[`${side}${type}`] = share(counts.right)
      result[`${side}${type}merged`] = share(counts.merged)
    }
  }
  return result
}

/**
 * Whether the two mentions of the key, occupation and pronoun, are of one entity in the response, each found by its head; merged
 * where that entity has another noun besides, which in these sentences is the other occupation.
 */
function verdict(key, response) {
  const { mentions } = key
  const { mentions: found } = response
  const entities = (m) => {
    const all = new Set()
    for (let r = 0; r < found.count; r++) {
      const { head } = found.attributes[r]
      if (head >= mentions.start[m] && head < mentions.end[m]) all.add(found.entity[r])
    }
    return all
  }
  const [first, second] = [entities(0), entities(1)]
  const common = [...second].find((entity) => first.has(entity))
  if (common === undefined) return 'wrong'
  let nouns = 0
  for (let r = 0; r < found.count; r++) {
    if (found.entity[r] === common && found.attributes[r].type !== 'pronoun') nouns++
  }
  return nouns > 1 ? 'merged' : 'right'
}
