import { NeuralError } from './neural-error.ts'

/** @throws NeuralError (no-runtime) if the browser does not provide it */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto
  if (subtle === undefined) {
    throw new NeuralError(
      'no-runtime',
      'a browser checks a model only on a page that came over https, from this machine or from a file',
    )
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
