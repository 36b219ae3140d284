import { relative } from 'node:path'
import pc from 'picocolors'
import { plainStyle, renderText } from '../../report/text.ts'
import { defaultSettings } from '../../scoring/settings.ts'
import type { CommandModule } from '../command.ts'
import { packageFile } from '../package-file.ts'
import { scoreSystems } from '../score-systems.ts'

/** `referee demo`: two responses to the bundled sample, side by side. */
export const demo: CommandModule = {
  define(command, io, finish) {
    command.action(async () => {
      const [key, careful, eager] = ['key', 'careful', 'eager'].map((name) =>
        packageFile('samples', `${name}.coref.jsonl`),
      ) as [string, string, string]
      const run = { key, responses: [careful, eager], settings: defaultSettings, isQuiet: true }
      const report = await scoreSystems(run, io)
      io.stdout(renderText(report, io.useColor ? { strong: pc.bold, faint: pc.dim } : plainStyle))
      io.stdout(whereNext(relative('.', packageFile('samples'))))
      finish(0)
    })
  },
}

function whereNext(samples: string): string {
  return `
Two made-up systems on sixteen short texts: "careful" links little and is mostly right, "eager" links
nearly everything. Which one is better depends on the metric: that is the point.

Where to look next:
  referee score ${samples}/key.coref.jsonl ${samples}/eager.coref.jsonl --by type
  referee score ${samples}/key.coref.jsonl ${samples}/{careful,eager}.coref.jsonl --per-document
  referee metrics b3.sys            what a metric means, with its formula and paper
  referee score KEY RESPONSE        your own files
`
}
