import { readFileSync } from 'node:fs'
import { RefereeError } from '../errors.ts'
import { WordTagger } from '../text/word-tagger.ts'
import { packageFile } from './package-file.ts'
import { systemReason } from './system-error.ts'

/** The tagger of parts of speech with the models that come with the package. */
export function loadTagger(): WordTagger {
  const model = (name: string): Uint8Array => {
    const path = packageFile('models', `${name}.bin`)
    try {
      return new Uint8Array(readFileSync(path))
    } catch (error) {
      throw new RefereeError('cannot-read', `${path}: ${systemReason(error)}`)
    }
  }
  return new WordTagger({ lexicon: model('lexicon'), tagger: model('tagger') })
}
