import { type ErrorCode, RefereeError } from '../errors.ts'

const CODES: readonly string[] = [
  'bad-model',
  'no-model',
  'no-runtime',
  'out-of-memory',
] satisfies ErrorCode[]

/**
 * A `NeuralError` of the package coref-referee-neural as an error of ours, of the same code; anything else as it is.
 *
 * @param path of the model, where it is known
 */
export function asRefereeError(error: unknown, path?: string): unknown {
  const { name, code, message } = error as Error & { readonly code?: string }
  if (name !== 'NeuralError' || code === undefined || !CODES.includes(code)) return error
  const where = code === 'bad-model' && path !== undefined ? `${path}: ` : ''
  return new RefereeError(code as ErrorCode, `${where}${message}`)
}
