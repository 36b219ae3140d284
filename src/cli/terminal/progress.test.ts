import { describe, expect, test } from 'vitest'
import type { Io } from '../command.ts'
import { ExperimentProgress } from './progress.ts'

function capture(isTerminal: boolean, isQuiet: boolean): string {
  let text = ''
  const io: Io = {
    stdout: () => {},
    stderr: (piece) => {
      text += piece
    },
    isTerminal: { stdout: false, stderr: isTerminal },
    useColor: false,
  }
  const progress = new ExperimentProgress(io, isQuiet)
  progress.note('3 of 9, taggers')
  progress.step({ what: 'trained Soon', at: 1, of: 4 })
  progress.step({ what: 'trained', at: 4, of: 4 })
  progress.clear()
  return text
}

describe('the progress of experiments', () => {
  test('is a bar on a terminal, written over and then wiped away', () => {
    expect(capture(true, false).split(/(?=[\r\n])/)).toEqual([
      '3 of 9, taggers',
      '\n',
      '\r██████░░░░░░░░░░░░░░░░░░  25 %  trained Soon (1 of 4)',
      '\r████████████████████████ 100 %  trained (4 of 4)     ',
      `\r${' '.repeat(48)}`,
      '\r',
    ])
  })

  test('is a line for each step elsewhere', () => {
    expect(capture(false, false)).toBe('3 of 9, taggers\ntrained Soon (1 of 4)\ntrained (4 of 4)\n')
  })

  test('is not shown if it is not wanted', () => {
    expect(capture(true, true)).toBe('')
    expect(capture(false, true)).toBe('')
  })
})
