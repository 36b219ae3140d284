import { relative } from 'node:path'
import { packageFile } from '../../node/files/package-file.ts'
import { explorerData, pageWith } from '../../node/page/explorer-page.ts'
import { renderScores } from '../../report/scores.ts'
import { defaultSettings } from '../../scoring/settings.ts'
import { type Command, type FlagGroup, UsageError } from '../command.ts'
import { checkTarget } from '../files/check-target.ts'
import { readInputs } from '../files/read-inputs.ts'
import { renderingFlags } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

const REPORT = 'referee-demo.html'

const groups = [
  renderingFlags,
  {
    output: {
      short: '-o',
      value: 'file',
      description: 'page to write',
      shownDefault: REPORT,
      heading: 'Output',
      isCommon: true,
    },
    quiet: { description: 'print only the scores', heading: 'General', isCommon: true },
  },
] as const satisfies readonly FlagGroup[]

/** `referee demo`: two responses to the bundled sample, side by side, and the page that shows them. */
export const command: Command<[], typeof groups> = {
  arguments: [],
  flags: groups,
  examples: ['referee demo', 'referee demo -o demo.html'],
  run: (run, _, { output }) => demo(run, output ?? REPORT),
}

async function demo(run: Run, page: string): Promise<void> {
  const { rendering } = run
  if (page === '-') {
    throw new UsageError('scores go to standard output; use -o FILE for the page')
  }
  checkTarget(run, page)
  const [key, careful, eager] = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`)
  const systems = await readInputs(
    { files: run.files.in(packageFile()), note: () => {} },
    key as string,
    [careful as string, eager as string],
    defaultSettings,
  )
  const { summary, blocks } = explorerData(systems.key, systems.responses, defaultSettings)
  run.print(renderScores(summary.scores, rendering, { style: run.style }))
  run.files.write(page, pageWith(blocks))
  if (rendering === 'text' && !run.isQuiet) run.print(whereNext(run, page))
}

/** Relative to the working directory, unless it is outside: an absolute path is then easier to follow. */
function shortest(folder: string, path: string): string {
  const relativePath = relative(folder, path)
  return relativePath.startsWith('..') ? path : relativePath
}

function whereNext({ files }: Run, page: string): string {
  const samples = shortest(files.folder, packageFile('samples'))
  return `
Two made-up systems on sixteen short texts: "careful" links little and is mostly right, "eager" links
nearly everything. Which one is better depends on the metric: that is the point.

Where to look next:
  ${page}                 open it in a browser: scores, texts, alignments, errors
  referee errors ${samples}/key.coref.jsonl ${samples}/eager.coref.jsonl
  referee compare ${samples}/key.coref.jsonl ${samples}/careful.coref.jsonl ${samples}/eager.coref.jsonl
  referee score ${samples}/key.coref.jsonl ${samples}/eager.coref.jsonl --by type
  referee metrics b3.sys            what a metric means, with its formula and paper
  referee score KEY RESPONSE        your own files
`
}
