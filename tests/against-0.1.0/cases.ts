import { fixtures } from './fixtures.ts'
import { damages, endingOf, type FormatId, formatIds, mainFile } from './inputs.ts'

/**
 * Command lines that run one after the other in one folder, with the inputs under `in`. A word `@FILE`
 * is replaced by the text of that input.
 */
export interface Case {
  readonly name: string
  readonly commands: readonly (readonly string[])[]
  /** Input to the first command's standard input. */
  readonly stdin?: string
  /** An input folder to copy into the working folder first, since the commands write into it. */
  readonly copy?: { readonly from: string; readonly to: string }
}

/** Samples of every format, through every way of reading them. */
function formatCases(format: FormatId): readonly Case[] {
  const key = `in/${mainFile(format, 'key')}`
  const response = `in/${mainFile(format, 'response')}`
  const folder = (name: string): string => `in/${format}/${name}`
  const glob = (side: string): string => `${folder(side)}/*${endingOf(format)}`
  const score = (door: string, ...args: readonly string[]): Case =>
    oneCase(`score ${format} ${door}`, ['score', ...args, '--json', '--per-document'])
  const validate = (door: string, ...args: readonly string[]): Case =>
    oneCase(`validate ${format} ${door}`, ['validate', ...args])
  const convert = (door: string, ...args: readonly string[]): Case =>
    oneCase(`convert ${format} ${door}`, ['convert', ...args])
  return [
    score('file', key, response),
    score('folder', folder('key'), folder('response')),
    score('glob', glob('key'), glob('response')),
    score('gzip', folder('gzip/key'), folder('gzip/response')),
    { ...score('standard input', key, '-'), stdin: mainFile(format, 'response') },
    score('named', folder('key'), folder('response'), '--format', format),
    score('sides named', key, response, '--key-format', format, '--response-format', format),
    score('other key', 'in/conll-2012/key', folder('response')),
    score('other key aligned', 'in/conll-2012/key', folder('response'), '--align'),
    score('other key named', 'in/conll-2012/key', folder('response'), '--response-format', format),
    score('missing documents', folder('key'), response, '--missing', 'empty'),
    validate('file', key),
    validate('folder', folder('key'), '--json'),
    validate('gzip', folder('gzip/key'), '--format', format),
    { ...validate('standard input', '-'), stdin: mainFile(format, 'key') },
    convert('file to referee', key, '--to', 'referee'),
    convert('folder to referee', folder('key'), '--to', 'referee', '-o', 'out.coref.jsonl', '--json'),
    convert('named to conll-2012', folder('key'), '--format', format, '--to', 'conll-2012'),
    { ...convert('standard input to corefud', '-', '--to', 'corefud'), stdin: mainFile(format, 'key') },
    convert('from samples', 'in/key.coref.jsonl', '--to', format, '-o', 'out'),
    convert('from a few', 'in/few/careful.coref.jsonl', '--to', format, '-o', 'out', '--json'),
    convert('to standard output', 'in/odd/key.conll', '--to', format),
    convert('tokens of', folder('response'), '--to', 'conll-2012', '--tokens-of', 'in/few/key.coref.jsonl'),
    ...damages.map((damage) => validate(`broken: ${damage}`, folder(damage), '--json', '--format', format)),
    ...(['cut', 'lines', 'marks'] as const).map((damage) =>
      score(`broken: ${damage}`, folder('key'), folder(damage), '--response-format', format),
    ),
    validate('broken and detected', folder('lines')),
  ]
}

/** What is read from a real document: its faults, its contents converted back, and its scores. */
function fixtureCases(name: string): readonly Case[] {
  const path = `in/real/${name}`
  return [
    oneCase(`validate ${path}`, ['validate', path]),
    oneCase(`convert ${path}`, ['convert', path, '--to', 'referee', '-o', 'out.coref.jsonl']),
    oneCase(`score ${path}`, ['score', path, path, '--metrics', 'all', '--json']),
    oneCase(`errors ${path}`, ['errors', path, path, '--json', '--limit', '3']),
  ]
}

const [K, E, C] = ['in/key.coref.jsonl', 'in/eager.coref.jsonl', 'in/careful.coref.jsonl']
const [CK, CR] = ['in/conll-2012/key', 'in/conll-2012/response']
const forms = ['text', 'json', 'csv', 'markdown', 'latex']

/** Every command and flag, as a user would type it. */
const commandLines: readonly string[] = [
  '',
  '--version',
  '-V',
  '--help',
  'nonsense',
  '--nonsense',
  'help score',
  ...[
    'score',
    'compare',
    'errors',
    'explain',
    'agree',
    'cone',
    'classes',
    'predict',
    'experiment',
    'verify',
    'plan',
  ],
  ...['map', 'merge', 'status', 'submit', 'report', 'validate', 'convert', 'resolve', 'train', 'metrics x'],
  ...[
    'score',
    'compare',
    'errors',
    'explain',
    'agree',
    'cone',
    'classes',
    'predict',
    'experiment',
    'verify',
    'plan',
    'map',
    'merge',
    'status',
    'submit',
    'report',
    'serve',
    'validate',
    'convert',
    'resolve',
    'train',
    'demo',
    'metrics',
    'formats',
  ].flatMap((command) => [`${command} --help`, `${command} --nonsense`]),
  ...forms.flatMap((form) => [
    `score ${K} ${E} --to ${form}`,
    `score ${K} ${E} ${C} --to ${form} --per-document --by type,entity-size -o out`,
    `compare ${K} ${E} ${C} --to ${form} --trials 200`,
    `errors ${K} ${E} --to ${form}`,
    `explain b3 ${K} ${E} --doc news/town-notes --to ${form}`,
    `explain --differences ${CK} ${CR} --to ${form}`,
    `agree ${K} ${E} ${C} --to ${form}`,
    `cone ${E} ${C} --key ${K} --to ${form}`,
    `classes ${K} ${E} --to ${form}`,
    `predict in/few/key.coref.jsonl --from in/old/eager.profile.json in/old/careful.profile.json --to ${form}`,
    `validate in/odd/duplicate.conll --to ${form}`,
    `metrics --to ${form}`,
    `metrics ceafe --to ${form}`,
    `formats --to ${form}`,
    `experiment toy --to ${form}`,
    `report ${K} ${E} -o out.html --to ${form}`,
  ]),
  ...['exact', 'head', 'partial', 'min', 'mina', 'craft', 'muc', 'ace'].map(
    (rule) => `score ${K} ${E} --match ${rule} --json`,
  ),
  ...[
    'conll-2012',
    'crac-2022',
    'crac-2023',
    'crac-2024',
    'crac-2025',
    'crac-2018',
    'codi-crac',
    'litbank',
    'muc-6',
    'ace-2005',
  ].flatMap((preset) => [`score ${K} ${E} --preset ${preset}`, `errors ${K} ${E} --preset ${preset} --json`]),
  ...[
    'mentions',
    'muc',
    'b3',
    'b3.sys',
    'ceafm',
    'blanc',
    'lea',
    'conll',
    'ace',
    'nonsense',
    'b3,lea',
    '',
  ].map((metric) => `score ${K} ${E} --metrics ${metric || 'all'} --to csv`),
  ...['b3', 'muc', 'ceafe', 'ceafm', 'blanc', 'lea', 'mentions', 'nonsense'].map(
    (metric) =>
      `explain ${metric} in/few/key.coref.jsonl in/few/eager.coref.jsonl --doc story/forty-loaves --json`,
  ),
  ...[
    '--singletons drop',
    '--singletons drop-response',
    '--duplicates error',
    '--duplicates keep-last',
    '--zeros drop',
    '--zeros linear',
    '--zeros dependent',
    '--blanc luo2014',
    '--average macro',
    '--mentions named',
    '--mentions pronoun',
    '--layer deixis',
    '--non-referring keep',
    '--split score',
    '--ace-year 2007',
    '--ace-weighting mention --metrics ace',
    '--ace-weights in/odd/weights.json',
    '--ace-weights in/odd/key.conll',
    '--compat conll',
    '--by genre,length',
    '--by distance,class',
    '--by nothing',
    '--quiet',
    '--jobs 2',
    '--jobs x',
    '--seed 3',
    '--no-color',
    '--csv-raw',
    '--fail-under conll=0.99',
    '--fail-under conll=10',
    '--fail-under nonsense=1',
    '--match nonsense',
    '--align',
    '--to xml',
    '--output out.txt',
    '-o no/such/folder/out.txt',
    '--format conll-2012',
    '--response-format nonsense',
  ].map((flags) => `score ${K} ${E} ${flags}`),
  ...[
    '--test bootstrap',
    '--test bootstrap --shifted',
    '--test t',
    '--seed 5',
    '--jobs 2',
    '--limit 2',
    '--metrics conll,lea',
    '--by type',
    '--align',
    '--compat conll',
    '--quiet --json',
    '--trials 0',
  ].map((flags) => `compare ${K} ${E} ${C} --trials 100 ${flags}`),
  `compare ${K} ${E} ${C} ${E} --pairs first --trials 50`,
  `compare ${K} ${E}`,
  ...[
    '--doc news/town-notes',
    '--doc nonsense',
    '--type span,divided',
    '--type pronoun',
    '--verdict wl --limit 3',
    '--top 2',
    '--align',
    '--json --limit 5',
    '--type nonsense',
    '--quiet',
  ].map((flags) => `errors ${K} ${E} ${flags}`),
  ...['--entity e1', '--entity key:e1', '--entity nonsense', '--metrics all', '--compat conll'].map(
    (flags) => `explain ceafe ${K} ${E} --doc story/forty-loaves ${flags}`,
  ),
  `explain b3 ${K} ${E}`,
  `explain b3 ${CK} ${CR} --doc nonsense`,
  `explain --differences ${K} ${E}`,
  ...[
    '--unmarked singleton',
    '--unmarked leave-out',
    '--singletons drop',
    '--duplicates first',
    '--zeros drop',
    '--mentions named',
    '--blanc luo2014',
    '--average macro',
    '--by type',
    '--align',
    '--disagreements',
    '--disagreements --to csv',
    '--limit 2',
    '--metrics all',
    '--quiet --json',
  ].map((flags) => `agree ${K} ${E} ${flags}`),
  `agree ${K}`,
  ...[
    '',
    `--subset ${K}`,
    `--key ${K} --names paper`,
    `--key ${K} --match head`,
    '--names key',
    '--json',
  ].map((flags) => `cone in/few/eager.coref.jsonl in/few/careful.coref.jsonl ${flags}`),
  ...[
    '',
    '--json',
    `in/few/eager.coref.jsonl --against in/old/eager.profile.json`,
    '--recipe reconcile',
    '--recipe soon --tagger key',
    '--recipe reconcile --model in/old/reconcile.model',
    '--against in/odd/key.conll',
    '--preset litbank',
  ].map((flags) => `classes in/few/key.coref.jsonl ${flags}`),
  `predict ${K} --from in/old/eager.profile.json`,
  `predict ${K} --from in/old/scores.json`,
  `predict ${K} --from in/odd/key.conll`,
  'experiment nonsense',
  'experiment twinless',
  `experiment twinless --corpus few=in/few/key.coref.jsonl`,
  `experiment classes --corpus all=${K} --jobs 1 --json`,
  'resolve in/few/key.coref.jsonl',
  'resolve in/text/key --format text',
  'resolve in/text/key/story%2Fforty-loaves.txt --format text --to conll-2012',
  ...[
    '--recipe rules',
    '--recipe soon',
    '--recipe ranking',
    '--scheme litbank',
    '--tagger high-recall',
    '--tagger key --to corefud',
    '--tagger key --names key',
    '--tagger key --anaphoric',
    '--definition muc',
    '--definition ace',
    '--singletons drop',
    '--to text',
    '--model in/old/reconcile.model',
    '--recipe soon --model in/old/soon.model',
    '--recipe ranking --model in/old/ranking.model',
    '--model in/odd/nothing.bin',
    '--model in/old/scores.json',
    '-o out.coref.jsonl --json',
    '-o out --to brat',
    '--tagger nonsense',
  ].map((flags) => `resolve in/few/key.coref.jsonl ${flags}`),
  'resolve in/text/key --format text --tagger key',
  ...[
    '',
    '--recipe soon',
    '--recipe ranking --epochs 2',
    '--learner tree',
    '--learner svm',
    '--linking best-first',
    '--tagger precise',
    '--without semantic own',
    '--dev in/few/careful.coref.jsonl',
    '--folds 3 --json',
    '--metric muc',
    '--faithful',
    '--seed 4',
    '--scheme litbank --to csv',
    '--singletons drop --quiet',
    '--recipe nonsense',
  ].map((flags) => `train in/few/key.coref.jsonl --model out.model ${flags}`),
  'train in/few/key.coref.jsonl',
  'train in/odd/open.conll --model out.model',
  'demo',
  'demo --json -o out.html',
  ...[
    '',
    '--metrics all',
    '--align',
    '--by type',
    '--with-models',
    '--hosted',
    '--preset litbank',
    '--quiet --json',
    '--compat conll',
  ].map((flags) => `report ${K} ${E} ${C} -o out.html ${flags}`),
  `report ${K} ${E}`,
  `report ${CK} ${CR} -o -`,
  'serve --port 99999',
  `serve ${K} in/odd/open.conll`,
  'serve in/no-such-file in/no-such-file',
  ...['other-words', 'other-document', 'duplicate', 'open', 'no-end', '=sum', 'no-such-file'].flatMap(
    (name) => [
      `score in/odd/key.conll in/odd/${name}.conll`,
      `score in/odd/${name}.conll in/odd/${name}.conll --json`,
      `score in/odd/key.conll in/odd/${name}.conll --missing skip --duplicates error --align --to csv`,
      `compare in/odd/key.conll in/odd/key.conll in/odd/${name}.conll --trials 10`,
      `errors in/odd/key.conll in/odd/${name}.conll --to csv`,
      `agree in/odd/key.conll in/odd/${name}.conll`,
      `cone in/odd/${name}.conll --key in/odd/key.conll`,
      `classes in/odd/key.conll in/odd/${name}.conll`,
      `report in/odd/key.conll in/odd/${name}.conll -o out.html`,
      `plan in/odd/key.conll in/odd/${name}.conll --shards 2 --out run`,
      `validate in/odd/${name}.conll --fix -o out.conll`,
      `validate in/odd/${name}.conll --fix --duplicates keep-last -o out.conll --json`,
      `convert in/odd/${name}.conll --to jsonlines`,
    ],
  ),
  ...['unknown.txt', 'nothing.bin', 'weights.json', ''].flatMap((name) => [
    `score in/odd/key.conll in/odd/${name}`,
    `validate in/odd/${name}`,
    `convert in/odd/${name} --to referee`,
    `resolve in/odd/${name}`,
    `train in/odd/${name} --model out.model`,
  ]),
  'score - -',
  `verify nonsense ${K} ${E}`,
  ...['', '--json', '--to csv', '--quiet', '--metrics all'].map(
    (flags) => `verify @old/plain.signature ${K} ${E} ${flags}`,
  ),
  `verify @old/plain.signature ${K} ${C}`,
  `verify @old/head.signature ${K} ${E}`,
  `verify @old/aligned.signature ${CK} in/inline/response`,
  `verify referee:0.1.0|match:exact|docs:1|key:sha256-00000000|response:sha256-00000000 ${K} ${E}`,
]

const sequences: readonly Case[] = [
  ...['', '--json', '--to csv', '--per-document', '--fail-under conll=0.99'].map((flags) =>
    sequence(`shards ${flags}`, [
      `plan ${K} ${E} ${C} --shards 3 --out run --by type ${flags.includes('per') ? flags : ''}`,
      'status run',
      'map run --shard 0',
      'merge run',
      'status run --json',
      'submit slurm run --dry-run --array-max 2',
      'map run --shard 1-2',
      'map run --shard 7',
      `merge run ${flags.includes('per') ? '' : flags}`,
      'status run --to csv',
    ]),
  ),
  sequence('shards of CoNLL with settings', [
    `plan ${CK} ${CR} --shards 2 --out run --match head --singletons drop --metrics all`,
    'map run --shard 0,1',
    'merge run --json',
  ]),
  {
    ...sequence('run of 0.1.0', [
      'status run',
      'merge run',
      'map run --shard 2',
      'merge run --json',
      'submit slurm run --dry-run',
    ]),
    copy: { from: 'old/run', to: 'run' },
  },
  sequence('trained, resolved, scored', [
    'train in/few/key.coref.jsonl --model my.model --tagger key',
    'resolve in/few/careful.coref.jsonl --tagger key --model my.model -o out.coref.jsonl',
    'score in/few/key.coref.jsonl out.coref.jsonl --json',
  ]),
  sequence('profile, then prediction', [
    `classes ${K} ${E} --json -o profile.json`,
    'predict in/few/key.coref.jsonl --from profile.json --json',
  ]),
  sequence('output that exists', [
    `score ${K} ${E} -o out.txt`,
    `score ${K} ${C} -o out.txt`,
    `score in/odd/open.conll ${K} -o out.txt`,
  ]),
]

export const cases: readonly Case[] = withoutRepeats([
  ...formatIds.flatMap(formatCases),
  ...fixtures.flatMap(fixtureCases),
  ...commandLines.map((line) => oneCase(line === '' ? 'no command' : line.trim(), words(line))),
  ...sequences,
])

function oneCase(name: string, command: readonly string[]): Case {
  return { name, commands: [command] }
}

function sequence(name: string, lines: readonly string[]): Case {
  return { name: name.trim(), commands: lines.map(words) }
}

function words(line: string): readonly string[] {
  return line.split(' ').filter((word) => word !== '')
}

function withoutRepeats(all: readonly Case[]): readonly Case[] {
  return [...new Map(all.map((each) => [each.name, each])).values()]
}
