import { percentEscapes } from '../percent-escapes.ts'

/** What separates things inside `Entity=` or ends it. */
const escapes = percentEscapes('%-,:|()[]<=')
export const escaped: (value: string) => string = escapes.escaped
export const unescaped: (text: string) => string = escapes.unescaped
