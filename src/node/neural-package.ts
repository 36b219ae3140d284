import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { RefereeError } from '../errors.ts'
import { asRefereeError } from '../resolver/as-referee-error.ts'
import type { NeuralEngine } from '../resolver/neural-document-resolver.ts'
import { NodeFiles } from './files/node-files.ts'
import { packageFile } from './files/package-file.ts'
import { readModelFile } from './models.ts'

export const RUNTIMES = ['wasm', 'native'] as const
export type RuntimeName = (typeof RUNTIMES)[number]

export interface EngineFlags {
  readonly runtime?: RuntimeName | undefined
  readonly threads?: number | undefined
}

/** What is used of coref-referee-neural, which is not a dependency: users install it if they need it. */
interface NeuralPackage {
  openResolver(
    options: EngineFlags & { readonly model?: Uint8Array | undefined },
  ): Promise<NeuralEngine & { release(): Promise<void> }>
  browserFiles(): ReadonlyMap<string, string>
}

const NAME = 'coref-referee-neural'

/**
 * A neural model that is ready to run.
 *
 * @param path of the model; by default the one that comes with the package
 * @throws RefereeError if the package is missing, its runtime does not start, or the model is damaged
 */
export async function openEngine(
  path: string | undefined,
  flags: EngineFlags,
  files: NodeFiles,
): Promise<NeuralEngine> {
  const { openResolver } = findPackage(files)
  const model = path === undefined ? undefined : readModelFile(files, path)
  const engine = await wrapErrors(() => openResolver({ ...flags, model }), path)
  return { resolve: (...args) => wrapErrors(() => engine.resolve(...args), path) }
}

/** Paths of the files that run the recipe in a browser, by name; none if the package is not installed. */
export function neuralFiles(): ReadonlyMap<string, string> {
  const file = locatePackage(new NodeFiles())
  return file === undefined ? new Map() : requirePackage(file).browserFiles()
}

/** @throws RefereeError (no-neural) */
function findPackage(files: NodeFiles): NeuralPackage {
  const file = locatePackage(files)
  if (file !== undefined) return requirePackage(file)
  throw new RefereeError(
    'no-neural',
    `the recipe neural is a separate package: install it with "npm install ${NAME}" or, in a clone of Referee, with "npm run neural"`,
  )
}

function requirePackage(file: string): NeuralPackage {
  return createRequire(import.meta.url)(file) as NeuralPackage
}

/** In the user's project, beside this program, or in this clone. */
function locatePackage(files: NodeFiles): string | undefined {
  for (const from of [join(files.folder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(`${NAME}/script`)
    } catch {
      // Try the next place.
    }
  }
  const built = packageFile('packages', 'neural', 'dist', 'node.cjs')
  return existsSync(built) ? built : undefined
}

/** Intentional errors of the package become ours; one about a model names its file. */
async function wrapErrors<Result>(work: () => Promise<Result>, path: string | undefined): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw asRefereeError(error, path)
  }
}
