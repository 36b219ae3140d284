import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const [KEY, CAREFUL, EAGER] = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`) as [
  string,
  string,
  string,
]
const broken = scratch.write(
  'bro_ken & 100%.conll',
  '#begin document (d); part 000\nd\t0\t0\tw\t(1\n#end document\n',
)
/** Ids, genres and types that LaTeX would treat as commands. */
const hostile = scratch.write(
  'ho$tile_#1.coref.jsonl',
  `${JSON.stringify({
    id: 'a_b & c%d #1 $x$ {y} ~z^ \\end{document}',
    genre: '50 % \\input{x}',
    tokens: ['B³', '“x”', '…', 'Łódź'],
    sentences: [[0, 4]],
    mentions: [
      { span: [0, 1], entity: '{e}', entityType: 'A&B' },
      { span: [1, 2], entity: '{e}', entityType: 'C_D' },
      { span: [2, 4], entity: '\\f', entityType: '^~' },
    ],
  })}\n`,
)
const ledger = scratch.write(
  'ledger.jsonl',
  `${JSON.stringify({
    schema: 'referee.ledger/1',
    date: '2026-11-01T10:00:00.000Z',
    referee: '0.3.0',
    system: 'a_b <|>',
    corpus: { name: '50 % #1', documents: 1 },
    signature: 'referee:0.3.0|match:exact',
    scores: { conll: 0.5 },
  })}\n`,
)
const SIGNATURE = 'referee:0.0.1|match:exact'

const suite = scratch.write(
  'suite.json',
  JSON.stringify({
    schema: 'referee.suite/1',
    name: '50 % & more',
    datasets: [
      { name: 'sam_ple', key: join(root, KEY) },
      { name: '#2 $x$', key: hostile },
    ],
    systems: [
      { name: 'a_b', responses: { sam_ple: join(root, EAGER), '#2 $x$': hostile } },
      { name: '{<|>}', responses: { sam_ple: join(root, CAREFUL), '#2 $x$': null } },
    ],
  }),
)

/** Command lines, by command. */
const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  score: [
    [KEY, EAGER],
    [KEY, CAREFUL, EAGER, '--metrics', 'all'],
    [KEY, EAGER, '--per-document'],
    [KEY, `a_b=${CAREFUL}`, `<|>=${EAGER}`, '--paper', '--intervals', '--baseline', 'a_b', '--trials', '100'],
    [KEY, EAGER, '--by', 'type,entity-size', '--metrics', 'mentions,b3'],
    [hostile, hostile, '--per-document', '--by', 'entity-type', '--metrics', 'mentions,b3'],
  ],
  suite: [[suite]],
  compare: [[KEY, CAREFUL, EAGER]],
  verify: [[SIGNATURE, KEY, EAGER]],
  errors: [
    [KEY, EAGER],
    [KEY, EAGER, '--ladder'],
    [hostile, hostile],
  ],
  explain: [['--differences', KEY, EAGER]],
  agree: [[KEY, EAGER]],
  stats: [[KEY], [hostile]],
  classes: [[KEY, EAGER]],
  cone: [
    [KEY, EAGER],
    [EAGER, '--key', KEY],
  ],
  sensitivity: [[KEY, EAGER, '--trials', '20']],
  validate: [[broken], [hostile]],
  history: [[ledger]],
  metrics: [[]],
  formats: [[]],
  demo: [['-o', join(scratch.path, 'demo.html')]],
  experiment: [['toy']],
}

const lines = Object.entries(LINES).flatMap(([name, all]) => all.map((args) => [name, ...args]))

test.each(lines.map((args) => [args.join(' ').replaceAll(scratch.path, '…'), args] as const))(
  '%s',
  async (_, args) => {
    const { code, stdout, stderr } = await refereeHere([...args, '--to', 'latex', '--quiet'])
    expect([0, 1], stderr).toContain(code)
    expect(stdout).toContain('\\begin{tabular}')

    // With only the packages that the output itself requests.
    const packages = [...stdout.matchAll(/^% (\\usepackage.*)$/gm)].map(([, line]) => line)
    const path = scratch.write(
      'x.tex',
      [
        '\\documentclass{article}',
        ...new Set(packages),
        '\\begin{document}',
        stdout,
        '\\end{document}',
        '',
      ].join('\n'),
    )
    const run = spawnSync('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', path], {
      cwd: scratch.path,
      encoding: 'utf8',
    })
    if (run.error !== undefined) {
      throw new Error(
        'npm run test:latex needs pdflatex: install texlive-latex-base and texlive-latex-recommended',
      )
    }

    expect(run.stdout.split('\n').filter((line) => line.startsWith('!'))).toEqual([])
    expect(run.status).toBe(0)
  },
)

test('every command that offers LaTeX is among them, or has a reason not to be', () => {
  const others: Readonly<Record<string, string>> = {
    completion: 'writes a script for a shell',
    convert: 'writes corpora',
    map: 'writes a part of a plan',
    merge: 'writes what score writes',
    plan: 'writes a plan',
    prompt: 'writes prompts',
    predict: 'writes what score writes, from profiles',
    report: 'writes a page',
    resolve: 'writes corpora',
    serve: 'writes a page',
    show: 'writes what the command wrote that made the result',
    status: 'writes a list',
    submit: 'writes nothing',
    train: 'writes a model',
  }
  expect([...Object.keys(LINES), ...Object.keys(others)].sort()).toEqual(
    commands.map(({ name }) => name).sort(),
  )
})
