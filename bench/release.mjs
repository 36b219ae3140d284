// The release that benchmarks compare this version with, in turns. Record a new one here after publishing it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './measure.mjs'

export const release = { version: '0.2.0', commit: 'fcc0d106' }

/** Build the release in a folder of its own, once. @returns the folder */
export function buildRelease() {
  const folder = join(root, 'build', release.version)
  if (existsSync(join(folder, 'dist/types.d.ts'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', release.commit], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['build.mjs'], { cwd: folder, stdio: 'inherit' })
  return folder
}
