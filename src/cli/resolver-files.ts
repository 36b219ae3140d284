import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { packageFile } from './package-file.ts'

/** The resolver of the explorer and its models, by the addresses under which a page finds them beside itself. */
export function resolverFiles(): ReadonlyMap<string, Buffer> {
  const files = new Map([['resolver.js', readFileSync(packageFile('dist', 'page', 'resolver.js'))]])
  for (const name of readdirSync(packageFile('models')).sort()) {
    if (name.endsWith('.bin')) files.set(`models/${name}`, readFileSync(packageFile('models', name)))
  }
  return files
}

/** The same as runs of bytes inside a page, by the names under which it finds them there. */
export function resolverBlocks(): ReadonlyMap<string, string> {
  const blocks = [...resolverFiles()].map(([path, bytes]) => {
    const id = path.replace('.js', '').replace(/^models\/(.*)\.bin$/, 'model-$1')
    return [id, gzipSync(bytes, { level: 9 }).toString('base64')] as const
  })
  return new Map(blocks)
}
