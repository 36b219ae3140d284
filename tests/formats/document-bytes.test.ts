import { describe, expect, test } from 'vitest'
import { format as conll2012 } from '../../src/formats/conll-2012/format.ts'
import { format as corefud } from '../../src/formats/corefud/format.ts'
import type { Format } from '../../src/formats/format.ts'
import { format as gum } from '../../src/formats/gum/format.ts'
import { format as semEval2010 } from '../../src/formats/semeval-2010/format.ts'
import { format as universalAnaphora } from '../../src/formats/universal-anaphora/format.ts'
import { loadFormat } from '../support/load-format.ts'
import { readCollecting } from '../support/plain.ts'

const GUM = '# begin document a\n0\tA\t(1)\n'
const SEMEVAL = '#begin document a\n1\tA\t(1)\n'
const CONLL = '#begin document (a); part 000\na 0 0 A (1)\n\n'
const ENTITY = '# global.Entity = eid-etype-head-other\n'
const misc = (word: string, entity: string): string => `1\t${word}${'\t_'.repeat(7)}\t${entity}\n`
const COLUMNS = '# global.columns = ID FORM IDENTITY\n'
const crlf = (text: string): string => text.replaceAll('\n', '\r\n')

/** Files and the bytes of each document in them. */
const files: readonly [format: Format, what: string, text: string, bytes: readonly string[]][] = [
  [
    gum,
    'two',
    `${GUM}# end document\n\n# begin document b\n0\tB\t_\n# end document`,
    [`${GUM}# end document\n`, '# begin document b\n0\tB\t_\n# end document\n'],
  ],
  [gum, 'no end', `${GUM}# begin document b\n`, [GUM, '# begin document b\n']],
  [gum, 'no header', '# x\n0\tA\t(1)\n\n', ['0\tA\t(1)\n\n']],
  [gum, 'other line ends', crlf(`${GUM}# end document\n`), [`${GUM}# end document\n`]],
  [
    semEval2010,
    'two',
    `${SEMEVAL}\n#end document a\n\n#begin document b\n`,
    [`${SEMEVAL}\n#end document a\n`, '#begin document b\n'],
  ],
  [semEval2010, 'no end', SEMEVAL, [SEMEVAL]],
  [
    conll2012,
    'two',
    `${CONLL}#end document\n\n${CONLL}#end document`,
    [`${CONLL}#end document`, `${CONLL}#end document`],
  ],
  [
    corefud,
    'two',
    `${ENTITY}# newdoc id = a\n${misc('A', '_')}\n# c\n# newdoc id = b\n${misc('B', '_')}`,
    [`# newdoc id = a\n${misc('A', '_')}\n# c\n`, `# newdoc id = b\n${misc('B', '_')}`],
  ],
  [corefud, 'no header', `${ENTITY}${misc('A', 'Entity=(e1--1-)')}\n`, [`${misc('A', 'Entity=(e1--1-)')}\n`]],
  [
    universalAnaphora,
    'two',
    `${COLUMNS}# newdoc id = a\n1\tA\t_\n\n# c\n# newdoc id = b\n1\tB\t_`,
    [`${COLUMNS}# newdoc id = a\n1\tA\t_\n\n`, '# c\n# newdoc id = b\n1\tB\t_\n'],
  ],
  [
    universalAnaphora,
    'comments far above',
    `\n# c\n\n${COLUMNS}\n# newdoc id = a\n1\tA\t_\n`,
    [`# c\n${COLUMNS}# newdoc id = a\n1\tA\t_\n`],
  ],
  [universalAnaphora, 'no header', `${COLUMNS}# c\n1\tA\t_\n\n`, [`${COLUMNS}# c\n1\tA\t_\n\n`]],
  [
    universalAnaphora,
    'other line ends',
    crlf(`${COLUMNS}# newdoc id = a\n1\tA\t_\n`),
    [`${COLUMNS}# newdoc id = a\n1\tA\t_\n`],
  ],
]

describe('the bytes of a document, of which the hash of a folder is made, stay as in version 0.1.0', () => {
  test.each(files.map(([format, what, ...rest]) => [format.id, what, format, ...rest] as const))(
    '%s: %s',
    async (_id, _what, format, text, bytes) => {
      const { documents } = readCollecting(await loadFormat(format), text)

      expect(documents.map(({ origin }) => new TextDecoder().decode(origin.bytes()))).toEqual(bytes)
    },
  )
})
