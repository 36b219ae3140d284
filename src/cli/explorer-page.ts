import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { explorerPage, type PageOptions } from '../explorer/page.ts'
import { packageFile } from './package-file.ts'

/** The page of the explorer with some data inside. */
export function pageWith(data: ReadonlyMap<string, string>, server?: PageOptions['server']): string {
  const part = (name: string): string => readFileSync(packageFile('dist', 'page', name), 'utf8')
  const parts = { script: part('app.js'), style: part('style.css'), resolver: part('resolver.js') }
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
  return explorerPage(parts, { data, sha256, ...(server === undefined ? {} : { server }) })
}
