import { readFileSync } from 'node:fs'
import { Lab, type LabOptions } from '../experiments/lab.ts'
import type { WorkedExamples } from '../experiments/toy.ts'
import { packageFile } from './files/package-file.ts'
import { loadTagger } from './models.ts'

/** A lab with the tagger and examples that ship with the package. */
export function openLab(options: Omit<LabOptions, 'tagger' | 'examples'>): Lab {
  const examples = JSON.parse(
    readFileSync(packageFile('samples', 'worked-examples.json'), 'utf8'),
  ) as WorkedExamples
  return new Lab({ ...options, tagger: loadTagger(), examples })
}
