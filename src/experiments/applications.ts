import type { CorefDocument } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { mentionTypes } from '../document/mention-type.ts'
import type { Figure } from '../report/figure.ts'
import { fixed } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import { applicationsTable4, paperTable3 } from './applications-paper.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Experiment } from './experiment.ts'
import type { Lab } from './lab.ts'
import { threeOf } from './scoring.ts'
import type { Setup } from './setup.ts'
import { modelsOf, type SystemName, systemLabels } from './systems.ts'

const SYSTEMS: readonly SystemName[] = ['head', 'rules', 'soon', 'reconcile-61']
const SETUP: Setup = { mentions: 'precise' }
const ANTECEDENTS = ['antecedent.immediate', 'antecedent.inferred']
const ANCHORS = ['anchor.detection', 'anchor.mentions', 'anchor']
/** A feature name that no corpus uses. */
const KIND = 'kind of Table 3'
/** Classes with fewer key mentions are not shown. */
const LEAST = 200

/** Tuggener: the benefit for applications that use coreference. */
export const applications: Experiment = {
  name: 'applications',
  paper: 'Tuggener 2014, Tables 3 and 4',
  title: 'Antecedents by kind of mention, and anchors by type of entity',
  needs: ['words', 'folds'],
  models: modelsOf(SYSTEMS, SETUP),
  run(lab, corpora) {
    const runs = corpora.flatMap((corpus) =>
      lab.each(
        SYSTEMS,
        (system) => `${corpus.name} with ${systemLabels[system]}`,
        (system) => ({ corpus: corpus.name, system, ...resultsOf(lab, corpus, system) }),
      ),
    )
    return {
      tables: [paperTable3(), table3(runs), applicationsTable4(), table4(runs)],
      figures: corpora.map(({ name }) => figureOf(name, runs)),
      remarks: [
        'Systems find their own mentions (SM2), each document is resolved by a model of others. NOUN is every mention that is not a pronoun; PRP and PRP$ are pronouns by the part of speech, as annotated or as our tagger has it. Types of entities are those of the corpus; entities of a response get theirs from a model of the heads in other documents.',
        ...corpora.flatMap(({ name }) => remarksOn(name, runs)),
      ],
    }
  },
}

interface Run {
  readonly corpus: string
  readonly system: SystemName
  readonly antecedents: EvaluationResult
  readonly anchors: EvaluationResult
  readonly conll: number
}

function resultsOf(
  lab: Lab,
  corpus: ExperimentCorpus,
  system: SystemName,
): Pick<Run, 'antecedents' | 'anchors' | 'conll'> {
  const responses = lab.responses(corpus, system, SETUP)
  const ofKind = (document: CorefDocument, i: number): CorefDocument =>
    withPartsOfSpeech(document, (t) => lab.tag(corpus.documents[i] as CorefDocument, t))
  return {
    antecedents: lab.score(corpus.documents.map(ofKind), responses.map(ofKind), {
      metrics: ANTECEDENTS,
      by: [KIND, 'type'],
    }),
    anchors: lab.score(corpus.documents, lab.typed(corpus, responses), {
      metrics: ANCHORS,
      by: corpus.documents.some(hasEntityTypes) ? ['entity-type'] : [],
    }),
    conll: threeOf(lab.score(corpus.documents, responses, { metrics: ['conll'] }).scores['conll'])[2],
  }
}

/** The document with the paper's kinds of mentions: NOUN, PRP, PRP$ and other pronouns. */
function withPartsOfSpeech(
  document: CorefDocument,
  tagAt: (token: number) => string | undefined,
): CorefDocument {
  const { mentions } = document
  const types = mentionTypes(document)?.types
  const kindOf = (m: number): string => {
    if (types?.[m] !== 'pronoun') return 'NOUN'
    const tag = tagAt(headOf(document, m))
    return tag === 'PRP' || tag === 'PRP$' ? tag : 'other pronouns'
  }
  const attributes = Array.from({ length: mentions.count }, (_, m) => {
    const own = mentions.attributes?.[m]
    return { ...own, features: new Map([...(own?.features ?? []), [KIND, kindOf(m)]]) }
  })
  return { ...document, mentions: { ...mentions, attributes } }
}

function hasEntityTypes(document: CorefDocument): boolean {
  return (
    mentionTypes(document) !== undefined &&
    document.mentions.attributes?.some(({ entityType }) => entityType !== undefined) === true
  )
}

const three = (values: readonly number[]): string => values.map((value) => fixed(100 * value, 2)).join(' ')

function table3(runs: readonly Run[]): Table {
  return {
    title: 'Table 3',
    columns: [
      left('data'),
      left('system'),
      left('kind'),
      right('immediate R P F1'),
      right('inferred R P F1'),
    ],
    rows: runs.flatMap(({ corpus, system, antecedents }) =>
      [
        ...(antecedents.slices[KIND] ?? []),
        ...(antecedents.slices['type'] ?? []),
        { value: 'TOTAL', scores: antecedents.scores },
      ]
        .filter(({ value }) => value !== 'unknown')
        .map(({ value, scores }) =>
          [corpus, systemLabels[system], value, ...ANTECEDENTS.map((id) => three(threeOf(scores[id])))].map(
            cell,
          ),
        ),
    ),
  }
}

function table4(runs: readonly Run[]): Table {
  return {
    title: 'Table 4',
    columns: [
      left('data'),
      left('type'),
      left('system'),
      right('ED R P F1'),
      right('EM R P F1'),
      right('Fφ'),
    ],
    rows: runs.flatMap(({ corpus, system, anchors }) => {
      const slices = (anchors.slices['entity-type'] ?? []).filter(
        ({ value, mentions }) => value !== 'unknown' && mentions >= LEAST,
      )
      return [...slices, { value: 'TOTAL', scores: anchors.scores }].map(({ value, scores }) =>
        [
          corpus,
          value,
          systemLabels[system],
          three(threeOf(scores['anchor.detection'])),
          three(threeOf(scores['anchor.mentions'])),
          fixed(100 * threeOf(scores['anchor'])[2], 2),
        ].map(cell),
      )
    }),
  }
}

/** The scores of each system, with its CoNLL score. */
function figureOf(corpus: string, runs: readonly Run[]): Figure {
  const own = runs.filter((run) => run.corpus === corpus)
  const series = (name: string, value: (run: Run) => number): Figure['series'][number] => ({
    name,
    points: own.map((run, i): [number, number] => [i, value(run)]),
  })
  return {
    title: `What applications would get, ${corpus}`,
    kind: 'lines',
    x: { label: 'system', categories: own.map(({ system }) => systemLabels[system]) },
    y: { label: 'F1' },
    series: [
      series('CoNLL', ({ conll }) => conll),
      series('immediate', ({ antecedents }) => threeOf(antecedents.scores['antecedent.immediate'])[2]),
      series('inferred', ({ antecedents }) => threeOf(antecedents.scores['antecedent.inferred'])[2]),
      series('anchor Fφ', ({ anchors }) => threeOf(anchors.scores['anchor'])[2]),
    ],
  }
}

/** The paper: the ranking is the same as by CoNLL score. */
function remarksOn(corpus: string, runs: readonly Run[]): string[] {
  const own = runs.filter((run) => run.corpus === corpus)
  const ranking = (value: (run: Run) => number): string =>
    [...own]
      .sort((a, b) => value(b) - value(a))
      .map(({ system }) => systemLabels[system])
      .join(' > ')
  const reference = ranking(({ conll }) => conll)
  return [
    `${corpus}, by CoNLL score: ${reference}`,
    ...[...ANTECEDENTS, 'anchor'].map((id) => {
      const found = ranking(
        ({ antecedents, anchors }) => threeOf({ ...antecedents.scores, ...anchors.scores }[id])[2],
      )
      return `${corpus}, by ${id}: ${found === reference ? 'the same' : found}`
    }),
  ]
}
