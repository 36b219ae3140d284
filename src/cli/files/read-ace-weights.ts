import { RefereeError } from '../../errors.ts'
import { type AceWeights, checkAceWeights } from '../../metrics/ace/weights.ts'
import { readInput } from './own-files.ts'
import { systemErrorReason } from './system-error.ts'

/** The file of `--ace-weights`: a JSON object from names of weights to numbers. */
export function readAceWeights(path: string): Partial<AceWeights> {
  let text: string
  try {
    text = readInput(path).toString()
  } catch (error) {
    throw new RefereeError('cannot-read', `${path}: ${systemErrorReason(error)}`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new RefereeError('bad-weights', `${path}: this is no JSON: ${(error as SyntaxError).message}`)
  }
  try {
    return checkAceWeights(value)
  } catch (error) {
    throw error instanceof RefereeError
      ? new RefereeError('bad-weights', `${path}: ${error.message.replace(/ \[bad-weights\]$/, '')}`)
      : error
  }
}
