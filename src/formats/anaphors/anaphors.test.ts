import { describe, expect, test } from 'vitest'
import { dataPath, dataTest } from '../../../tests/data.ts'
import { counts } from '../../../tests/support/corpus.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, errorOf, type Reading, read, sourceOf, words } from '../../../tests/support/plain.ts'
import { readFileWith, readWith } from '../../../tests/support/stand-off.ts'
import type { CorefDocument } from '../../document/document.ts'
import { format as conll2012Format } from '../conll-2012/format.ts'
import { format as anaphorsFormat, second as anaphorsSecondFormat } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)
const anaphors = await loadFormat(anaphorsFormat)
const anaphorsSecond = await loadFormat(anaphorsSecondFormat)

const PARAGRAPH = "Ann Lee met Bo.  She saw Ann Lee's dog and its tail; they ran."
const document = (para_ann: unknown, more: object = {}): object => ({
  title: 'Ann Lee',
  paragraph: PARAGRAPH,
  entities: [
    { ent_name: 'Ann Lee', ent_id: 'Q1' },
    { ent_name: 'Bo (person)', ent_id: '$missing$' },
  ],
  qas: {},
  a1: { para_ann, q_ann: {} },
  ...more,
})
const file = (...documents: readonly object[]): string =>
  JSON.stringify(Object.fromEntries(documents.map((each, i) => [`id${i}`, each])))
const one = (text: string): CorefDocument => read(anaphors, sourceOf(text)).documents[0] as CorefDocument
const notes = ({ warnings }: Reading): string[] => warnings.map(({ code, message }) => `${code}: ${message}`)
/** Mentions with their words. */
const mentionTexts = (of: CorefDocument): string[] =>
  brief(of)
    .split(' ')
    .filter((each) => /^\d/.test(each))
    .map((each) => {
      const [start, end] = (each.split(':')[0] as string).split('-').map(Number)
      return (words(of) as string[]).slice(start, end).join(' ')
    })

describe('anaphors and their antecedents', () => {
  test('a name stands wherever the text has it, whatever the case', () => {
    const found = one(file(document([['17', 'she', 'ann lee']])))

    expect(words(found)?.slice(0, 9)).toEqual(['Ann', 'Lee', 'met', 'Bo', '.', 'She', 'saw', 'Ann', 'Lee'])
    expect(brief(found)).toBe('0-2:ann lee 5-6:ann lee 7-9:ann lee')
    expect(found.mentions.attributes?.map(({ features }) => features?.get('role'))).toEqual([
      'antecedent',
      'anaphor',
      'antecedent',
    ])
  })

  test('a phrase stands at the nearest place before, or else behind', () => {
    const found = one(
      file(
        document([
          ['43', 'its', 'dog'],
          ['17', 'She', 'tail'],
        ]),
      ),
    )

    expect(mentionTexts(found)).toEqual(['She', 'dog', 'its', 'tail'])
    expect(found.entityCount).toBe(2)
  })

  test('what Wikipedia adds to a name in brackets is not looked for', () => {
    expect(mentionTexts(one(file(document([['17', 'She', 'bo (person)']]))))).toEqual(['Bo', 'She'])
  })

  test('phrases for one anaphor are one entity, names are the parts of its referent', () => {
    const phrases = one(
      file(
        document([
          ['43', 'its', 'dog'],
          ['43', 'its', 'she'],
          ['43', 'its', 'dog'],
        ]),
      ),
    )
    const names = one(
      file(
        document([
          ['53', 'they', 'ann lee'],
          ['53', 'they', 'bo (person)'],
        ]),
      ),
    )

    expect(phrases.entityCount).toBe(1)
    expect(mentionTexts(phrases)).toEqual(['She', 'dog', 'its'])
    expect(names.entityCount).toBe(3)
    expect(names.links).toEqual([{ kind: 'split', from: 3, to: ['ann lee', 'bo (person)'] }])
  })

  test('what refers to nothing is no mention, and is counted', () => {
    const text = file(
      document([
        ['17', 'She', '$no_ref$'],
        ['0', 'she', '$no_ref$'],
        ['43', 'its', 'dog'],
      ]),
    )

    expect(mentionTexts(one(text))).toEqual(['dog', 'its'])
    expect(notes(read(anaphors, sourceOf(text)))).toMatchInlineSnapshot(`
      [
        "ignored-annotation: 2 annotations say "$no_ref$" (not anaphoric) and are not mentions (1 are not where their offsets say)",
        "own-tokens: 1 document has Referee's own words and names: no CoNLL file of the systems beside this one (../output/lee/wiki-grounded-output.conll)",
      ]
    `)
  })

  test('an anaphor that does not stand where it should is looked for nearby, and that is said', () => {
    const text = file(
      document([
        ['40', 'its', 'dog'],
        ['3', 'hers', 'dog'],
      ]),
    )

    expect(mentionTexts(one(text))).toEqual(['dog', 'its'])
    expect(notes(read(anaphors, sourceOf(text)))).toMatchInlineSnapshot(`
      [
        "moved-mention: "its" is not at 40, but at 43; that position was used",
        "ignored-annotation: "hers" is not at 3, nor anywhere else: it was left out",
        "own-tokens: 1 document has Referee's own words and names: no CoNLL file of the systems beside this one (../output/lee/wiki-grounded-output.conll)",
      ]
    `)
  })

  test('the very first words of a text are found too', () => {
    const text = file(document([['5', 'Ann Lee', 'dog']]))

    expect(mentionTexts(one(text))).toEqual(['Ann Lee', 'dog'])
    expect(notes(read(anaphors, sourceOf(text)))[0]).toBe(
      'moved-mention: "Ann Lee" is not at 5, but at 0; that position was used',
    )
  })

  test('words may be two names at once, but an anaphor stands for one thing', () => {
    const entities = [{ ent_name: 'Bo (person)' }, { ent_name: 'Bo (dog)' }]
    const annotation = [
      ['17', 'She', 'bo (person)'],
      ['17', 'she', 'bo (dog)'],
      ['43', 'its', 'bo (dog)'],
    ]
    const found = one(file(document(annotation, { entities })))

    expect(brief(found)).toBe('3-4:bo (person) 3-4:bo (dog) 5-6:bo (person) 11-12:bo (dog)')
  })

  test.each([
    ['one that ends in one letter is not the beginning of longer words', 'plan b', 2],
    ['one that begins with a sign, at the last of places that overlap', '...', 32],
    ['one in quotes', '"yes"', 37],
  ])('of a phrase: %s', (_, antecedent, at) => {
    const paragraph = 'A plan B and a plan Better: oh ....  "yes" It "yes" failed.'
    const it = String(paragraph.indexOf('It'))
    const found = one(file(document([[it, 'It', antecedent]], { paragraph })))
    const [first] = Array.from(found.mentions.start, (start) => found.tokens?.token(start).start)

    expect(first).toBe(at)
  })

  test('the second annotator is left out, or asked for', () => {
    const text = file(
      document([['17', 'She', 'ann lee']], { a2: { para_ann: [['17', 'She', 'bo (person)']] } }),
      document([['17', 'She', 'ann lee']]),
    )

    expect(read(anaphors, sourceOf(text)).documents.map(({ id }) => id)).toEqual(['id0', 'id1'])
    expect(notes(read(anaphors, sourceOf(text)))[0]).toMatchInlineSnapshot(
      `"ignored-annotation: 1 anaphors of the second annotator (--format anaphors-a2 reads them) were left out"`,
    )
    expect(read(anaphorsSecond, sourceOf(text)).documents.map(brief)).toEqual([
      '3-4:bo (person) 5-6:bo (person)',
    ])
  })
})

describe('words', () => {
  const forms = [
    'Ann',
    'Lee',
    'met',
    'Bo',
    '.',
    '  ',
    'She',
    'saw',
    'Ann',
    "Lee's",
    'dog',
    'and',
    'its',
    'tail;',
  ]
  const rows = [...forms, 'they', 'ran.'].map((form, i) => `wb-x\t2\t${i}\t${form}\t-\n`).join('')
  const CONLL = `#begin document (wb-x); part 002\n${rows}\n#end document\n`

  test('are lent by the CoNLL output that has the same text, with its name', () => {
    const files = { '../output/lee/wiki-grounded-output.conll': CONLL }

    const { documents, warnings } = readWith(
      anaphors,
      file(document([['17', 'She', 'ann lee']])),
      files,
      'd/w.json',
    )

    const [found] = documents as [CorefDocument]
    expect([found.id, found.part]).toEqual(['wb-x', 2])
    expect(words(found)?.slice(4, 10)).toEqual(['.', '  ', 'She', 'saw', 'Ann', "Lee's"])
    expect(mentionTexts(found)).toEqual(['Ann Lee', 'She', "Ann Lee's"])
    expect(found.tokens?.token(6)).toEqual({ text: 'She', start: 17, end: 20 })
    expect(warnings).toEqual([])
  })

  test('are our own where no file lends any, and that is said', () => {
    const text = file(document([['17', 'She', 'ann lee']]))
    const elsewhere = { 'w.conll': CONLL.replace('met', 'saw') }

    expect(notes(readWith(anaphors, text, {}, 'd/w.json'))).toMatchInlineSnapshot(`
      [
        "own-tokens: 1 document has Referee's own words and names: no CoNLL file of the systems beside this one (../output/lee/wiki-grounded-output.conll)",
      ]
    `)
    expect(notes(readWith(anaphors, text, elsewhere, 'd/w.json'))).toMatchInlineSnapshot(`
      [
        "own-tokens: 1 document has Referee's own words and names: w.conll has other texts",
      ]
    `)
  })
})

test('faults say where and what', () => {
  const files: readonly string[] = [
    '[1]',
    file({ title: 'x' }),
    file({ paragraph: 'x' }),
    file(document([['1', 'She']])),
    file(document([['-1', 'She', 'x']])),
    file(document([['1', '', 'x']])),
    file(document([['1', 'She', 3]])),
    file(document([], { entities: [3] })),
    '{"a": {"paragraph": ',
  ]

  const messages = files.map((text) => errorOf(() => read(anaphors, sourceOf(text))).message.split('\n')[0])

  expect(messages).toMatchInlineSnapshot(`
    [
      "file:1:1: document: expected an object with a document for every id [bad-field]",
      "file:1:8: paragraph: expected the text of the document [bad-field]",
      "file:1:8: document: no annotation "a1" [bad-field]",
      "file:1:229: a1.para_ann[0]: expected ["offset", "phrase", "antecedent"] [bad-field]",
      "file:1:230: a1.para_ann[0][0]: expected a character offset [bad-field]",
      "file:1:234: a1.para_ann[0][1]: expected a phrase [bad-field]",
      "file:1:240: a1.para_ann[0][2]: expected an entity or a phrase [bad-field]",
      "file:1:116: entities[0]: expected an object with "ent_name" [bad-field]",
      "file:1:21: not JSON: expected a value, found the end [bad-json]",
    ]
  `)
})

test('damaged files end in documents or coded errors', () => {
  const { refused, escaped } = damage(
    anaphors,
    file(
      document([
        ['17', 'she', 'ann lee'],
        ['43', 'its', 'dog'],
      ]),
    ),
  )

  expect(refused).toBeGreaterThan(500)
  expect(escaped).toEqual([])
})

test('it cannot be written', () => {
  expect(() => [...anaphors.write([])]).toThrow(/anaphors is a read-only format/)
})

const folder = dataPath('sys-model-based-coref')
dataTest('the paragraphs have the words and names of the systems', () => {
  const { documents, warnings } = readFileWith(anaphors, `${folder}/data/wiki-grounded.json`)
  const lee = readFileWith(conll2012, `${folder}/output/lee/wiki-grounded-output.conll`).documents

  expect(counts(documents).slice(0, 2)).toEqual([100, 19_133])
  expect(documents.map(({ id, part }) => [id, part])).toEqual(lee.map(({ id, part }) => [id, part]))
  expect(documents.map(words)).toEqual(lee.map(words))
  expect(warnings.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "396 annotations say "$no_ref$" (not anaphoric) and are not mentions (22 are not where their offsets say)",
      "238 anaphors of the second annotator (--format anaphors-a2 reads them) were left out",
    ]
  `)
  const roles = documents.flatMap(({ mentions }) =>
    mentions.attributes?.map(({ features }) => features?.get('role')),
  )
  expect(roles.filter((role) => role === 'anaphor').length).toBe(734)
})

dataTest(
  'all annotations of both annotators come to 1,538, of which 22 do not stand at their offsets',
  () => {
    const misplaced = [anaphors, anaphorsSecond].flatMap((format) =>
      readFileWith(format, `${folder}/data/wiki-grounded.json`).warnings.map(({ message }) =>
        Number(/\((\d+) are not where/.exec(message)?.[1] ?? 0),
      ),
    )

    expect(misplaced.reduce((sum, count) => sum + count, 0)).toBe(22)
  },
)

dataTest('the phrases of the other file have their words from the same systems', () => {
  const { documents, warnings } = readFileWith(anaphors, `${folder}/data/wiki-span.json`)

  expect(documents.length).toBe(30)
  expect(warnings.some(({ code }) => code === 'own-tokens')).toBe(false)
})
