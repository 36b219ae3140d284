import type { CommandEntry } from './command.ts'

/** The commands in the order in which help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'score',
    summary: 'every metric of one or more responses against a key',
    load: () => import('./commands/score.ts'),
  },
  {
    name: 'suite',
    summary: 'many data sets and systems at once, with means over data sets',
    load: () => import('./commands/suite.ts'),
  },
  {
    name: 'compare',
    summary: 'whether the difference between systems is real, and where it comes from',
    load: () => import('./commands/compare.ts'),
  },
  {
    name: 'errors',
    summary: "each mention's verdict, error types, and what fixing each type would be worth",
    load: () => import('./commands/errors.ts'),
  },
  {
    name: 'sensitivity',
    summary: 'how each metric responds when the response is changed',
    load: () => import('./commands/sensitivity.ts'),
  },
  {
    name: 'explain',
    summary: 'the arithmetic of one score, or why other scorers say otherwise',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'agree',
    summary: 'how far annotators agree, and what is left to decide',
    load: () => import('./commands/agree.ts'),
  },
  {
    name: 'cone',
    summary: 'scores of names alone, with a key or without one',
    load: () => import('./commands/cone.ts'),
  },
  {
    name: 'stats',
    summary: 'what a corpus is made of: documents, mentions, entities, types, sizes, distances',
    load: () => import('./commands/stats.ts'),
  },
  {
    name: 'classes',
    summary: 'resolution classes, and the score of each',
    load: () => import('./commands/classes.ts'),
  },
  {
    name: 'predict',
    summary: 'what to expect of a new corpus, from profiles of others',
    load: () => import('./commands/predict.ts'),
  },
  {
    name: 'experiment',
    summary: 'the experiments of the papers, run on a corpus you name',
    load: () => import('./commands/experiment.ts'),
  },
  {
    name: 'verify',
    summary: 'rescore what a signature stands for, and say same or what differs',
    load: () => import('./commands/verify.ts'),
  },
  {
    name: 'show',
    summary: 'a saved result again, in another form',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'history',
    summary: 'the scores of a ledger over time, and the best so far',
    load: () => import('./commands/history.ts'),
  },
  {
    name: 'plan',
    summary: 'share the documents to be scored out into shards',
    load: () => import('./commands/plan.ts'),
  },
  {
    name: 'map',
    summary: 'score one shard of a plan',
    load: () => import('./commands/map.ts'),
  },
  {
    name: 'merge',
    summary: 'the scores of all shards together, as referee score would print them',
    load: () => import('./commands/merge.ts'),
  },
  {
    name: 'status',
    summary: 'which shards are done, missing or invalid',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'submit',
    summary: 'hand the shards of a plan to a cluster',
    load: () => import('./commands/submit.ts'),
  },
  {
    name: 'report',
    summary: 'one self-contained page to look at and share',
    load: () => import('./commands/report.ts'),
  },
  {
    name: 'serve',
    summary: 'the same page, live, on this machine',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'validate',
    summary: 'every problem in a file, with its place and what to do about it',
    load: () => import('./commands/validate.ts'),
  },
  {
    name: 'convert',
    summary: 'from one format to another; says what the target cannot hold',
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'prompt',
    summary: 'how to ask a language model for an answer that can be scored',
    load: () => import('./commands/prompt.ts'),
  },
  {
    name: 'resolve',
    summary: 'text or any document format in, documents with entities out',
    load: () => import('./commands/resolve.ts'),
  },
  {
    name: 'train',
    summary: 'fit the resolver to annotated documents',
    load: () => import('./commands/train.ts'),
  },
  {
    name: 'demo',
    summary: 'score the bundled sample and write its report: needs no files and no network',
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'metrics',
    summary: 'list the metrics, or explain one with formula and paper',
    load: () => import('./commands/metrics.ts'),
  },
  {
    name: 'formats',
    summary: 'list the formats that can be read and written',
    load: () => import('./commands/formats.ts'),
  },
]
