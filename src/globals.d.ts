// The globals of Node and browsers that the core uses beyond the language itself.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array): string
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}

declare function atob(base64: string): string
