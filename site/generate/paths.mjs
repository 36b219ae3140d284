import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const folder = fileURLToPath(new URL('..', import.meta.url))
/** The Markdown that VitePress reads. None of it is written by hand. */
export const pagesFolder = fileURLToPath(new URL('../build/pages', import.meta.url))
export const out = fileURLToPath(new URL('../dist', import.meta.url))
