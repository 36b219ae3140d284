import { describe, expect, test } from 'vitest'
import type { Warning } from '../errors.ts'
import type { Io } from './command.ts'
import type { OutputFlags } from './flags/output-flags.ts'
import { Run } from './run.ts'

function openRun(flags: OutputFlags, useColor = false): { run: Run; out: string[]; err: string[] } {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    stdout: (text) => void out.push(String(text)),
    stderr: (text) => void err.push(text),
    isTerminal: { stdout: true, stderr: true },
    useColor,
  }
  return { run: new Run('score', io, flags), out, err }
}

const warning: Warning = { code: 'empty-document', path: 'a.conll', line: 2, column: 1, message: 'no rows' }

describe('a run', () => {
  test('prints notes, warnings and complaints to standard error, and the result to standard output', () => {
    const { run, out, err } = openRun({})
    run.note('read as conll-2012')
    run.warn(warning)
    run.warn([warning, warning])
    run.complain('b3 is 12.00, below 50.00')
    run.emit('result\n')

    expect(err).toEqual([
      'read as conll-2012\n',
      'warning: a.conll:2:1: no rows [empty-document]\n',
      'warning: a.conll:2:1: no rows [empty-document]\n',
      'referee score: b3 is 12.00, below 50.00\n',
    ])
    expect(out).toEqual(['result\n'])
  })

  test('complains and gives its result even if it is quiet, and nothing else', () => {
    const { run, out, err } = openRun({ quiet: true })
    run.note('read as conll-2012')
    run.warn([warning])
    run.progress('scoring', 1, ({ reach }) => reach(1))
    run.complain('failed')
    run.emit('result\n')

    expect(run.io.isTerminal.stderr).toBe(false)
    expect(err).toEqual(['referee score: failed\n'])
    expect(out).toEqual(['result\n'])
  })

  test.each([
    [{}, 'text'],
    [{ json: true }, 'json'],
    [{ to: 'csv' }, 'csv'],
    [{ to: 'json', json: true }, 'json'],
  ] as const)('renders %j as %s', (flags, rendering) => {
    expect(openRun(flags).run.rendering).toBe(rendering)
  })

  test('refuses two forms at once', () => {
    expect(() => openRun({ to: 'csv', json: true }).run.rendering).toThrow(
      '--json and --to csv: use only one of them',
    )
    expect(() => openRun({ to: 'csv', json: true }).run.checkOutput()).toThrow(
      '--json and --to csv: use only one of them',
    )
  })

  test('takes - for standard output, without colours', () => {
    const { run, out } = openRun({ output: '-' }, true)
    run.checkOutput()
    run.emit('result')

    expect(out).toEqual(['result'])
    expect(run.renderOptions.style?.strong('x')).toBe('x')
  })

  test('refuses a target in no directory', () => {
    expect(() => openRun({ output: 'no-such-directory/x' }).run.checkOutput()).toThrow(
      'no-such-directory/x: the directory "no-such-directory" does not exist [cannot-write]',
    )
  })
})
