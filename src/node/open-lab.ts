import { Lab, type LabOptions } from '../experiments/lab.ts'
import type { WorkedExamples } from '../experiments/toy.ts'
import { readPackageFile } from './files/package-file.ts'
import { loadTagger } from './models.ts'

/** A lab with the tagger and examples that ship with the package. */
export function openLab(options: Omit<LabOptions, 'tagger' | 'examples'>): Lab {
  const examples = JSON.parse(readPackageFile('samples', 'worked-examples.json').toString()) as WorkedExamples
  return new Lab({ ...options, tagger: loadTagger(), examples })
}
