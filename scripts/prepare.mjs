// Run by npm when it installs the package from git, as pre-commit does: the build is not in the repository. In a
// checkout, where npm was started in this folder, people build when they want to.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { relative } from 'node:path'

const startedIn = process.env.INIT_CWD ?? process.cwd()
const isCheckout = !relative(process.cwd(), startedIn).startsWith('..')
if (!isCheckout && !existsSync('dist/referee.cjs')) {
  // npm install --global leaves out what the build needs.
  if (!existsSync('node_modules/esbuild')) run('npm', ['ci', '--include=dev', '--ignore-scripts'])
  run(process.execPath, ['build.mjs'])
}

function run(command, args) {
  const shell = command === 'npm' && process.platform === 'win32'
  // These must not inherit --global.
  const { npm_config_global: _, ...env } = process.env
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], shell, env })
  if (status !== 0) process.exit(status ?? 1)
}
