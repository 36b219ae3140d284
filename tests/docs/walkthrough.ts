import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { program, root } from '../support/program.ts'
import type { Page } from './markdown.ts'

/** A block of commands, the output the page shows, and the actual output. */
export interface Step {
  readonly line: number
  readonly shown: string | undefined
  readonly printed: string
}

/** Commands for new users only: installing, which the tests have already done. */
const INSTALLING = /^(?:npm|git) /

/**
 * Run all commands of a page in a shell, from first to last, in a folder with the sample: later ones use what
 * earlier ones wrote.
 */
export function walkThrough({ path, blocks }: Page): Step[] {
  const folder = mkdtempSync(join(tmpdir(), 'referee-walk-'))
  try {
    cpSync(join(root, 'samples'), join(folder, 'samples'), { recursive: true })
    mkdirSync(join(folder, '.bin'))
    const command = join(folder, '.bin/referee')
    writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
    chmodSync(command, 0o755)
    const steps = blocks.filter(({ language }) => language === 'sh')
    const script = steps.map(({ text }, i) => `exec > .bin/${i}\n${withoutInstalling(text)}`)
    const { status, stderr } = spawnSync('bash', ['-e', '-c', script.join('\n')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(folder, '.bin')}${delimiter}${process.env['PATH']}`,
        NO_COLOR: '1',
      },
    })
    if (status !== 0) {
      const last = steps.findLast((_, i) => existsSync(join(folder, `.bin/${i}`)))
      throw new Error(`${path}:${last?.line}: exit code ${status}\n${stderr}`)
    }
    return steps.map(({ line, printed }, i) => ({
      line,
      shown: printed,
      printed: readFileSync(join(folder, `.bin/${i}`), 'utf8'),
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withoutInstalling(commands: string): string {
  return commands
    .split('\n')
    .filter((line) => !INSTALLING.test(line))
    .join('\n')
}
