// A GUM document's text as its authors wrote it, from the comments of its CoNLL-U file: sentences separated by a
// space, paragraphs by a blank line; with the positions of words, sentences and mentions in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { data, gumDocument } from './corpora.mjs'

export function gumRawText(id) {
  let text = ''
  let at = 0
  let isParagraph = false
  const starts = []
  const ends = []
  const sentenceStarts = []
  for (const line of readFileSync(join(data, `gum/dep/${id}.conllu`), 'utf8').split('\n')) {
    if (/^# newpar(?!_)/.test(line)) isParagraph = true
    else if (line.startsWith('# text = ')) {
      if (text !== '') text += isParagraph ? '\n\n' : ' '
      isParagraph = false
      at = text.length
      sentenceStarts.push(at)
      text += line.slice('# text = '.length)
    } else if (/^\d+\t/.test(line)) {
      const word = line.split('\t')[1]
      const start = text.indexOf(word, at)
      at = start + word.length
      starts.push(start)
      ends.push(at)
    }
  }
  const mentions = annotatedText(gumDocument(id)).mentions.map(({ start, end }) => ({
    start: starts[start],
    end: ends[end - 1],
  }))
  return { text, starts, ends, sentenceStarts, mentions }
}
