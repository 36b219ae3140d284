import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

const SIGNS: readonly (readonly [pattern: RegExp, least: number, what: string])[] = [
  [/\]\(#[A-Za-z_-]{0,12}\d{1,6}\)/g, 1, 'links to entities, such as'],
  [/<m id\s*=\s*["']?[^<>]{1,40}>/g, 1, 'tags, such as'],
  [/\}\}_[A-Za-z]{0,8}\d{1,6}/g, 1, 'braces with an id, such as'],
  [/\[[^[\]\n]{1,80}: ?[A-Za-z]{0,8}\d{1,6}\]/g, 2, 'labels in brackets, such as'],
]

/** Text that a language model repeated with marks. */
export const format: Format = defineFormat({
  id: 'inline',
  label: 'Marked text',
  summary:
    'text with marks in it: links to #1, [Ann Lee: 1], <m id="1">Ann Lee</m> or {{Ann Lee}}_1, as language models write it',
  extensions: [],
  perFile: 'one',
  isAligned: true,
  sniff(head) {
    // Rows with TABs, JSON and XML have signs of their own.
    if (/^\s*(\{"|\[\s*[[{"]|<\?xml|<!DOCTYPE)/.test(head)) return undefined
    if (/^# ?(begin|newdoc|global|sent_id|FORMAT)|\t/m.test(head)) return undefined
    for (const [pattern, least, what] of SIGNS) {
      const found = head.match(pattern)
      if (found !== null && found.length >= least) return `${what} "${found[0]}"`
    }
    return undefined
  },
  holds: { withoutWords: false, tokens: ['start'], text: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
