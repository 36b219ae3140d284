#!/usr/bin/env node
// Starts the bundled command line with its compiled code from the last build, where this Node accepts it:
// parsing and compiling the script anew would take as long as scoring a small corpus.
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')

// The hot loops are written out already. Letting the compiler inline less than it would by default saves a
// tenth of the time of a small run, which it would spend on compiling, and costs a large one nothing. Resolving is
// made of many small functions, which gain a quarter by more of it.
const resolves = process.argv[2] === 'resolve' || process.argv[2] === 'train'
setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${resolves ? 500 : 150}`)

const folder = join(__dirname, '../dist')
const filename = join(folder, 'referee.cjs')
const source = readFileSync(filename, 'utf8')
const script = new Script(`(function (require, __filename) {${source}\n})`, {
  filename,
  cachedData: compiledCode(),
})
script.runInThisContext()(createRequire(filename), filename)

// The build runs a command with this set, so that what the command used is compiled in the file.
const { REFEREE_KEEP_CODE } = process.env
if (REFEREE_KEEP_CODE) process.on('exit', () => writeFileSync(REFEREE_KEEP_CODE, script.createCachedData()))

function compiledCode() {
  try {
    return readFileSync(join(folder, 'referee.code'))
  } catch {
    return undefined
  }
}
