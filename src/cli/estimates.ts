import { EstimateScorer } from '../analysis/names/estimate-quality.ts'
import { loadTagger } from './models.ts'

/** With the tagger that ships with the package. */
export class Estimates extends EstimateScorer {
  constructor() {
    super(loadTagger())
  }
}
