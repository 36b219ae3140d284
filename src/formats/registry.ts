import { format as ace } from './ace/format.ts'
import { format as anaphors, second as anaphorsSecond } from './anaphors/format.ts'
import { format as bookNlp } from './booknlp/format.ts'
import { format as brat } from './brat/format.ts'
import { format as conll2012 } from './conll-2012/format.ts'
import { format as corefud } from './corefud/format.ts'
import { format as coreNlp } from './corenlp/format.ts'
import { format as cracText } from './crac-text/format.ts'
import { format as ecbPlus } from './ecb-plus/format.ts'
import type { Format } from './format.ts'
import { format as gap } from './gap/format.ts'
import { format as gum } from './gum/format.ts'
import { format as inline } from './inline/format.ts'
import { format as jsonlines, predicted as jsonlinesPredicted } from './jsonlines/format.ts'
import { format as knowtator } from './knowtator/format.ts'
import { format as korKor } from './korkor/format.ts'
import { format as labelStudio } from './label-studio/format.ts'
import { format as litbank } from './litbank/format.ts'
import { format as muc } from './muc/format.ts'
import { format as preco } from './preco/format.ts'
import { format as native } from './referee/format.ts'
import { format as sacr } from './sacr/format.ts'
import { format as semEval2010 } from './semeval-2010/format.ts'
import { format as strings } from './strings/format.ts'
import { format as text } from './text/format.ts'
import { json as uimaJson, xmi as uimaXmi } from './uima/format.ts'
import { format as universalAnaphora } from './universal-anaphora/format.ts'
import { format as webAnno, chains as webAnnoChains } from './webanno/format.ts'

/**
 * Every format, in the order in which detection tries them: those with the surer signs first, and special
 * cases before general ones. Adding one takes a folder and a line here.
 */
export const formats: readonly Format[] = [
  coreNlp,
  uimaJson,
  labelStudio,
  strings,
  native,
  preco,
  anaphors,
  jsonlines,
  webAnnoChains,
  webAnno,
  universalAnaphora,
  corefud,
  korKor,
  gum,
  semEval2010,
  conll2012,
  bookNlp,
  gap,
  uimaXmi,
  ecbPlus,
  knowtator,
  ace,
  muc,
  sacr,
  brat,
  litbank,
  cracText,
  inline,
  jsonlinesPredicted,
  anaphorsSecond,
  text,
]

export function formatById(id: string): Format | undefined {
  return formats.find((format) => format.id === id)
}

/** A format and the sign it was recognised by. */
export interface Detection {
  readonly format: Format
  readonly reason: string
}

/** The ending by which a format claims a file, if it does, in upper or lower case. */
export function claimedEnding({ extensions }: Format, path: string): string | undefined {
  const name = path.toLowerCase().replace(/\.gz$/, '')
  return extensions.find((ending) => name.endsWith(ending.toLowerCase()))
}

/** Detect a format from the first bytes of a file. */
export function sniffFormat(head: string): Detection | undefined {
  for (const format of formats) {
    const reason = format.sniff(head)
    if (reason !== undefined) return { format, reason }
  }
  return undefined
}

/** Detect a format from the first bytes of a file or, failing that, from its name. */
export function detectFormat(head: string, path: string): Detection | undefined {
  const detected = sniffFormat(head)
  if (detected !== undefined) return detected
  for (const format of formats) {
    const extension = claimedEnding(format, path)
    if (extension !== undefined) return { format, reason: `the file name ends in ${extension}` }
  }
  return undefined
}
