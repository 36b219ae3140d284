/** Bytes that were compressed and encoded in base64. */
export async function inflate(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64)
  const bytes = new Uint8Array(characters.length)
  for (let i = 0; i < characters.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}
