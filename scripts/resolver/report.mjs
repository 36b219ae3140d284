// node scripts/resolver/report.mjs FOLDER: scores what evaluate.mjs wrote to FOLDER (WRITE=FOLDER), with intervals and
// tests against ranking, and keeps the figures in docs/results/resolver. Then, as without FOLDER, it writes the tables of
// docs/results/resolver.md from what is kept there. The words around the tables are written by hand.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepRows } from './keep-rows.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kept = join(root, 'docs/results/resolver')
const page = join(root, 'docs/results/resolver.md')
const METRICS = ['mentions', 'muc', 'b3', 'ceafe', 'conll']
/** OntoGUM annotates no singletons. */
const SINGLETONS = { gum: 'keep', litbank: 'keep', ontogum: 'drop' }
const TAGGERS = { precise: 'its own', key: 'the key' }
const ORDER = ['ranking', 'neural', 'reconcile', 'soon', 'rules']

export function readResult(name) {
  const path = join(kept, `${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** The page with its tables written again. @param resultOf gives figures by name, undefined where there are none */
export function resultsPage(text, resultOf) {
  return text.replace(/(<!-- (\w+) -->\n).*?(<!-- end -->)/gs, (old, start, name, end) => {
    const lines = TABLES[name](resultOf)
    return lines === undefined ? old : `${start}\n${lines.join('\n')}\n\n${end}`
  })
}

function corporaIn(folder) {
  return readdirSync(folder).flatMap((name) => /^(\w+)-key\.coref\.jsonl$/.exec(name)?.[1] ?? [])
}

function measure(folder, corpus) {
  const key = join(folder, `${corpus}-key.coref.jsonl`)
  const rows = []
  for (const tagger of Object.keys(TAGGERS)) {
    const file = new RegExp(`^${corpus}-(\\w+)-${tagger}\\.coref\\.jsonl$`)
    const systems = readdirSync(folder)
      .flatMap((path) => file.exec(path) ?? [])
      .filter((name) => ORDER.includes(name))
      .map((name) => ({ name, path: join(folder, `${corpus}-${name}-${tagger}.coref.jsonl`) }))
      .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
    if (systems.length === 0) continue
    rows.push(
      ...scoreSystems(key, systems, METRICS, SINGLETONS[corpus]).map((row) => ({ corpus, tagger, ...row })),
    )
  }
  return rows
}

/** Scores in percent, by `referee score`: with intervals, and p against ranking where it is there. */
export function scoreSystems(key, systems, metrics, singletons, ...flags) {
  const args = ['score', key, ...systems.map(({ name, path }) => `${name}=${path}`)]
  args.push('--metrics', metrics.join(), '--singletons', singletons, '--key-duplicates', 'first')
  args.push('--intervals', '--json', '--quiet', ...flags)
  if (systems.length > 1 && systems[0].name === 'ranking') args.push('--baseline', 'ranking')
  const { status, stdout, stderr } = spawnSync('node', [join(root, 'bin/referee.cjs'), ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  const { systems: scored, corpus } = JSON.parse(stdout)
  return scored.map(({ name, scores, intervals, against }) => ({
    recipe: name,
    documents: corpus.documents,
    ...Object.fromEntries(metrics.map((id) => [id, percent(scores[id].value ?? scores[id].f1)])),
    interval: intervals.conll.map(percent),
    ...(against === undefined ? {} : { p: against.conll?.p }),
  }))
}

const percent = (share) => Number((100 * share).toFixed(2))

const TABLES = {
  litbank: corpusTable('litbank'),
  gum: corpusTable('gum'),
  ontogum: corpusTable('ontogum'),
  pronouns(resultOf) {
    const result = resultOf('pronouns')
    if (result === undefined) return undefined
    const shown = (row, ...ids) => ids.map((id) => row[id].toFixed(1)).join(' / ')
    const range = (row, id, of = (end) => end.toFixed(1)) => row[`${id}.interval`].map(of).join(' to ')
    const ratio = (share) => (share / 100).toFixed(2)
    const rows = result.rows.map((row) => [
      row.recipe,
      row.scheme,
      `${shown(row, 'gap')} (${range(row, 'gap')})`,
      ...['gap.masculine', 'gap.feminine'].map((id) => shown(row, id)),
      `${ratio(row['gap.bias'])} (${range(row, 'gap.bias', ratio)})`,
      ...[1, 2].map((type) => shown(row, `winobias${type}.pro`, `winobias${type}.anti`)),
      ...[1, 2].map((type) => shown(row, `winobias${type}.pro.merged`, `winobias${type}.anti.merged`)),
    ])
    const titles = ['recipe', 'scheme', 'GAP', 'masculine', 'feminine', 'bias']
    titles.push('type 1 pro / anti', 'type 2 pro / anti', 'merged, type 1', 'merged, type 2')
    return table(titles, rows)
  },
  swapped(resultOf) {
    const result = resultOf('swapped-genders')
    return (
      result &&
      table(
        ['rows', 'recipe', 'GAP', 'masculine', 'feminine', 'own bias'],
        result.rows.map(({ set, recipe, interval, ...row }) => [
          set,
          recipe,
          ...['gap', 'gap.masculine', 'gap.feminine'].map((id) => row[id].toFixed(1)),
          `${(row['gap.bias'] / 100).toFixed(2)} (${interval.map((end) => (end / 100).toFixed(2)).join(' to ')})`,
        ]),
      )
    )
  },
  corenlp(resultOf) {
    const result = resultOf('corenlp')
    return result?.rows.flatMap(({ corpus, documents, systems }) => [
      `${NAMES[corpus]}, ${documents.length} documents, singletons dropped on both sides:`,
      '',
      ...table(
        ['system', 'mentions', 'MUC', 'B³', 'CEAFe', 'LEA', 'CoNLL', '95 % interval', 'p against ranking'],
        systems.map(({ recipe, interval, p, ...scores }) => [
          recipe,
          ...['mentions', 'muc', 'b3', 'ceafe', 'lea', 'conll'].map((id) => scores[id].toFixed(2)),
          interval.map((end) => end.toFixed(2)).join(' to '),
          p === undefined ? '' : shownP(p),
        ]),
      ),
      '',
    ])
  },
  tried(resultOf) {
    const result = resultOf('tried')
    return (
      result &&
      table(
        ['wanted', 'tried', 'before', 'after', 'taken'],
        result.rows.map(({ wanted, tried, before, after, isTaken }) => [
          wanted,
          tried,
          before,
          after,
          isTaken ? 'yes' : 'no',
        ]),
      )
    )
  },
  genres(resultOf) {
    const result = resultOf('protocol')
    return (
      result &&
      table(
        ['corpus', 'left out', 'documents', 'texts of neural', 'mentions', 'CoNLL'],
        result.rows.map(({ corpus, by, documents, silver, mentions, conll }) => [
          NAMES[corpus],
          by,
          documents,
          silver,
          mentions.toFixed(2),
          conll.toFixed(2),
        ]),
      )
    )
  },
}

const NAMES = { gum: 'GUM', litbank: 'LitBank', ontogum: 'OntoGUM' }

function corpusTable(corpus) {
  return (resultOf) => {
    const own = resultOf('scores')?.rows.filter((row) => row.corpus === corpus) ?? []
    if (own.length === 0) return undefined
    const order = ({ tagger, recipe }) => Object.keys(TAGGERS).indexOf(tagger) * 10 + ORDER.indexOf(recipe)
    own.sort((a, b) => order(a) - order(b))
    const rows = own.map(({ recipe, tagger, documents, interval, p, ...scores }) => [
      recipe,
      TAGGERS[tagger],
      documents,
      ...METRICS.map((id) => scores[id].toFixed(2)),
      interval.map((end) => end.toFixed(2)).join(' to '),
      p === undefined ? '' : shownP(p),
    ])
    const titles = ['recipe', 'mentions of', 'documents', 'mentions', 'MUC', 'B³', 'CEAFe', 'CoNLL']
    return table([...titles, '95 % interval', 'p against ranking'], rows)
  }
}

const shownP = (p) => (p < 0.0001 ? '< 0.0001' : p.toFixed(4))

function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map((_, i) => (i < 2 ? '---' : '--:'))), ...rows.map(line)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2)
  if (folder !== undefined) {
    keepRows('scores', {
      script: 'scripts/resolver/report.mjs',
      settings: { match: 'exact', singletons: SINGLETONS, keyDuplicates: 'first', trials: 10_000, seed: 1 },
      by: ['corpus', 'tagger', 'recipe'],
      rows: corporaIn(folder).flatMap((corpus) => measure(folder, corpus)),
    })
  }
  writeFileSync(page, resultsPage(readFileSync(page, 'utf8'), readResult))
}
