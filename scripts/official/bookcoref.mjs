// node scripts/official/bookcoref.mjs CLONE: BookCoref's published predictions in its three modes, scored by its own
// script and by Referee, to docs/results/bookcoref.md. CLONE is a checkout of SapienzaNLP/bookcoref; PYTHON names a
// Python with numpy and scipy. That repository lacks the annotated books, so its best system's predictions serve as
// the key: the arithmetic is the same. Needs the build.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [clone] = process.argv.slice(2)
if (clone === undefined) {
  process.stderr.write('usage: node scripts/official/bookcoref.mjs CLONE\n')
  process.exit(2)
}
const WINDOW = 1500
const KEY = 'finetuned_bookcoref/maverick_xl'
const RESPONSES = { 'Maverick, off the shelf': 'off_the_shelf/maverick_xl', BookNLP: 'off_the_shelf/booknlp' }
const METRICS = { muc: 'muc', b3: 'b_cubed', ceafe: 'ceafe' }
const MODES = { full: [], gold_window: ['--window', String(WINDOW)], split: [] }

const rows = Object.entries(RESPONSES).flatMap(([name, response]) => {
  const files = [path(KEY), path(response), path(`${KEY}_splitted`), path(`${response}_splitted`)]
  const script = JSON.parse(
    run(process.env.PYTHON ?? 'python3', [
      join(root, 'scripts/official/run-bookcoref.py'),
      clone,
      String(WINDOW),
      ...files,
    ]),
  )
  return Object.entries(MODES).map(([mode, flags]) => {
    const pair = mode === 'split' ? files.slice(2) : files.slice(0, 2)
    const { systems, corpus } = JSON.parse(
      run('node', [
        join(root, 'bin/referee.cjs'),
        'score',
        ...pair,
        '--preset',
        'bookcoref',
        ...flags,
        '--json',
        '--quiet',
      ]),
    )
    const own = Object.keys(METRICS).map((id) => 100 * systems[0].scores[id].f1)
    const theirs = Object.values(METRICS).map((id) => script[mode][id].f1)
    return [name, mode, corpus.documents, ...[theirs, own].flatMap((f1s) => [...f1s, mean(f1s)].map(shown))]
  })
})
const commit = run('git', ['-C', clone, 'rev-parse', 'HEAD']).trim().slice(0, 8)
const line = (cells) => `| ${cells.join(' | ')} |`
const titles = [
  'response',
  'mode',
  'documents',
  ...['its script', 'Referee'].flatMap((by) => ['MUC', 'B³', 'CEAFe', 'CoNLL'].map((id) => `${id}, ${by}`)),
]
writeFileSync(
  join(root, 'docs/results/bookcoref.md'),
  `# BookCoref's predictions in its three modes

Published predictions of [BookCoref](https://github.com/SapienzaNLP/bookcoref) (commit ${commit}): three books, whole and split. The annotated books are not in that repository, so the fine-tuned Maverick's predictions serve as the key. F1 by BookCoref's \`evaluate.py\`, and by \`referee score --preset bookcoref\`, with \`--window ${WINDOW}\` for *gold window*. Written by \`node scripts/official/bookcoref.mjs CLONE\`.

${[line(titles), line(titles.map((_, i) => (i < 2 ? '---' : '--:'))), ...rows.map(line)].join('\n')}

*Full* and *split* agree. *Gold window* does not: at a border between windows the script leaves out the mentions that start there, and its last window reaches back into the one before, whose mentions then count twice. A [key](../../tests/golden/official/bookcoref/key.jsonl) and a [response](../../tests/golden/official/bookcoref/response.jsonl) of a few tokens show it: with windows of 5 tokens the script prints a CoNLL score of ${small('script')}, and windows in which every mention counts once give ${small('referee')} ([\`--window\`](../scoring.md#--window)). Tests hold Referee to both: to the script on what it reads, and to the definition.
`,
)

function small(by) {
  const folder = join(root, 'tests/golden/official/bookcoref')
  const files = [join(folder, 'key.jsonl'), join(folder, 'response.jsonl')]
  if (by === 'script') {
    const { gold_window: printed } = JSON.parse(
      run(process.env.PYTHON ?? 'python3', [
        join(root, 'scripts/official/run-bookcoref.py'),
        clone,
        '5',
        ...files,
      ]),
    )
    return shown(mean(Object.values(METRICS).map((id) => printed[id].f1)))
  }
  const flags = ['--preset', 'bookcoref', '--window', '5', '--json', '--quiet']
  const { systems } = JSON.parse(run('node', [join(root, 'bin/referee.cjs'), 'score', ...files, ...flags]))
  return shown(100 * systems[0].scores.conll.value)
}

function path(name) {
  return join(clone, 'predictions', `${name}.jsonl`)
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function shown(value) {
  return value.toFixed(2)
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status === 0) return stdout
  process.stderr.write(stderr)
  process.exit(status ?? 1)
}
