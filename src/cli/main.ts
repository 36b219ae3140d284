import { isMainThread } from 'node:worker_threads'
import { version } from '../version.ts'
import { standardOutput } from './files/standard-output.ts'

/** A bug must not look like a failed gate, which exits with 1. */
const BUG = 70

// A shortcut: `--version` must not wait for a command line parser.
const [, , first] = process.argv
if (!isMainThread) {
  void import('./workers/training-worker.ts')
} else if (process.argv.length === 3 && (first === '--version' || first === '-V')) {
  standardOutput().stdout(`${version}\n`)
} else {
  import('./command-line.ts')
    .then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)))
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
