import { fileURLToPath } from 'node:url'
import pc from 'picocolors'
import { plainStyle, renderText } from '../../report/text.ts'
import { defaultSettings } from '../../scoring/settings.ts'
import type { CommandModule } from '../command.ts'
import { scoreSystems } from '../score-systems.ts'

/** `referee demo`: two responses to the bundled sample, side by side. */
export const demo: CommandModule = {
  define(command, io, finish) {
    command.action(async () => {
      const sample = (name: string): string =>
        fileURLToPath(new URL(`../../../samples/${name}`, import.meta.url))
      const key = sample('key.coref.jsonl')
      const responses = ['careful.coref.jsonl', 'eager.coref.jsonl'].map(sample)
      const report = await scoreSystems({ key, responses, settings: defaultSettings, isQuiet: true }, io)
      io.stdout(renderText(report, io.useColor ? { strong: pc.bold, faint: pc.dim } : plainStyle))
      io.stdout(NEXT)
      finish(0)
    })
  },
}

const NEXT = `
Two made-up systems on sixteen short texts: "careful" links little and is mostly right, "eager" links
nearly everything. Which one is better depends on the metric: that is the point.

Where to look next:
  referee score samples/key.coref.jsonl samples/eager.coref.jsonl --by type
  referee score samples/key.coref.jsonl samples/*er*.coref.jsonl --per-document --to markdown
  referee metrics b3.sys            what a metric means, with its formula and paper
  referee score KEY RESPONSE        your own files
`
