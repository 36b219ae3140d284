import type { CommandEntry } from './command.ts'

/** The commands in the order in which help lists them. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'score',
    summary: 'every metric of one or more responses against a key',
    load: async () => (await import('./commands/score.ts')).score,
  },
  {
    name: 'compare',
    summary: 'whether the difference between systems is real, and where it comes from',
    load: async () => (await import('./commands/compare.ts')).compare,
  },
  {
    name: 'errors',
    summary: "each mention's verdict, error types, and what fixing each type would be worth",
    load: async () => (await import('./commands/errors.ts')).errors,
  },
  {
    name: 'explain',
    summary: 'the arithmetic of one score, or why other scorers say otherwise',
    load: async () => (await import('./commands/explain.ts')).explain,
  },
  {
    name: 'agree',
    summary: 'how far annotators agree, and what is left to decide',
    load: async () => (await import('./commands/agree.ts')).agree,
  },
  {
    name: 'cone',
    summary: 'scores of names alone, with a key or without one',
    load: async () => (await import('./commands/cone.ts')).cone,
  },
  {
    name: 'classes',
    summary: 'resolution classes, and the score of each',
    load: async () => (await import('./commands/classes.ts')).classes,
  },
  {
    name: 'predict',
    summary: 'what to expect of a new corpus, from profiles of others',
    load: async () => (await import('./commands/predict.ts')).command,
  },
  {
    name: 'experiment',
    summary: 'the experiments of the papers, run on a corpus you name',
    load: async () => (await import('./commands/experiment.ts')).command,
  },
  {
    name: 'verify',
    summary: 'rescore what a signature stands for, and say same or what differs',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'plan',
    summary: 'share the documents to be scored out into shards',
    load: async () => (await import('./commands/plan.ts')).plan,
  },
  {
    name: 'map',
    summary: 'score one shard of a plan',
    load: async () => (await import('./commands/map.ts')).map,
  },
  {
    name: 'merge',
    summary: 'the scores of all shards together, as referee score would print them',
    load: async () => (await import('./commands/merge.ts')).command,
  },
  {
    name: 'status',
    summary: 'which shards are done, missing or invalid',
    load: async () => (await import('./commands/status.ts')).command,
  },
  {
    name: 'submit',
    summary: 'hand the shards of a plan to a cluster',
    load: async () => (await import('./commands/submit.ts')).command,
  },
  {
    name: 'report',
    summary: 'one self-contained page to look at and share',
    load: async () => (await import('./commands/report.ts')).report,
  },
  {
    name: 'serve',
    summary: 'the same page, live, on this machine',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'validate',
    summary: 'every problem in a file, with its place and what to do about it',
    load: async () => (await import('./commands/validate.ts')).command,
  },
  {
    name: 'convert',
    summary: 'from one format to another; says what the target cannot hold',
    load: async () => (await import('./commands/convert.ts')).convert,
  },
  {
    name: 'resolve',
    summary: 'text or any document format in, documents with entities out',
    load: async () => (await import('./commands/resolve.ts')).resolve,
  },
  {
    name: 'train',
    summary: 'fit the resolver to annotated documents',
    load: async () => (await import('./commands/train.ts')).command,
  },
  {
    name: 'demo',
    summary: 'score the bundled sample and write its report: needs no files and no network',
    load: async () => (await import('./commands/demo.ts')).command,
  },
  {
    name: 'metrics',
    summary: 'list the metrics, or explain one with formula and paper',
    load: async () => (await import('./commands/metrics.ts')).command,
  },
  {
    name: 'formats',
    summary: 'list the formats that can be read and written',
    load: async () => (await import('./commands/formats.ts')).command,
  },
]
