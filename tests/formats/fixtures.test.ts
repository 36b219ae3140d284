import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ScoresReport } from '../../src/report/scores.ts'
import { refereeHere } from '../support/in-process.ts'

const folder = fileURLToPath(new URL('../fixtures/corpora', import.meta.url))

type Counts = readonly [tokens: number, mentions: number, entities: number, singletons: number]

/** Each file, the format to detect, and its contents. */
const FILES: readonly (readonly [path: string, format: string, counts: Counts])[] = [
  ['cassis/story.json', 'uima-json', [13, 4, 2, 1]],
  ['cassis/story.xmi', 'uima-xmi', [13, 4, 2, 1]],
  ['craft/knowtator-2/16507151.xml', 'knowtator', [3870, 333, 86, 0]],
  ['es-ancora-corefud/es_ancora-corefud-dev.conllu', 'corefud', [627, 121, 30, 3]],
  ['fr-democrat/dem1921_sg.dev.conll', 'conll-2012', [422, 117, 73, 64]],
  ['fr-democrat/dem1921_sg_cut2000.dev.jsonlines', 'jsonlines', [412, 117, 73, 64]],
  ['fr-litbank/brat/coref/La_morte_amoureuse.ann', 'brat', [13_653, 1204, 362, 267]],
  ['fr-litbank/sacr/La_morte_amoureuse.sacr', 'sacr', [13_798, 1999, 414, 297]],
  [
    'gerdracor-coref/parallel_annotations/conll/Emilia-IV_Act1.part.xml.rksp.0.CoNLL2012.conll',
    'conll-2012',
    [702, 149, 22, 2],
  ],
  [
    'gerdracor-coref/parallel_annotations/conll/Emilia-IV_Act1.part.xml.rksp.0.Dirndl.conll',
    'conll-2012',
    [702, 149, 22, 2],
  ],
  ['gum/coref/gum/conll/GUM_bio_byron.conll', 'gum', [746, 227, 127, 105]],
  ['gum/coref/gum/tsv/GUM_bio_byron.tsv', 'webanno', [746, 227, 127, 105]],
  ['gum/coref/ontogum/conll/GUM_bio_byron.conll', 'gum', [746, 102, 18, 0]],
  ['gum/dep/GUM_bio_byron.conllu', 'corefud', [746, 227, 127, 105]],
  ['inception/coref.tsv', 'webanno-chains', [631, 85, 18, 3]],
  ['korkor/conllup/coreference/train/huwiki_1.conllup', 'korkor', [147, 20, 7, 0]],
  ['korkor/xtsv/coreference/train/huwiki_1.xtsv', 'korkor', [165, 34, 12, 1]],
  ['label-studio/export.json', 'label-studio', [13, 4, 2, 1]],
  ['litbank/coref/brat/105_persuasion_brat.ann', 'brat', [2088, 286, 72, 52]],
  ['litbank/coref/conll/105_persuasion_brat.conll', 'conll-2012', [2088, 286, 72, 52]],
  ['litbank/coref/tsv/105_persuasion_brat.ann', 'litbank', [2088, 286, 72, 52]],
]

test.each(FILES)(
  '%s is taken for %s, has the counts of 0.1.0 and agrees with itself',
  async (name, format, counts) => {
    const path = join(folder, name)

    const { code, stdout, stderr } = await refereeHere([
      'score',
      path,
      path,
      '--json',
      '--duplicates',
      'first',
    ])

    const { corpus, systems } = JSON.parse(stdout) as ScoresReport
    const { mentions, entities, singletons } = corpus.key
    expect(code).toBe(0)
    expect(stderr).toContain(`: detected ${format}: `)
    expect([corpus.tokens, mentions, entities, singletons]).toEqual(counts)
    expect(systems[0]?.scores['conll']).toMatchObject({ value: 1 })
  },
)
