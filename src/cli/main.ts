#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { version } from '../version.ts'

/** A bug must not look like a failed gate, which is 1. */
const BUG = 70

// The hot loops here are written out already. Letting the compiler inline less than it would by default saves
// a tenth of the time of a small run, which it would spend on compiling, and costs a large one nothing.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=150')

// The fast way out: a version must not wait for a command line parser.
const [, , first] = process.argv
if (process.argv.length === 3 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`)
} else {
  import('./run.ts')
    .then(({ run }) => run(process.argv.slice(2)))
    .then(
      (code) => {
        process.exitCode = code
      },
      (error: unknown) => {
        const stack = error instanceof Error ? error.stack : String(error)
        process.stderr.write(`referee ${version}: this is a bug in Referee, please report it\n${stack}\n`)
        process.exitCode = BUG
      },
    )
}
