import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { format as conll2012 } from '../../src/formats/conll-2012/format.ts'
import { documentOf } from '../documents.ts'
import { apartPair, documentPair, type LawMention, shuffled } from '../laws/arbitraries.ts'
import type { Scratch } from '../support/program.ts'

/** A key and a response on disk. */
export interface OnDisk {
  readonly key: string
  readonly response: string
}

interface Draft {
  readonly id: string
  readonly mentions: readonly LawMention[]
}

const writer = await conll2012.loadWriter()
const WORDS = 40
const wordsOf = (id: string): string[] => Array.from({ length: WORDS }, (_, t) => `${id}t${t}`)

function nativeLine({ id, mentions }: Draft): string {
  const genre = Number(id.slice(3)) % 3 === 0 ? 'news' : 'fiction'
  return `${JSON.stringify({ id, genre, tokens: wordsOf(id), mentions })}\n`
}

function conllLines({ id, mentions }: Draft): string {
  const document = documentOf(mentions, { id, words: wordsOf(id).map((text) => ({ text })) })
  return [...writer.write([document])].join('')
}

const FORMS = {
  native: { write: nativeLine, extension: 'coref.jsonl', pair: documentPair },
  conll: { write: conllLines, extension: 'conll', pair: apartPair },
} as const

/** The documents of a random corpus, as each side has them. */
function drafts(form: keyof typeof FORMS, count: number, seed: number): Record<'key' | 'response', Draft[]> {
  const pairs = fc.sample(FORMS[form].pair, { seed, numRuns: count })
  const side = (name: 'key' | 'response'): Draft[] =>
    pairs.map((pair, d) => ({ id: `doc${d}`, mentions: pair[name] }))
  return { key: side('key'), response: side('response') }
}

/** One file per side; the response in another order. */
export function inFiles(scratch: Scratch, form: keyof typeof FORMS, count: number, seed: number): OnDisk {
  const { write, extension } = FORMS[form]
  const { key, response } = drafts(form, count, seed)
  const text = (documents: readonly Draft[]): string => documents.map(write).join('')
  return {
    key: scratch.write(`${form}-${seed}/key.${extension}`, text(key)),
    response: scratch.write(`${form}-${seed}/response.${extension}`, text(shuffled(response, seed))),
  }
}

/** The key as a folder of files with three documents each, the response with one document per file, some gzipped. */
export function inFolders(scratch: Scratch, count: number, seed: number): OnDisk {
  const { key, response } = drafts('conll', count, seed)
  const folder = `folders-${seed}`
  for (let d = 0; d < key.length; d += 3) {
    const number = String(d).padStart(4, '0')
    scratch.write(
      `${folder}/key/${number}.conll`,
      key
        .slice(d, d + 3)
        .map(conllLines)
        .join(''),
    )
  }
  for (const [d, draft] of response.entries()) {
    const text = conllLines(draft)
    if (d % 4 === 0) scratch.write(`${folder}/response/${draft.id}.conll.gz`, gzipSync(text))
    else scratch.write(`${folder}/response/${draft.id}.conll`, text)
  }
  return { key: `${scratch.path}/${folder}/key`, response: `${scratch.path}/${folder}/response` }
}

/** Documents missing on one side, repeated mentions, a byte order mark, a document without rows. */
export function withOddities(scratch: Scratch): OnDisk {
  const one = (id: string, ...cells: readonly string[]): string =>
    `#begin document (${id}); part 000\n${cells.map((cell, i) => `${id}\t0\t${i}\tw${i}\t${cell}\n`).join('')}#end document\n`
  const key = [
    one('a', '(1)', '(2)', '(1)'),
    one('b', '(1', '1)', '(1)'),
    one('c'),
    one('only-key', '(1)', '(1)'),
    one('d', '(1)', '-', '(1)'),
  ]
  const response = [
    one('d', '(1)|(2)', '(3)|(3)', '(1)'),
    one('only-response', '(1)', '(1)'),
    one('b', '(7', '7)|(8)', '(7)|(8)'),
    one('c'),
    one('a', '(1)|(1)', '(2)', '(2)'),
  ]
  return {
    key: scratch.write('odd/key.conll', `\ufeff${key.join('')}`),
    response: scratch.write('odd/response.conll', response.join('')),
  }
}

/** Stand-off annotation, with the text in a separate file. */
export function standOff(scratch: Scratch, count: number): OnDisk {
  for (const side of ['key', 'response']) {
    for (let d = 0; d < count; d++) {
      const last = side === 'key' || d % 2 === 0 ? 'R1\tCoref Arg1:T1 Arg2:T2\n' : ''
      scratch.write(`brat/${side}/d${d}.txt`, 'Ann saw her dog .')
      scratch.write(`brat/${side}/d${d}.ann`, `T1\tEntity 0 3\tAnn\nT2\tEntity 8 11\ther\n${last}`)
    }
  }
  return { key: `${scratch.path}/brat/key`, response: `${scratch.path}/brat/response` }
}
