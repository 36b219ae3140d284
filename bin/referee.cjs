#!/usr/bin/env node
// Starts the bundled command line with the code that V8 compiled for the same command in an earlier run, which lies in
// the user's cache folder: parsing and compiling the script anew would take as long as scoring a small corpus.
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { homedir } = require('node:os')
const { dirname, join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')

const { env, platform } = process
const command = /^[a-z]+$/.test(process.argv[2]) ? process.argv[2] : 'start'

// The hot loops are written out already. Letting the compiler inline less than it would by default saves a
// tenth of the time of a small run, which it would spend on compiling, and costs a large one nothing. Resolving is
// made of many small functions, which gain by more of it.
const resolves = command === 'resolve' || command === 'train'
setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${resolves ? 250 : 150}`)
// Compiling the first round of each loop apart takes up to a tenth of the time of a small run, too, and a large one gains
// nothing by it.
setFlagsFromString('--no-turbo-loop-peeling')

const filename = join(__dirname, '../dist/referee.cjs')
if (!existsSync(filename)) {
  process.stderr.write('referee: this clone is not built yet: run "npm ci && npm run build" first\n')
  process.exit(70)
}
// ASCII: see build-program.mjs.
const source = readFileSync(filename, 'latin1')
// The script ends with its hash. V8 itself compares no more than the length.
const stamp = Buffer.from(`${source.slice(-64)} ${process.version} ${process.arch}\n`)
const cacheFile = findCacheFile()
const cachedData = keptCode()
const script = new Script(`(function (require, __filename) {${source}\n})`, { filename, cachedData })
script.runInThisContext()(createRequire(filename), filename)

if (cacheFile !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
  // A run that failed or only printed help has compiled too little to be of use to the next.
  const isHelp = process.argv.some((each) => each === '--help' || each === '-h')
  process.on('exit', (code) => {
    if (code === 0 && !isHelp) keepCode()
  })
}

function keptCode() {
  try {
    const kept = readFileSync(cacheFile)
    return kept.subarray(0, stamp.length).equals(stamp) ? kept.subarray(stamp.length) : undefined
  } catch {
    return undefined
  }
}

// Where there is no room, or no right to write, the next run compiles again.
function keepCode() {
  const temporary = `${cacheFile}.${process.pid}.${Date.now().toString(36)}`
  try {
    mkdirSync(dirname(cacheFile), { recursive: true, mode: 0o700 })
    try {
      writeFileSync(temporary, Buffer.concat([stamp, script.createCachedData()]), { mode: 0o600 })
      renameSync(temporary, cacheFile)
    } finally {
      rmSync(temporary, { force: true })
    }
  } catch {}
}

function findCacheFile() {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined
  try {
    return join(findCacheFolder(), 'coref-referee', `${command}.code`)
  } catch {
    return undefined // Some users have no home.
  }
}

function findCacheFolder() {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME
  if (platform === 'win32' && env.LOCALAPPDATA) return env.LOCALAPPDATA
  return join(homedir(), platform === 'darwin' ? 'Library/Caches' : '.cache')
}
