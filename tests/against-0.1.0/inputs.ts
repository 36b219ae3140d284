import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { folder, oldBuild } from './builds.ts'

/** The files that all cases read. Version 0.1.0 makes most of them from its own samples. */
export const inputs: string = join(folder, 'in')

/** Every format with the ending of the file that holds the annotation. `-` in front: one document a file. */
const endings = {
  'conll-2012': '.conll',
  corefud: '.conllu',
  'universal-anaphora': '.CONLLUA',
  'semeval-2010': '.semeval.conll',
  gum: '.gum.conll',
  jsonlines: '.jsonlines',
  referee: '.coref.jsonl',
  preco: '.json',
  strings: '.json',
  'crac-text': '.txt',
  muc: '.sgml',
  ace: '-.apf.xml',
  booknlp: '-.entities',
  brat: '-.ann',
  corenlp: '-.corenlp.json',
  inline: '-.txt',
  knowtator: '-.xml',
  litbank: '-.ann',
  sacr: '-.sacr',
  text: '-.txt',
  webanno: '-.webanno.tsv',
  korkor: '.xtsv',
  gap: '.gap.tsv',
  anaphors: '.json',
} as const

export type FormatId = keyof typeof endings
export const formatIds = Object.keys(endings) as readonly FormatId[]
export const damages = ['cut', 'lines', 'marks', 'binary', 'empty'] as const

export function endingOf(format: FormatId): string {
  return endings[format].replace('-', '')
}

/** The annotation file of a sample that stands for a single file. */
export function mainFile(format: FormatId, side: 'key' | 'response'): string {
  return `${format}/${side}/${endings[format].startsWith('-') ? 'story%2Fforty-loaves' : 'corpus'}${endingOf(format)}`
}

/** Make the inputs, unless they are there as this file makes them. Returns a hash of how they are made. */
export function makeInputs(): string {
  const source = readFileSync(fileURLToPath(import.meta.url))
  const hash = createHash('sha256').update(source).update(process.version).digest('hex')
  const mark = join(inputs, 'made')
  const made = `${hash} in ${inputs}` // A plan holds the path.
  if (existsSync(mark) && readFileSync(mark, 'utf8') === made) return hash
  rmSync(inputs, { recursive: true, force: true })
  for (const name of ['key', 'eager', 'careful']) {
    const sample = readFileSync(join(oldBuild.root, `samples/${name}.coref.jsonl`), 'utf8')
    write(`${name}.coref.jsonl`, sample)
    write(
      `few/${name}.coref.jsonl`,
      keepLines(sample, /"id":"(story\/forty-loaves|news\/town-notes|dialogue\/hut-seven)"/),
    )
  }
  for (const format of formatIds) {
    if (format in handMade) {
      write(mainFile(format, 'key'), handMade[format]?.[0] ?? '')
      write(mainFile(format, 'response'), handMade[format]?.[1] ?? '')
    } else {
      convert('few/key.coref.jsonl', format, 'key')
      convert('few/eager.coref.jsonl', format, 'response')
    }
    compress(format)
    for (const damage of damages) breakSample(format, damage)
  }
  for (const [name, content] of Object.entries(oddFiles)) write(name, content)
  makeOldFiles()
  writeFileSync(mark, made)
  return hash
}

function convert(from: string, format: FormatId, side: 'key' | 'response'): void {
  const main = mainFile(format, side)
  mkdirSync(join(inputs, format), { recursive: true })
  if (!endings[format].startsWith('-')) mkdirSync(dirname(join(inputs, main)), { recursive: true })
  const target = endings[format].startsWith('-') ? dirname(main) : main
  runOld(['convert', from, '--to', format, '-o', target, '--quiet'])
}

function compress(format: FormatId): void {
  for (const side of ['key', 'response']) {
    for (const name of readdirSync(join(inputs, format, side))) {
      write(`${format}/gzip/${side}/${name}.gz`, gzipSync(readFileSync(join(inputs, format, side, name))))
    }
  }
}

/** A copy of the response with its first annotation file damaged. */
function breakSample(format: FormatId, damage: (typeof damages)[number]): void {
  cpSync(join(inputs, format, 'response'), join(inputs, format, damage), { recursive: true })
  const name = mainFile(format, 'response').replace('/response/', `/${damage}/`)
  const text = readFileSync(join(inputs, name), 'utf8')
  const half = Math.floor(text.length * 0.55)
  let marks = 0
  write(
    name,
    {
      cut: () => text.slice(0, half),
      lines: () =>
        text
          .split('\n')
          .filter((_, i) => i % 5 !== 3)
          .join('\n'),
      marks: () => text.replace(/[()[\]{}<>"|]/g, (mark) => (marks++ % 23 === 11 ? '' : mark)),
      binary: () => `${text.slice(0, half)}\0${text.slice(half)}`,
      empty: () => '',
    }[damage](),
  )
}

/** What 0.1.0 wrote and a newer version must still read, or refuse by name. */
function makeOldFiles(): void {
  mkdirSync(join(inputs, 'old'))
  for (const recipe of ['reconcile', 'soon', 'ranking']) {
    runOld(['train', 'few/key.coref.jsonl', '--recipe', recipe, '--model', `old/${recipe}.model`, '--quiet'])
  }
  for (const name of ['eager', 'careful']) {
    runOld([
      'classes',
      'key.coref.jsonl',
      `${name}.coref.jsonl`,
      '--json',
      '-o',
      `old/${name}.profile.json`,
      '--quiet',
    ])
  }
  runOld(['score', 'key.coref.jsonl', 'eager.coref.jsonl', '--json', '-o', 'old/scores.json', '--quiet'])
  const sign = (name: string, ...args: readonly string[]): void =>
    write(`old/${name}.signature`, JSON.parse(runOld(['score', ...args, '--json', '--quiet'])).signature)
  sign('plain', 'key.coref.jsonl', 'eager.coref.jsonl')
  sign('head', 'key.coref.jsonl', 'eager.coref.jsonl', '--match', 'head', '--singletons', 'drop')
  sign('aligned', 'conll-2012/key', 'inline/response')
  runOld([
    'plan',
    'key.coref.jsonl',
    'eager.coref.jsonl',
    'careful.coref.jsonl',
    '--shards',
    '3',
    '--out',
    'old/run',
  ])
  runOld(['map', 'old/run', '--shard', '0,1'])
}

function runOld(args: readonly string[]): string {
  return execFileSync(process.execPath, [oldBuild.program, ...args], {
    cwd: inputs,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

function write(name: string, content: string | Uint8Array): void {
  const path = join(inputs, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function keepLines(text: string, pattern: RegExp): string {
  return `${text
    .split('\n')
    .filter((line) => pattern.test(line))
    .join('\n')}\n`
}

const korkor = (second: string): string =>
  `id	form	lemma	xpostag	upostag	feats	deprel	head	sent_id	corefhead	coreftype
1	Anna	Anna	[/N][Nom]	PROPN	Case=Nom	SUBJ	2	1	_	_
2	lát	lát	[/V]	VERB	_	ROOT	0	1	_	_
2.OBJ	DROP	_	_	_	_	OBJ	2	1	_	_
3	.	.	[Punct]	PUNCT	_	PUNCT	0	1	_	_

1	Fut	fut	[/V]	VERB	_	ROOT	0	2	_	_
1.SUBJ	DROP	_	_	_	_	SUBJ	1	2	1:1	prs
1.1	KOPULA	_	_	_	_	COORD	1	2	_	_
1.1.SUBJ	DROP	_	_	_	_	SUBJ	1.1	2	${second}	prs
`
const gap = (a: string, b: string): string =>
  `ID	Text	Pronoun	Pronoun-offset	A	A-offset	A-coref	B	B-offset	B-coref	URL
d-1	Ann Lee's sister Bo, who left, met her.	her	35	Ann Lee	0	${a}	Bo	17	${b}	http://x/Ann
`
const anaphors = (antecedent: string): string =>
  JSON.stringify({
    id0: {
      title: 'Ann Lee',
      paragraph: "Ann Lee met Bo.  She saw Ann Lee's dog and its tail; they ran.",
      entities: [
        { ent_name: 'Ann Lee', ent_id: 'Q1' },
        { ent_name: 'Bo (person)', ent_id: '$missing$' },
      ],
      qas: {},
      a1: {
        para_ann: [
          ['17', 'she', antecedent],
          ['43', 'its', 'dog'],
        ],
        q_ann: {},
      },
      a2: { para_ann: [['17', 'she', 'bo']], q_ann: {} },
    },
  })

/** Formats that cannot hold the samples: a key and a response each. */
const handMade: Partial<Record<FormatId, readonly [string, string]>> = {
  korkor: [korkor('2:1.SUBJ'), korkor('1:2.OBJ')],
  gap: [gap('TRUE', 'FALSE'), gap('FALSE', 'TRUE')],
  anaphors: [anaphors('ann lee'), anaphors('bo')],
}

/** Files with one thing wrong, or a thing that is rare. */
const oddFiles: Readonly<Record<string, string>> = {
  'odd/other-words.conll':
    '#begin document (a); part 000\na 0 0 Ann NNP * - - - - * (1)\na 0 1 ran VBD * - - - - * -\n\n#end document\n',
  'odd/key.conll':
    '#begin document (a); part 000\na 0 0 Bo NNP * - - - - * (1)\na 0 1 ran VBD * - - - - * -\n\n#end document\n',
  'odd/other-document.conll':
    '#begin document (b); part 000\nb 0 0 Bo NNP * - - - - * (1)\nb 0 1 ran VBD * - - - - * -\n\n#end document\n',
  'odd/duplicate.conll':
    '#begin document (a); part 000\na 0 0 Bo NNP * - - - - * (1)|(2)\na 0 1 ran VBD * - - - - * (1)|(1)\n\n#end document\n',
  'odd/open.conll':
    '#begin document (a); part 000\na 0 0 Bo NNP * - - - - * (1\na 0 1 ran VBD * - - - - * 2)\n\n#end document\n',
  'odd/no-end.conll':
    '\ufeff#begin document (a); part 000\na 0 0 Bo NNP * - - - - * (1)\na 0 1 ran VBD * - - - - * -',
  'odd/=sum.conll':
    '#begin document (=1+2); part 000\n=1+2 0 0 =A1 NNP * - - - - * (1)\n=1+2 0 1 ran VBD * - - - - * (1)\n\n#end document\n',
  'odd/weights.json': '{"types":{"PER":2}}',
  'odd/nothing.bin': '\u0001\u0002\u0003',
  'odd/unknown.txt': 'No format recognises this.\n',
}
