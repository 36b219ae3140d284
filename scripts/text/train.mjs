// npm run train:text: learn the models of the text wing from the corpora and from texts that machines annotated (amalgum.mjs,
// ../resolver/silver.mjs) and write them to models/, each with its scores left to docs/results/text.md. Training twice gives the
// same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { Lexicon } from '../../build/lib/text/lexicon.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { trainScheme } from '../../build/lib/text/training/scheme.js'
import { WordForms } from '../../build/lib/text/word-forms.js'
import { novelSyntax, silverOf, treebankSyntax } from '../resolver/lessons.mjs'
import { syntaxTexts } from './amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankIds } from './corpora.mjs'

const forms = new WordForms(Lexicon.read(new Uint8Array(readFileSync('models/lexicon.bin'))))
const gum = gumSplits().train.map((id) => annotatedText(gumDocument(id)))
const litbank = litbankIds().map((id) => annotatedText(litbankDocument(id)))

const treebank = treebankSyntax(gum, syntaxTexts())
const { tagger, parser } = treebank.learn()
write('tagger', tagger)
write('parser', parser)
const inGum = trainScheme(gum, treebank.syntax, treebank.names, [], silverOf('gum'), forms)
write('names-gum', inGum.names)
write('mentions-gum', inGum.mentions)

const novels = novelSyntax(litbank)
const inLitbank = trainScheme(
  litbank,
  novels.syntax,
  novels.names,
  treebank.names,
  silverOf('litbank'),
  forms,
)
write('names-litbank', inLitbank.names)
write('mentions-litbank', inLitbank.mentions)

function write(name, bytes) {
  writeFileSync(`models/${name}.bin`, bytes)
  process.stderr.write(`models/${name}.bin: ${bytes.length} bytes\n`)
}
