// npm run train:text [-- STAGE…]: learn the models of the text wing from the corpora and write them to models/.
// Training twice gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { Lexicon } from '../../dist/text/lexicon.js'
import { sentenceRanges } from '../../dist/text/sentence-ranges.js'
import { trainTagger } from '../../dist/text/tagger.js'
import { annotatedText } from '../../dist/text/training/annotated-text.js'
import { WordForms } from '../../dist/text/word-forms.js'
import { gumDocument, gumSplits } from './corpora.mjs'

const stages = process.argv.length > 2 ? process.argv.slice(2) : ['tagger']
const forms = new WordForms(Lexicon.read(new Uint8Array(readFileSync('models/lexicon.bin'))))
const gum = gumSplits().train.map((id) => annotatedText(gumDocument(id)))

const trainers = {
  tagger: () => trainTagger(gum.flatMap(taggedSentences), forms),
}

for (const stage of stages) {
  const bytes = trainers[stage]()
  writeFileSync(`models/${stage}.bin`, bytes)
  process.stderr.write(`models/${stage}.bin: ${bytes.length} bytes\n`)
}

function taggedSentences({ words, tags, sentences }) {
  return [...sentenceRanges(sentences, words.length)].map(([start, end]) => ({
    words: words.slice(start, end),
    tags: tags.slice(start, end),
  }))
}
