// node scripts/resolver/pronouns.mjs: GAP development and WinoBias development by the shipped models, as users get the figures:
// `referee resolve`, then `referee score --preset gap` or `winobias`. RECIPES and SCHEME choose; kept, with 95 % intervals, in
// docs/results/resolver/pronouns.json. Nothing was tuned on either.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { data } from '../text/corpora.mjs'
import { keepRows } from './keep-rows.mjs'
import { percent, runReferee } from './run-referee.mjs'

const scheme = process.env.SCHEME ?? 'gum'
const folder = 'build/pronouns'
/** Type 1 of WinoBias needs knowledge of the world, type 2 can be told from the syntax. */
const KEYS = {
  gap: ['gap', 'gap/gap-development.tsv'],
  winobias1: ['winobias', 'winobias/conll_format/dev_type1_*'],
  winobias2: ['winobias', 'winobias/conll_format/dev_type2_*'],
}

mkdirSync(folder, { recursive: true })
const documents = {}
const rows = []
for (const recipe of (process.env.RECIPES ?? 'ranking,neural,rules').split(',')) {
  const scores = Object.entries(KEYS).flatMap(([name, [set, path]]) => scoresOf(name, set, path, recipe))
  rows.push({ scheme, recipe, ...Object.fromEntries(scores) })
  process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
}
keepRows('pronouns', {
  script: 'scripts/resolver/pronouns.mjs',
  settings: { documents, from: 'text for GAP, tokens for WinoBias' },
  by: ['scheme', 'recipe'],
  rows,
})

/** In percent, with intervals; of WinoBias also the share of merged entities. */
function scoresOf(name, set, path, recipe) {
  const key = join(data, path)
  const response = join(folder, `${name}-${scheme}-${recipe}.coref.jsonl`)
  runReferee('resolve', key, '--recipe', recipe, '--scheme', scheme, '-o', response)
  const { systems, corpus } = JSON.parse(
    runReferee('score', key, response, '--preset', set, '--intervals', '--json'),
  )
  documents[name] = corpus.documents
  const [{ scores, intervals }] = systems
  const own = (id) => id.replace(set, name)
  const found = Object.entries(scores).flatMap(([id, { value, f1 }]) => [
    [own(id), percent(value ?? f1)],
    [`${own(id)}.interval`, intervals[id].map(percent)],
  ])
  const merged = ['pro', 'anti'].flatMap((side) => {
    const { [`${side}Right`]: right, [`${side}Merged`]: both, [`${side}Wrong`]: wrong } = scores[set].counts
    return right === undefined ? [] : [[`${name}.${side}.merged`, percent(both / (right + both + wrong))]]
  })
  return [...found, ...merged]
}
