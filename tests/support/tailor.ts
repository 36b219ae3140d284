import type { CorefDocument } from '../../src/document/document.ts'
import { documentOf } from '../documents.ts'

export const tailorWords = 'Ann Lee met a tailor . The tailor knew Mrs Lee ; she paid him and it pleased them'

/** A text with anaphors of several resolution classes. */
export const tailor: CorefDocument = documentOf(
  [
    { span: [0, 2], entity: 'ann', type: 'named' },
    { span: [3, 5], entity: 'tailor', type: 'nominal' },
    { span: [6, 8], entity: 'tailor', type: 'nominal' },
    { span: [9, 11], entity: 'ann', type: 'named' },
    { span: [12, 13], entity: 'ann', type: 'pronoun' },
    { span: [14, 15], entity: 'tailor', type: 'pronoun' },
    { span: [16, 17], entity: 'payment', type: 'pronoun' },
    { span: [18, 19], entity: 'payment', type: 'pronoun' },
  ],
  { words: tailorWords },
)
