import type { RepairDetail } from '../align/repair-report.ts'
import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { Leftovers } from '../formats/leftovers.ts'
import { alignFiles, responseParserOf } from './align-files.ts'
import { openCorpus } from './input/open-corpus.ts'
import { readOnce } from './input/standard-input.ts'

interface OntoOptions {
  readonly format: Format | undefined
  readonly warn: (warning: Warning) => void
  readonly note: (message: string) => void
}

const FLAG = '--tokens-of'

/**
 * The mentions of one path in the words of another, by characters. Nothing is taken from the other but its
 * words: its own mentions are not looked at, so that they cannot help.
 *
 * @throws InputError when too much of a text is not in the other
 */
export async function ontoTokens(
  path: string,
  tokensOf: string,
  { format, warn, note }: OntoOptions,
): Promise<readonly CorefDocument[]> {
  readOnce([path, tokensOf])
  const words = [...(await openCorpus(tokensOf, { warn })).documents].map(bare)
  const parser = format === undefined ? await responseParserOf(path) : (await format.loadReader()).parse
  const leftovers = new Leftovers({ drop: (what) => note(`left behind by the alignment: ${what}`) })
  const see = (document: CorefDocument): void => leftovers.inspect(document, OF_THE_WORDS)
  const { aligned } = await alignFiles(words, path, { parser, format, warn, note, see, flag: FLAG })
  for (const { report } of aligned) for (const detail of report.details) warn(warningOf(detail))
  return aligned.map(({ optimistic }) => optimistic)
}

/** What the other words bring along themselves. */
const OF_THE_WORDS = {
  tokens: ['start', 'lemma', 'pos', 'upos', 'feats', 'governor', 'relation', 'enhanced', 'speaker', 'empty'],
  genre: true,
  part: true,
  text: true,
} as const

function bare(document: CorefDocument): CorefDocument {
  const { id, part, genre, text, tokens, sentences, origin } = document
  return new DocumentBuilder().finish({ id, part, genre, text, tokens, sentences, origin })
}

function warningOf({ place, fate, text, reason }: RepairDetail): Warning {
  const what = fate === 'tag' ? reason : `the mention "${text}" is ${fate}: ${reason}`
  return { code: 'repaired-markup', ...place, message: what }
}
