// node scripts/resolver/swapped-genders.mjs: how much of the bias on GAP is the recipe's own. Each row is resolved twice, as it is
// and with men and women exchanged: pronouns, titles, nouns such as "actress", and first names of the lists. The rows for men and
// those for women are then the same, and what is left of the bias comes from the recipe. Kept, with 95 % intervals, in
// docs/results/resolver/swapped-genders.json; RECIPES and SETS choose.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAnalyst } from '../../build/lib/node/models.js'
import { data } from '../text/corpora.mjs'
import { keepRows } from './keep-rows.mjs'
import { knowledge } from './lessons.mjs'
import { percent, runReferee } from './run-referee.mjs'

const folder = 'build/pronouns'
const NOUNS = `he she, himself herself, mr mrs, mr. mrs., sir madam, lord lady, king queen, prince princess, duke duchess,
  count countess, baron baroness, emperor empress, father mother, fathers mothers, brother sister, brothers sisters,
  half-brother half-sister, uncle aunt, nephew niece, dad mom, daddy mommy, son daughter, sons daughters, stepson stepdaughter,
  stepfather stepmother, grandfather grandmother, grandson granddaughter, man woman, men women, boy girl, boys girls,
  husband wife, husbands wives, ex-husband ex-wife, widower widow, boyfriend girlfriend, bachelor spinster, fiancé fiancée,
  gentleman lady, gentlemen ladies, actor actress, actors actresses, hero heroine, waiter waitress, host hostess,
  landlord landlady, monk nun, god goddess, policeman policewoman, businessman businesswoman, chairman chairwoman,
  spokesman spokeswoman, salesman saleswoman, male female, males females, masculine feminine`
const MEN =
  `James Robert Michael David William Richard Thomas Charles Daniel Matthew Anthony Mark Kevin Steven Paul Andrew Kenneth
  George Edward Brian Ronald Timothy Jason Jeffrey Gary Nicholas Eric Jonathan Stephen Larry Scott Frank Gregory Samuel Patrick
  Peter Henry Arthur Walter Roger Albert Martin Philip Carl Howard Fred Leonard Stanley Harold Eugene`.split(
    /\s+/,
  )
const WOMEN =
  `Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Sandra Margaret Emily Michelle Carol
  Amanda Melissa Deborah Stephanie Rebecca Laura Helen Sharon Cynthia Kathleen Amy Angela Anna Pamela Emma Nicole Ruth Catherine
  Christine Julia Alice Martha Judith Rose Janet Maria Diane Heather Frances Doris Marie Evelyn Joan`.split(
    /\s+/,
  )
const opposites = new Map()
for (const pair of NOUNS.split(',')) {
  const [him, her] = pair.trim().split(' ')
  if (!opposites.has(him)) opposites.set(him, her)
  if (!opposites.has(her)) opposites.set(her, him)
}

mkdirSync(folder, { recursive: true })
const analyst = loadAnalyst('gum')
const rows = []
for (const set of (process.env.SETS ?? 'validation,development').split(',')) {
  const [header, ...own] = readFileSync(join(data, `gap/gap-${set}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const key = join(folder, `gap-${set}-twice.tsv`)
  const lines = [header, ...own, ...own.map((line) => swapped(line.split('\t')).join('\t'))]
  writeFileSync(key, lines.map((line) => `${line}\n`).join(''))
  for (const recipe of (process.env.RECIPES ?? 'ranking,rules').split(',')) {
    const response = join(folder, `gap-${set}-twice-${recipe}.coref.jsonl`)
    runReferee('resolve', key, '--recipe', recipe, '--scheme', 'gum', '-o', response)
    const [{ scores, intervals }] = JSON.parse(
      runReferee('score', key, response, '--preset', 'gap', '--intervals', '--json'),
    ).systems
    const figures = Object.entries(scores).map(([id, { value, f1 }]) => [id, percent(value ?? f1)])
    rows.push({
      set,
      recipe,
      rows: own.length,
      ...Object.fromEntries(figures),
      interval: intervals['gap.bias'].map(percent),
    })
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
}
keepRows('swapped-genders', {
  script: 'scripts/resolver/swapped-genders.mjs',
  settings: { scheme: 'gum', from: 'text' },
  by: ['set', 'recipe'],
  rows,
})

/** A row of GAP with men and women exchanged. */
function swapped([id, text, pronoun, pronounAt, a, aAt, isA, b, bAt, isB, url]) {
  const { words, tags } = analyst.analyzeText(text).analysis
  const changes = []
  let end = 0
  const named = otherNames(words, tags)
  for (const [w, word] of words.entries()) {
    const start = text.indexOf(word, end)
    if (start < 0) continue
    end = start + word.length
    const other = opposite(word, tags[w]) ?? named(w)
    if (other !== undefined) changes.push({ start, end, other: inCaseOf(word, other) })
  }
  const at = (place) => {
    const before = changes.filter((change) => change.end <= place)
    return place + before.reduce((sum, { start, end, other }) => sum + other.length - (end - start), 0)
  }
  let changed = ''
  let copied = 0
  for (const { start, end, other } of changes) {
    changed += text.slice(copied, start) + other
    copied = end
  }
  changed += text.slice(copied)
  const span = (place, words) => {
    const start = at(Number(place))
    return [changed.slice(start, at(Number(place) + words.length)), String(start)]
  }
  return [
    `${id}-swapped`,
    changed,
    ...span(pronounAt, pronoun),
    ...span(aAt, a),
    isA,
    ...span(bAt, b),
    isB,
    url,
  ]
}

function opposite(word, tag) {
  const lower = word.toLowerCase()
  if (lower === 'her') return tag === 'PRP$' ? 'his' : 'him'
  if (lower === 'his') return tag === 'PRP$' ? 'her' : 'hers'
  if (lower === 'him') return 'her'
  return lower === 'hers' ? 'his' : opposites.get(lower)
}

/** For the first names of a text: one of the other sex that it does not have, the same for the same name. Surnames stay. */
function otherNames(words, tags) {
  const isName = (w) => tags[w] === 'NNP'
  const isFirst = new Set(words.filter((_, w) => isName(w) && isName(w + 1)))
  const isLast = new Set(words.filter((_, w) => isName(w) && isName(w - 1) && !isName(w + 1)))
  const taken = new Set(words)
  const given = new Map()
  return (w) => {
    const word = words[w]
    if (!isName(w)) return undefined
    if (given.has(word)) return given.get(word)
    const isSurname = (isLast.has(word) && !isFirst.has(word)) || (isName(w - 1) && !isName(w + 1))
    const gender = knowledge.nameGender(word.toLowerCase())
    if (isSurname || !/^\p{Lu}\p{Ll}/u.test(word) || (gender !== 'masculine' && gender !== 'feminine'))
      return undefined
    const names = gender === 'masculine' ? WOMEN : MEN
    let i = [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % names.length
    while (taken.has(names[i])) i = (i + 1) % names.length
    taken.add(names[i])
    given.set(word, names[i])
    return names[i]
  }
}

function inCaseOf(word, other) {
  if (word.length > 1 && word === word.toUpperCase()) return other.toUpperCase()
  return /^\p{Lu}/u.test(word) ? other[0].toUpperCase() + other.slice(1) : other
}
