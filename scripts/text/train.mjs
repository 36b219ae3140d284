// npm run train:text: learns the text models from the corpora and from machine-annotated texts (amalgum.mjs,
// ../resolver/silver.mjs) and writes them to models/; scores are in docs/results/text.md. Training twice gives the same
// bytes. "npm run train:text -- litbank" learns only one scheme's names and mentions, with models/'s tagger and parser.
import { readFileSync, writeFileSync } from 'node:fs'
import { Lexicon } from '../../build/lib/text/lexicon.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { trainScheme } from '../../build/lib/text/training/scheme.js'
import { WordForms } from '../../build/lib/text/word-forms.js'
import { novelSyntax, silverOf, treebankSyntax } from '../resolver/lessons.mjs'
import { syntaxTexts } from './amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankIds } from './corpora.mjs'

const asked = process.argv.slice(2)
const forms = new WordForms(Lexicon.read(new Uint8Array(readFileSync('models/lexicon.bin'))))
const gum = gumSplits().train.map((id) => annotatedText(gumDocument(id)))
const litbank = litbankIds().map((id) => annotatedText(litbankDocument(id)))

const treebank = treebankSyntax(gum, syntaxTexts())
if (asked.length === 0) {
  const { tagger, parser } = treebank.learn()
  write('tagger', tagger)
  write('parser', parser)
}
learn('gum', () => trainScheme(gum, treebank.syntax, treebank.names, [], silverOf('gum'), forms))
learn('litbank', () => {
  const { syntax, names } = novelSyntax(litbank)
  return trainScheme(litbank, syntax, names, treebank.names, silverOf('litbank'), forms)
})

function learn(scheme, train) {
  if (asked.length > 0 && !asked.includes(scheme)) return
  const { names, mentions } = train()
  write(`names-${scheme}`, names)
  write(`mentions-${scheme}`, mentions)
}

function write(name, bytes) {
  writeFileSync(`models/${name}.bin`, bytes)
  process.stderr.write(`models/${name}.bin: ${bytes.length} bytes\n`)
}
