import { readFileSync } from 'node:fs'
import { Lab, type LabOptions } from '../../experiments/lab.ts'
import type { WorkedExamples } from '../../experiments/toy.ts'
import { loadTagger } from '../load-tagger.ts'
import { packageFile } from '../package-file.ts'

/** A lab with what comes with the package. */
export function openLab(options: Omit<LabOptions, 'tagger' | 'examples'>): Lab {
  const examples = JSON.parse(
    readFileSync(packageFile('samples', 'worked-examples.json'), 'utf8'),
  ) as WorkedExamples
  return new Lab({ ...options, tagger: loadTagger(), examples })
}
