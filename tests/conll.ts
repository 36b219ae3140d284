import type { CorefDocument } from '../src/document/document.ts'
import { format as conll2012Format } from '../src/formats/conll-2012/format.ts'
import { loadFormat } from './support/load-format.ts'
import { read, sourceOf } from './support/plain.ts'

const conll2012 = await loadFormat(conll2012Format)

/** A CoNLL-2012 document of one sentence: word, part of speech, parse bit; each span is its own entity. */
export function conllDocument(
  rows: readonly (readonly [word: string, pos: string, parse: string])[],
  spans: readonly (readonly [start: number, end: number])[],
): CorefDocument {
  const lines = rows.map(([word, pos, parse], at) => {
    const pieces = spans.flatMap(([start, end], e) => {
      if (start === at) return [end === at + 1 ? `(${e})` : `(${e}`]
      return end === at + 1 ? [`${e})`] : []
    })
    const cell = pieces.length === 0 ? '-' : pieces.join('|')
    return ['d', '0', at, word, pos, parse, '-', '-', '-', '-', '*', cell].join('\t')
  })
  const text = `#begin document (d); part 000\n${lines.join('\n')}\n\n#end document\n`
  const [document] = read(conll2012, sourceOf(text, 'd.conll')).documents
  if (document === undefined) throw new Error('no document was read')
  return document
}
