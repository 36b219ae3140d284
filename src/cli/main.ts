#!/usr/bin/env node
import { version } from '../version.ts'

// The fast way out: a version must not wait for a command line parser.
const [, , first] = process.argv
if (process.argv.length === 3 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`)
} else {
  const { run } = await import('./run.ts')
  process.exitCode = await run(process.argv.slice(2))
}
