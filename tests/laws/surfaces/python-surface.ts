import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type CountedScore, type Signature, version } from '../../../src/entries/score.ts'
import { program, root, type Scratch } from '../../support/program.ts'
import { answerIn } from './answer.ts'
import type { Cell } from './cells.ts'
import type { Inputs } from './inputs.ts'
import { ReportedError } from './outcome.ts'
import type { Surface } from './surface.ts'

/** What the Python package returns, for all cells from one process. */
export const pythonSurface: Surface = {
  name: 'Python',
  through: [],
  async together({ cell }) {
    const answer = answers.get(cell)
    if (answer?.result === undefined)
      throw new ReportedError(answer?.error?.code ?? 'no answer', answer?.error?.message ?? '')
    const { signature, systems, values } = answer.result
    return {
      ...answerIn({ signature, systems: [] }),
      scores: systems.map(({ scores }) => scores),
      headlines: values,
    }
  },
}

interface PythonAnswer {
  readonly result?: {
    readonly signature: Signature
    readonly systems: readonly { readonly scores: Readonly<Record<string, CountedScore>> }[]
    readonly values: readonly Readonly<Record<string, number>>[]
  }
  readonly error?: { readonly code: string; readonly message: string }
}

const answers = new Map<Cell, PythonAnswer>()

/** Asks Python about some cells, before they are examined. */
export function askPython(inputs: readonly Inputs[], scratch: Scratch): void {
  const metadata = `Metadata-Version: 2.1\nName: coref-referee\nVersion: ${version}\n`
  // What an installed package has, and the sources lack.
  scratch.write(`python/coref_referee-${version}.dist-info/METADATA`, metadata)
  const path = [join(scratch.path, 'python'), join(root, 'python', 'src')].join(
    process.platform === 'win32' ? ';' : ':',
  )
  const calls = inputs.map(({ key, responses, options }) => JSON.stringify([key, responses, options]))
  const script = join(import.meta.dirname, 'score_cells.py')
  const { stdout, stderr, status } = spawnSync('python3', [script, process.execPath, program], {
    input: calls.join('\n'),
    env: { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  for (const [i, line] of stdout.trimEnd().split('\n').entries()) {
    answers.set((inputs[i] as Inputs).cell, JSON.parse(line) as PythonAnswer)
  }
}
