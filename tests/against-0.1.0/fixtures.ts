import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/program.ts'
import { inputs } from './inputs.ts'

/** Documents of real corpora, as `in/real`: what people wrote has more in it than what a program wrote. */
export const fixtures: readonly string[] = [
  'craft/knowtator-2/16507151.xml',
  'craft/conllu/16507151.conllu',
  'korkor/xtsv/coreference/train/huwiki_1.xtsv',
  'korkor/conllup/coreference/train/huwiki_1.conllup',
  'fr-litbank/sacr/La_morte_amoureuse.sacr',
  'fr-litbank/brat/coref/La_morte_amoureuse.ann',
  'es-ancora-corefud/es_ancora-corefud-dev.conllu',
  'gerdracor-coref/parallel_annotations/conll/Emilia-IV_Act1.part.xml.rksp.0.CoNLL2012.conll',
  'litbank/coref/tsv/105_persuasion_brat.ann',
  'litbank/coref/conll/105_persuasion_brat.conll',
  'litbank/coref/brat/105_persuasion_brat.ann',
  'gum/dep/GUM_bio_byron.conllu',
  'gum/coref/ontogum/conll/GUM_bio_byron.conll',
  'gum/coref/gum/conll/GUM_bio_byron.conll',
  'gum/coref/gum/tsv/GUM_bio_byron.tsv',
  'fr-democrat/dem1921_sg_cut2000.dev.jsonlines',
  'fr-democrat/dem1921_sg.dev.conll',
]

export function linkFixtures(): void {
  const real = join(inputs, 'real')
  if (!existsSync(real)) symlinkSync(join(root, 'tests/fixtures/corpora'), real)
}
