import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RefereeError } from '../../src/errors.ts'
import { documentOf } from '../documents.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { needing } from '../support/needing.ts'
import { read, sourceOf } from '../support/plain.ts'
import { companionIn, type Files } from '../support/stand-off.ts'

const formats = [...(await loadFormats()).values()]

interface Sample {
  readonly format: LoadedFormat
  readonly path: string
  readonly text: string
  readonly files: Files
}

const plain = documentOf(
  [
    { span: [0, 1], entity: '1' },
    { span: [2, 3], entity: '1' },
    { span: [3, 4], entity: '2' },
  ],
  { words: 'Ann saw her dog' },
)

/** Formats without a writer for this: those that are read-only, and GAP, which needs a text and a pronoun. */
const WRITTEN_BY_HAND: Readonly<Record<string, string>> = {
  gap: 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\nd\tAnn met Eva; she left.\tshe\t13\tAnn\t0\tTRUE\tEva\t8\tFALSE\tu\n',
  anaphors:
    '{"d":{"title":"Ann","paragraph":"Ann ran. She won.","entities":[{"ent_name":"Ann","ent_id":"Q1"}],"a1":{"para_ann":[["9","she","ann"]]},"a2":{"para_ann":[["9","she","ann"]]}}}',
}

/** A small file of each format. */
const samples: readonly Sample[] = formats.map((format): Sample => {
  const path = `d${format.extensions[0] ?? '.txt'}`
  const own = WRITTEN_BY_HAND[format.id.replace(/-a2$/, '')]
  if (own !== undefined) return { format, path, text: own, files: {} }
  const beside = format.companions?.(plain) ?? []
  return {
    format,
    path,
    text: [...format.write([plain])].join(''),
    files: Object.fromEntries(beside.map(({ extension, text }) => [`d${extension}`, text])),
  }
})

const CORENLP_XML =
  '<root><document><sentences><sentence id="1"><tokens><token id="1"><word>Ann</word></token></tokens></sentence></sentences><coreference><coreference><mention><sentence>1</sentence><start>1</start><end>2</end></mention></coreference></coreference></document></root>'

/** Read to the end; only errors with a code are allowed. */
function attempt({ format, path, files }: Sample, content: string | Uint8Array): string {
  try {
    const { documents } = read(format, sourceOf(content, path), { companion: companionIn(files) })
    return `${documents.length} documents`
  } catch (error) {
    if (error instanceof RefereeError) return error.message
    throw error
  }
}

const sampleOf = (id: string): Sample => samples.find(({ format }) => format.id === id) as Sample

/** One format per kind of reader: the others try huge files under `npm run test:long`. */
const READERS: ReadonlySet<string> = new Set([
  'brat',
  'conll-2012',
  'corefud',
  'inline',
  'jsonlines',
  'knowtator',
  'muc',
  'referee',
])

describe.each(samples)('$format.id', (sample) => {
  const { text } = sample

  test('the sample itself is read', () => {
    expect(attempt(sample, text)).toBe('1 documents')
  })

  test('cut off after any byte, it is read or refused with a code', () => {
    const bytes = new TextEncoder().encode(text)
    for (let length = 0; length < bytes.length; length++) attempt(sample, bytes.subarray(0, length))
  })

  test('with bytes changed at random, too', () => {
    const bytes = new TextEncoder().encode(text)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 9 }), (flips) => {
        const changed = bytes.slice()
        for (const [at, byte] of flips) changed[at % bytes.length] = byte
        attempt(sample, changed)
      }),
      { numRuns: 300, seed: 3 },
    )
  })

  const bigTest = READERS.has(sample.format.id) ? test : needing('long').test
  bigTest('a line of twenty megabytes is read or refused', () => {
    attempt(sample, text.replace('Ann', 'A'.repeat(20 << 20)))
  })
})

describe('XML', () => {
  const xml: readonly Sample[] = [
    sampleOf('knowtator'),
    sampleOf('ace'),
    { ...sampleOf('corenlp'), text: CORENLP_XML, path: 'd.corenlp.xml' },
  ]
  const withDoctype = (text: string, declarations: string, use: string): string => {
    const body = text.replace(/^<\?xml[^>]*>\s*/, '').replace(/^<!DOCTYPE[^>]*>\s*/, '')
    return `<?xml version="1.0"?><!DOCTYPE x [${declarations}]>${body.replace('Ann', use)}`
  }
  const LAUGHS = Array.from({ length: 12 }, (_, i) =>
    i === 0 ? '<!ENTITY l0 "ha">' : `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`,
  ).join('')

  test.each(xml)('of $format.id is read with a doctype that declares nothing dangerous', (sample) => {
    expect(attempt(sample, withDoctype(sample.text, '', 'Ann'))).toBe('1 documents')
  })

  test.each([
    ['a billion laughs', LAUGHS, '&l11;'],
    ['quadratic blow-up', `<!ENTITY q "${'q'.repeat(100_000)}">`, '&q;'.repeat(10_000)],
    ['a file', '<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;'],
    ['an address', '<!ENTITY f SYSTEM "http://127.0.0.1:9/x">', '&f;'],
    ['itself', '<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;'],
  ])(
    'with an entity that stands for %s is refused, and nothing is expanded or fetched',
    (_, declared, use) => {
      for (const sample of xml) {
        const asked: string[] = []
        const text = withDoctype(sample.text, declared, use)
        let message = ''
        try {
          read(sample.format, sourceOf(text, sample.path), {
            companion(path) {
              asked.push(path)
              return companionIn(sample.files)(path)
            },
          })
        } catch (error) {
          if (!(error instanceof RefereeError)) throw error
          message = error.message
        }

        expect(message).toContain('undefined entity')
        expect(message).not.toContain('root:')
        expect(asked.filter((path) => /passwd|http/.test(path))).toEqual([])
      }
    },
  )
})

/** Any number of openings without an end. */
const DEEP: Readonly<Record<string, (depth: number) => string>> = {
  referee: (n) => `{"id":"d","mentions":${'['.repeat(n)}`,
  jsonlines: (n) => `{"doc_key":"d","sentences":${'['.repeat(n)}${']'.repeat(n)},"clusters":[]}`,
  preco: (n) => `{"id":"d","sentences":[["a"]],"mention_clusters":${'['.repeat(n)}${']'.repeat(n)}}`,
  strings: (n) => `${'['.repeat(n)}"a"${']'.repeat(n)}`,
  corenlp: (n) => `{"sentences":[],"corefs":${'{"1":'.repeat(n)}1${'}'.repeat(n)}}`,
  anaphors: (n) => `{"d":${'{"a":'.repeat(n)}1${'}'.repeat(n)}}`,
  knowtator: (n) => `<knowtator-project>${'<a>'.repeat(n)}`,
  ace: (n) => `<source_file>${'<a>'.repeat(n)}`,
  muc: (n) => `<DOC><TXT>${'<COREF ID="1">a '.repeat(n)}</TXT></DOC>`,
  sacr: (n) => `${'{e '.repeat(n)}a${'}'.repeat(n)}\n`,
  inline: (n) => `${'['.repeat(n)}a${'](#1)'.repeat(n)}\n`,
  'crac-text': (n) => `a|${'[e1,'.repeat(n)}[e2] b|${'e1],'.repeat(n)}e2]\n`,
  'conll-2012': (n) =>
    `#begin document (d);\nd\t0\t0\ta\t${'(1|'.repeat(n)}(2)\nd\t0\t1\tb\t${'1)|'.repeat(n)}(2)\n#end document\n`,
  gum: (n) => `# begin document d\n0\ta\t${'(1'.repeat(n)}\n1\tb\t${'1)'.repeat(n)}\n# end document\n`,
  corefud: (n) =>
    `# newdoc id = d\n# global.Entity = eid\n1\ta\t_\t_\t_\t_\t_\t_\t_\tEntity=${'(e1'.repeat(n)}\n2\tb\t_\t_\t_\t_\t_\t_\t_\tEntity=${'e1)'.repeat(n)}\n`,
}

describe('nesting without end', () => {
  for (const [id, file] of Object.entries(DEEP)) {
    test(`in ${id}, a hundred thousand deep, is read or refused`, () => {
      expect(attempt(sampleOf(id), file(100_000))).not.toBe('')
    })

    needing('long').test(`in ${id}, a million deep, is read or refused`, () => {
      expect(attempt(sampleOf(id), file(1_000_000))).not.toBe('')
    })
  }

  test.each(Object.keys(DEEP))('in %s takes time in proportion to its depth', { tags: ['growth'] }, (id) => {
    const sample = sampleOf(id)
    const file = DEEP[id] as (n: number) => string
    const seconds = (depth: number): number => {
      const bytes = new TextEncoder().encode(file(depth))
      const before = process.cpuUsage()
      attempt(sample, bytes)
      return process.cpuUsage(before).user / 1e6
    }
    // Other work on the machine can only make a run slower, so one good measurement is enough.
    const ratios: number[] = []
    for (let i = 0; i < 6 && (ratios.at(-1) ?? 3) >= 3; i++) {
      seconds(50_000)
      const [small, large] = [seconds(100_000), seconds(200_000)]
      ratios.push(large < 0.02 ? 1 : large / small)
    }

    expect(Math.min(...ratios)).toBeLessThan(3)
  })
})
