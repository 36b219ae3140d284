import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** Label Studio's JSON export: tasks with labelled spans and relations between them. */
export const format: Format = defineFormat({
  id: 'label-studio',
  label: 'Label Studio JSON',
  summary: 'export of Label Studio (JSON): labelled spans of a text, entities from relations between them',
  extensions: ['.label-studio.json'],
  sniff(head) {
    if (!/^\s*(?:\[\s*)?\{/.test(head)) return undefined
    const match = /"(annotations|completions|predictions)"\s*:\s*\[[^[]*"result"\s*:\s*\[/.exec(head)
    return match === null ? undefined : `a JSON object with "${match[1] as string}" and their "result"`
  },
  holds: { crossing: true, tokens: ['start'], mentions: ['entityType'], links: true, text: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
