import fc from 'fast-check'
import { type CorefDocument, documentLabel } from '../../src/document/document.ts'
import { RefereeError } from '../../src/errors.ts'
import { endingOf } from '../../src/formats/format.ts'
import { fileNameFor } from '../../src/formats/path.ts'
import { documentOf } from '../documents.ts'
import { corefDocument } from '../support/arbitrary.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import type { FuzzCase } from './fuzz-case.ts'
import type { Random } from './random.ts'

const encoder = new TextEncoder()
const rich = corefDocument({ isRich: true })
const plain = corefDocument({ isRich: false })

/** A document that every writer can hold. */
const simple = documentOf(
  [
    { span: [0, 1], entity: '1' },
    { span: [2, 3], entity: '1' },
    { span: [2, 4], entity: '2' },
    { span: [5, 6], entity: '2' },
  ],
  { words: 'Ann saw her dog and it barked .', sentences: [0, 4] },
)

/** Files that no writer makes: of read-only formats, or in other dialects. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  gap: [
    'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\nd-1\tAnn met Eva; she left.\tshe\t13\tAnn\t0\tTRUE\tEva\t8\tFALSE\thttp://x\nd-2\tBob met Ann. He ran.\tHe\t13\tBob\t0\tTRUE\tAnn\t8\tFALSE\thttp://y\n',
  ],
  anaphors: [
    '{"d":{"title":"Ann","paragraph":"Ann ran. She won.","entities":[{"ent_name":"Ann","ent_id":"Q1"}],"a1":{"para_ann":[["9","she","ann"]]},"a2":{"para_ann":[["9","she","ann"]]}}}',
  ],
  corenlp: [
    '<root><document><docId>d</docId><sentences><sentence id="1"><tokens><token id="1"><word>Ann</word><CharacterOffsetBegin>0</CharacterOffsetBegin><CharacterOffsetEnd>3</CharacterOffsetEnd></token><token id="2"><word>ran</word><CharacterOffsetBegin>4</CharacterOffsetBegin><CharacterOffsetEnd>7</CharacterOffsetEnd></token></tokens></sentence></sentences><coreference><coreference><mention representative="true"><sentence>1</sentence><start>1</start><end>2</end><head>1</head></mention></coreference></coreference></document></root>',
  ],
  strings: [
    '[["Ann", "her"], ["dog", "it"]]',
    '{"id": "d", "entities": [["Ann", "her"], ["dog"]]}\n{"id": "e", "entities": []}\n',
  ],
  inline: ['[Ann](#e1) saw [[her](#e1) dog](#e2) and [it](#e2) barked .\n'],
  'crac-text': ['Ann|[e1] saw her|[e2,[e1] dog|e2] and it|[e2] barked .\n'],
  text: ['Ann saw her dog.\n\nIt barked; she ran.\n'],
  'conll-2012': [
    '#begin document (nw/d); part 000\nnw/d 0 0 Ann NNP (TOP(S(NP*) - - - A * (0)\nnw/d 0 1 ran VBD (VP*)) run 01 - A * -\n\n#end document\n#begin document (nw/d); part 001\nnw/d 1 0 She PRP * - - - B * (0|(1)\nnw/d 1 1 . . * - - - B * 1)\n#end document\n',
  ],
  corefud: [
    '# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = s1\n# text = Ann ran\n1\tAnn\tAnn\tPROPN\tNNP\tCase=Nom\t2\tnsubj\t2:nsubj\tEntity=(e1-person-1-)\n2\tran\trun\tVERB\tVBD\t_\t0\troot\t0:root\t_\n2.1\t_\t_\tPRON\t_\t_\t_\t_\t2:obj\tEntity=(e1-person-1-)\n\n',
  ],
}

/** The case that mutations start from: a generated document in a format, or a handwritten file. */
export function seedCase(format: LoadedFormat, random: Random): FuzzCase {
  const byHand = BY_HAND[format.id.replace(/-a2$/, '')]
  const path = `d${endingOf(format)}`
  if (byHand !== undefined && (format.isReadOnly === true || random.chance(0.4))) {
    return {
      format: format.id,
      path,
      main: encoder.encode(random.pick(byHand)),
      files: {},
      history: ['by hand'],
    }
  }
  const seed = random.below(2 ** 31)
  for (const [name, arbitrary] of [
    ['rich', rich],
    ['plain', plain],
  ] as const) {
    const count = 1 + random.below(2)
    const made = fc.sample(arbitrary, { seed, numRuns: format.perFile === 'one' ? 1 : count })
    const written = writeCase(format, made, path)
    if (written !== undefined) return { ...written, history: [`${name} document ${seed}`] }
  }
  const written = writeCase(format, [simple], path)
  if (written !== undefined) return { ...written, history: ['simple document'] }
  const text = byHand?.[0] ?? ''
  return { format: format.id, path, main: encoder.encode(text), files: {}, history: ['by hand'] }
}

function writeCase(
  format: LoadedFormat,
  documents: readonly CorefDocument[],
  path: string,
): Omit<FuzzCase, 'history'> | undefined {
  try {
    const [first] = documents
    if (first === undefined) return undefined
    const main = encoder.encode([...format.write(documents, { drop: () => {} })].join(''))
    const beside = format.companions?.(first) ?? []
    const stem = beside.length === 0 ? 'd' : fileNameFor(documentLabel(first))
    const files = beside.map(({ extension, text }) => [`${stem}${extension}`, encoder.encode(text)] as const)
    return {
      format: format.id,
      path: beside.length === 0 ? path : `${stem}${endingOf(format)}`,
      main,
      files: Object.fromEntries(files),
    }
  } catch (error) {
    if (error instanceof RefereeError) return undefined
    throw error
  }
}
