export type NeuralErrorCode = 'bad-model' | 'no-model' | 'no-runtime' | 'out-of-memory'

/** Any intentional error of this package. The message says what is wrong and what to do. */
export class NeuralError extends Error {
  override readonly name: string = 'NeuralError'
  readonly code: NeuralErrorCode

  constructor(code: NeuralErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
