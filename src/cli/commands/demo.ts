import { basename, relative } from 'node:path'
import type { Place } from '../../errors.ts'
import { type Rendering, renderScores } from '../../report/format-scores.ts'
import type { Corpus } from '../../scoring/evaluate.ts'
import { defaultSettings } from '../../scoring/settings.ts'
import { type CommandModule, UsageError } from '../command.ts'
import { explorerData } from '../explorer-data.ts'
import { pageWith } from '../explorer-page.ts'
import { checkTarget, writeFile } from '../output.ts'
import { packageFile } from '../package-file.ts'
import { readSystems, type Systems } from '../read-systems.ts'
import { addRenderingOptions, renderingOf, renderOptionsOf } from '../report-options.ts'

interface DemoFlags {
  readonly to?: Rendering
  readonly json?: boolean
  readonly output?: string
  readonly quiet?: boolean
}

const REPORT = 'referee-demo.html'

/** `referee demo`: two responses to the bundled sample, side by side, and the page that shows them. */
export const demo: CommandModule = {
  define(command, io, finish) {
    addRenderingOptions(command)
    command
      .option('-o, --output <file>', `where to write the page (default: ${REPORT})`)
      .option('--quiet', 'the scores alone, without a word on where to look next')
      .action(async (flags: DemoFlags) => {
        const { output = REPORT } = flags
        const rendering = renderingOf(flags)
        if (output === '-') {
          throw new UsageError('standard output takes the scores: name a file for the page with -o')
        }
        checkTarget(output)
        const [key, careful, eager] = ['key', 'careful', 'eager'].map((name) =>
          packageFile('samples', `${name}.coref.jsonl`),
        ) as [string, string, string]
        const systems = fromPackage(
          await readSystems({ key, responses: [careful, eager], isQuiet: true }, io),
        )
        const { summary, blocks } = explorerData(systems.key, systems.responses, defaultSettings)
        io.stdout(renderScores(summary.scores, rendering, renderOptionsOf({}, io)))
        writeFile(output, pageWith(blocks))
        if (rendering === 'text' && flags.quiet !== true) {
          io.stdout(whereNext(shortest(packageFile('samples')), output))
        }
        finish(0)
      })
  },
}

/** The sample as it is called in the package: where that is installed is nobody's business. */
function fromPackage({ key, responses }: Systems): Systems {
  return { key: renamed(key), responses: responses.map(renamed) }
}

function renamed<Kind extends Corpus>(corpus: Kind): Kind {
  const shown = (place: Place): Place => ({ ...place, path: `samples/${basename(place.path)}` })
  return {
    ...corpus,
    warnings: corpus.warnings.map((warning) => ({ ...warning, ...shown(warning) })),
    documents: corpus.documents.map((document) => ({
      ...document,
      origin: {
        ...document.origin,
        path: shown(document.origin.locate()).path,
        locate: (token?: number) => shown(document.origin.locate(token)),
        bytes: () => document.origin.bytes(),
      },
    })),
  }
}

/** From here, unless that leads out of here: then from the root, which is easier to follow. */
function shortest(path: string): string {
  const seen = relative('.', path)
  return seen.startsWith('..') ? path : seen
}

function whereNext(samples: string, page: string): string {
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
