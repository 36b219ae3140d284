import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/program.ts'

const COMMIT = '0cdfc13'

export interface Build {
  readonly name: 'old' | 'new'
  readonly root: string
  readonly program: string
}

/** Everything generated here and kept between runs. */
export const folder: string = join(root, 'build/against-0.1.0')
export const oldBuild: Build = buildAt('old', join(root, 'build/0.1.0'))
export const newBuild: Build = buildAt('new', join(root, '.'))
export const versions: readonly string[] = ['0.1.0', readVersion()]

/** Build 0.1.0 in its own folder, once. The checkout is left as it is. */
export function build010(): void {
  const done = join(oldBuild.root, 'dist/page/index.html')
  if (existsSync(done)) return
  if (spawnSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { cwd: root }).status !== 0) {
    throw new Error(
      `commit ${COMMIT} (version 0.1.0) is not in this clone: run "git fetch --unshallow" first`,
    )
  }
  rmSync(oldBuild.root, { recursive: true, force: true })
  mkdirSync(oldBuild.root, { recursive: true })
  const archive = execFileSync('git', ['archive', COMMIT], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', oldBuild.root], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(oldBuild.root, 'node_modules'))
  execFileSync(process.execPath, ['build.mjs'], { cwd: oldBuild.root, stdio: 'inherit' })
}

function buildAt(name: Build['name'], path: string): Build {
  return { name, root: path, program: join(path, 'bin/referee.cjs') }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
