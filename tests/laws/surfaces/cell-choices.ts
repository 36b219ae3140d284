import { formatById } from '../../../src/entries/formats.ts'
import type { Cell } from './cells.ts'

/** Formats of language models' answers, which are aligned unless that is forbidden. */
export const isModelFormat = ({ format }: Pick<Cell, 'format'>): boolean =>
  formatById(format)?.isAligned === true

/** `--align`, `--no-align`, or neither. */
export function alignOf(cell: Cell): boolean | undefined {
  if (isModelFormat(cell)) return cell.reading === 'plain' ? false : undefined
  return cell.reading === 'aligned' ? true : undefined
}

export const isAligned = (cell: Cell): boolean => alignOf(cell) ?? isModelFormat(cell)

export const isOfBooks = ({ manner }: Cell): boolean =>
  manner === 'window' || manner === 'largest' || manner === 'listed'

export const isMissing = ({ manner }: Cell): boolean => manner === 'skip' || manner === 'empty'

/** Must the pairing be chosen, or is it found? */
export const isPairingChosen = ({ ids }: Cell): boolean => ids === 'crossed'
