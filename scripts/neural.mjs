// npm run neural: installs what the recipe neural needs, builds its package and tries it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}packages/neural`
run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])
run('node', [`${folder}/build.mjs`])
run('node', [`${root}scripts/try-neural.mjs`])

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}
