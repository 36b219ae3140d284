// npm run lint:workflows: checks the workflows of .github and examples with actionlint: the one on the path, or else
// one that Go builds, once, under build/.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const VERSION = 'v1.7.12'
const windows = process.platform === 'win32' ? '.exe' : ''
const folder = resolve('build/bin')
const own = join(folder, `actionlint${windows}`)

if (spawnSync('actionlint', ['-version']).status === 0) lint('actionlint')
if (!existsSync(own)) {
  const env = { ...process.env, GOBIN: folder }
  const { status } = spawnSync('go', ['install', `github.com/rhysd/actionlint/cmd/actionlint@${VERSION}`], {
    stdio: ['ignore', 2, 2],
    env,
  })
  if (status !== 0) {
    process.stderr.write(`actionlint is needed: install ${VERSION}, or Go, which builds it\n`)
    process.exit(1)
  }
}
lint(own)

function lint(program) {
  const workflows = readdirSync('.github/workflows').map((name) => join('.github/workflows', name))
  const { status } = spawnSync(program, [...workflows, 'examples/ci/referee.yml'], { stdio: 'inherit' })
  process.exit(status ?? 1)
}
