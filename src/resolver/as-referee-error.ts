import { type ErrorCode, RefereeError } from '../errors.ts'

const CODES: readonly string[] = [
  'bad-model',
  'no-model',
  'no-runtime',
  'out-of-memory',
] satisfies ErrorCode[]

/**
 * Turns a `NeuralError` of coref-referee-neural into a `RefereeError` with the same code; returns other errors as is.
 *
 * @param path of the model, if known
 */
export function asRefereeError(error: unknown, path?: string): unknown {
  const { name, code, message } = error as Error & { readonly code?: string }
  if (name !== 'NeuralError' || code === undefined || !CODES.includes(code)) return error
  const prefix = code === 'bad-model' && path !== undefined ? `${path}: ` : ''
  return new RefereeError(code as ErrorCode, `${prefix}${message}`)
}
