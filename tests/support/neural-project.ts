import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.ts'

/** The model with random weights for tests of the recipe neural. */
export const TINY_MODEL: string = join(root, 'packages/neural/tests/fixtures/tiny.model')

/**
 * Create a project with coref-referee-neural installed, as npm would: the built package with another model, or
 * without one.
 */
export function installNeural(project: string, model?: string): void {
  const source = join(root, 'packages/neural')
  const target = join(project, 'node_modules/coref-referee-neural')
  cpSync(join(source, 'package.json'), join(target, 'package.json'))
  cpSync(join(source, 'dist'), join(target, 'dist'), { recursive: true })
  if (model !== undefined) cpSync(model, join(target, 'model/referee.model'))
  mkdirSync(join(target, 'node_modules'))
  for (const name of ['onnxruntime-web', 'onnxruntime-common']) {
    symlinkSync(join(source, 'node_modules', name), join(target, 'node_modules', name), 'junction')
  }
}
