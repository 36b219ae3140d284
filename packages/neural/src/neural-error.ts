export type NeuralErrorCode = 'bad-model' | 'no-model' | 'no-runtime' | 'out-of-memory'

/** Anything that this package throws on purpose. The message says what is wrong and the way out. */
export class NeuralError extends Error {
  override readonly name: string = 'NeuralError'
  readonly code: NeuralErrorCode

  constructor(code: NeuralErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
