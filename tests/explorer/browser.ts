import { spawnSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'

/** Under these names systems install it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A real browser. Where there is none and this is a Debian machine on which we may install things, it is installed;
 * elsewhere the tests fail and say what is missing: none is left out in silence.
 */
export function launch(args: readonly string[] = []): Promise<Browser> {
  // Tests run as root in containers, where the browser's own sandbox cannot.
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', ...args] })
}

function browserPath(): string {
  const given = process.env['REFEREE_CHROMIUM']
  const found = given ?? onPath() ?? installed()
  if (found !== undefined) return found
  throw new Error(
    'the tests of the explorer need Chromium: install it (Debian: apt-get install chromium), or set REFEREE_CHROMIUM to its path',
  )
}

function onPath(): string | undefined {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return undefined
  process.stderr.write('installing chromium for the tests of the explorer\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
  return onPath()
}
