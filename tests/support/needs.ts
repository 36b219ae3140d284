import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type NeedName =
  | 'browser'
  | 'data'
  | 'growth'
  | 'long'
  | 'mount'
  | 'neural'
  | 'parallel'
  | 'python'
  | 'shells'
  | 'site'

/** What some tests need beyond a clone and `npm ci`. Such tests have the name as their tag. */
export interface Need {
  readonly name: NeedName
  /** Completes "12 tests that need …". */
  readonly description: string
  readonly isMet: boolean
}

/** The folder with the corpora: REFEREE_DATA, otherwise `shared/data` beside the repository. */
export const dataFolder: string =
  process.env['REFEREE_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
export const hasData: boolean = existsSync(dataFolder)

/** Whether tests may take minutes: `npm run test:long` and continuous integration. */
export const isLong: boolean = process.env['REFEREE_LONG'] === '1'

/** Chromium, Chrome or Edge: REFEREE_BROWSER, otherwise the first one installed. */
export const browserPath: string | undefined = findBrowser()

export const needs: readonly Need[] = [
  {
    name: 'data',
    description: 'the corpora (set REFEREE_DATA to their folder)',
    isMet: hasData,
  },
  {
    name: 'browser',
    description: 'a browser (install Chromium, Chrome or Edge, or set REFEREE_BROWSER to its path)',
    isMet: browserPath !== undefined,
  },
  // Growth is measured separately, where no other test shares the processor.
  {
    name: 'growth',
    description: 'a quiet processor (npm run test:growth)',
    isMet: process.env['REFEREE_GROWTH'] === '1',
  },
  { name: 'long', description: 'minutes (npm run test:long)', isMet: isLong },
  // Only the test that tries knows whether it is allowed.
  { name: 'mount', description: 'the right to mount a file system (run them as root)', isMet: true },
  {
    name: 'neural',
    description: 'the package of the recipe neural (npm run neural)',
    isMet: ['node_modules/onnxruntime-web', 'dist/node.cjs'].every((path) =>
      existsSync(fileURLToPath(new URL(`../../packages/neural/${path}`, import.meta.url))),
    ),
  },
  { name: 'parallel', description: 'GNU parallel', isMet: findProgram('parallel') !== undefined },
  {
    name: 'python',
    description: 'python3 (and, one of them, numpy and onnxruntime)',
    isMet: findProgram('python3') !== undefined,
  },
  {
    name: 'shells',
    description: 'bash, zsh and fish',
    isMet: ['bash', 'zsh', 'fish'].every((shell) => findProgram(shell) !== undefined),
  },
  {
    name: 'site',
    description: 'the built site (npm run site) and a browser',
    isMet:
      browserPath !== undefined &&
      existsSync(fileURLToPath(new URL('../../site/dist/site.json', import.meta.url))),
  },
]

/** The path of the first of some programs that is installed. */
function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function findBrowser(): string | undefined {
  const chosen = process.env['REFEREE_BROWSER']
  if (chosen !== undefined) return existsSync(chosen) ? chosen : undefined
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return findProgram(...names) ?? usualPlaces().find((path) => existsSync(path))
}

/** Usual places of browsers on macOS and Windows, where they are not on the path. */
function usualPlaces(): readonly string[] {
  const windows = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable]
    const programs = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    return folder === undefined ? [] : programs.map((program) => join(folder, program))
  })
  const mac = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  return [...mac, ...windows]
}
