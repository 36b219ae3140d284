// npm run train:text: learn the models of the text wing from the corpora and write them to models/, each with
// its scores left to docs/results/text.md. Training twice gives the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { Lexicon } from '../../build/lib/text/lexicon.js'
import { Parser } from '../../build/lib/text/parser/parser.js'
import { trainParser } from '../../build/lib/text/parser/train.js'
import { dependenciesOf, tagsOf } from '../../build/lib/text/syntax.js'
import { Tagger, trainTagger } from '../../build/lib/text/tagger.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { namesAsMarked, namesFromHeads } from '../../build/lib/text/training/name-lessons.js'
import { trainScheme } from '../../build/lib/text/training/scheme.js'
import { parsedSentences, syntaxOfUnseen, taggedSentences } from '../../build/lib/text/training/unseen.js'
import { WordForms } from '../../build/lib/text/word-forms.js'
import { gumDocument, gumSplits, litbankDocument, litbankIds } from './corpora.mjs'

const forms = new WordForms(Lexicon.read(new Uint8Array(readFileSync('models/lexicon.bin'))))
const ids = gumSplits().train
const gum = ids.map((id) => annotatedText(gumDocument(id)))
const litbank = litbankIds().map((id) => annotatedText(litbankDocument(id)))

const tagger = write('tagger', trainTagger(gum.flatMap(taggedSentences), forms))
const syntax = syntaxOfUnseen(gum, forms)
const parser = write(
  'parser',
  trainParser(
    gum.flatMap((text, t) => parsedSentences(text, syntax[t].tags)),
    forms,
  ),
)
const gumNames = gum.map((text, t) => namesFromHeads(text, syntax[t].tags))
const inGum = trainScheme(gum, syntax, gumNames, [], forms)
write('names-gum', inGum.names)
write('mentions-gum', inGum.mentions)

const tags = Tagger.read(tagger, forms)
const trees = Parser.read(parser, forms)
const litbankSyntax = litbank.map((text) => dependenciesOf(trees, text, tagsOf(tags, text)))
const litbankNames = litbank.map((text, t) => namesAsMarked(text, litbankSyntax[t].tags))
const inLitbank = trainScheme(litbank, litbankSyntax, litbankNames, gumNames, forms)
write('names-litbank', inLitbank.names)
write('mentions-litbank', inLitbank.mentions)

function write(name, bytes) {
  writeFileSync(`models/${name}.bin`, bytes)
  process.stderr.write(`models/${name}.bin: ${bytes.length} bytes\n`)
  return bytes
}
