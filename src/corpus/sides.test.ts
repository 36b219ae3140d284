import { describe, expect, test } from 'vitest'
import { memoryFiles, sha256 } from '../../tests/support/memory-files.ts'
import type { CorefDocument } from '../document/document.ts'
import { formatById } from '../formats/registry.ts'
import { signedReading } from './corpus.ts'
import { readCorpusFrom } from './open-corpus.ts'
import { parsePairList } from './pair-list.ts'
import { type KeepOptions, keepSides, type OpenSidesOptions, openSides, readSides } from './sides.ts'

const WORDS = ['Ann', 'Lee', 'saw', 'Mary', '.', 'She', 'left', 'her', '.']
const CELLS = ['(1', '1)', '-', '(2)', '-', '(1)', '-', '(2)', '-']
const conll = (id: string, words: readonly string[] = WORDS): string =>
  `#begin document (${id});\n${words.map((word, i) => `${id}\t0\t${i}\t${word}\t${CELLS[i] ?? '-'}\n`).join('')}#end document\n`
const INLINE = '[Ann Lee](#1) saw [Mary](#2) . [She](#1) left [her](#2) .\n'
const OTHER = 'These are [words](#1) of a [text](#2) that nobody knows\n'
const STRINGS = '[["Ann Lee", "She"], ["Mary", "her"]]\n'

type Contents = Readonly<Record<string, string>>

async function openIn(contents: Contents, options: Partial<OpenSidesOptions> = {}, response = 'response') {
  const files = memoryFiles(contents)
  const sides = await openSides(files, 'key', response, { missing: 'error', ...options })
  const pairs = [...sides.pairs].map(
    ({ key, response: other, position }) =>
      `${position}: ${key.id} ${key.mentions.count}, ${other.id} ${other.mentions.count}`,
  )
  const { repair, reading } = sides.response
  return { ...sides, repair, reading, pairs, warnings: sides.warnings.all, closed: files.closed }
}

describe('a key and a response', () => {
  test('are read in step', async () => {
    const contents = { key: conll('a') + conll('b'), response: conll('a', WORDS.slice(0, 4)) + conll('b') }
    const pair = await openIn(contents)

    expect(pair.pairs).toEqual(['0: a 4, a 2', '1: b 4, b 4'])
    expect(pair.isAligned).toBe(false)
    expect(pair.repair).toBeUndefined()
    expect(pair.reading).toEqual({ format: undefined, text: undefined, pair: undefined })
    expect(pair.files.map(({ path }) => path)).toEqual(['key', 'response'])
    expect([pair.key.name, pair.key.sha256]).toEqual(['key', sha256(contents.key)])
    expect([pair.response.name, pair.response.sha256]).toEqual(['response', sha256(contents.response)])
    expect(pair.closed.sort()).toEqual(['key', 'response'])
  })

  test('are paired by text, by position or by a list where that is asked for or needed', async () => {
    const contents = { key: conll('a'), response: conll('b') }
    expect((await openIn(contents)).reading?.pair).toBe('text')
    expect((await openIn(contents, { pairBy: 'position' })).reading?.pair).toBe('position')
    const list = parsePairList('a\tb', 'list', '0123456789')
    expect((await openIn(contents, { pairBy: list })).reading?.pair).toBe('sha256-01234567')
    await expect(openIn(contents, { pairBy: 'id' })).rejects.toThrow('unpaired documents')
  })

  test('may lack documents if that is allowed', async () => {
    const contents = { key: conll('a') + conll('b'), response: conll('a') }
    await expect(openIn(contents)).rejects.toThrow('unpaired documents: 1 only in the key: "b"')
    const skipped = await openIn(contents, { missing: 'skip' })
    expect(skipped.pairs).toEqual(['0: a 4, a 4'])
    expect(skipped.warnings.map(({ code }) => code)).toEqual(['missing-document'])
    expect((await openIn(contents, { compat: 'conll' })).pairs).toEqual(['0: a 4, a 4', '1: b 4, b 0'])
    expect((await openIn(contents, { compat: 'none', missing: 'empty' })).pairs).toHaveLength(2)
  })

  test('as parts may have nothing in common', async () => {
    const contents = { key: conll('a'), response: conll('b', ['x', 'y']) }
    await expect(openIn(contents, { missing: 'skip' })).rejects.toThrow('unpaired documents')
    expect((await openIn(contents, { missing: 'skip', isPart: true })).pairs).toEqual([])
    const part = (path: string) => ({ files: [path], isWanted: ({ id }: CorefDocument) => id !== 'b' })
    const two = { key: conll('b') + conll('a'), response: conll('a') + conll('b') }
    const pair = await openIn(two, { parts: { key: part('key'), response: part('response') } })
    expect(pair.pairs).toEqual(['0: a 4, a 4'])
  })

  test('are noted, watched and counted, each for itself', async () => {
    const seen: string[] = []
    let bytes = 0
    const contents = { key: conll('a'), response: conll('a') }
    const watch = (side: string) => ({ file: () => void seen.push(`${side} read`) })
    await openIn(contents, {
      noteKey: () => void seen.push('key noted'),
      note: () => void seen.push('response noted'),
      onRead: (size) => {
        bytes += size
      },
      onEnd: () => void seen.push('end'),
      watch: { key: watch('key'), response: watch('response') },
    })
    expect(seen.sort()).toEqual(['end', 'key noted', 'key read', 'response noted', 'response read'])
    expect(bytes).toBe(contents.key.length + contents.response.length)
  })

  test('end also where nobody asks for the rest', async () => {
    const ends: string[] = []
    const files = memoryFiles({ key: conll('a') + conll('b'), response: conll('a') + conll('b') })
    const pair = await openSides(files, 'key', 'response', {
      missing: 'error',
      onEnd: () => void ends.push('end'),
    })
    for (const _ of pair.pairs) break
    expect(ends).toEqual(['end'])
  })

  test('may be in formats that are named', async () => {
    const contents = { key: conll('a'), response: conll('a') }
    const text = formatById('text')
    expect((await openIn(contents, { keyFormat: text, pairBy: 'position' })).pairs).toEqual(['0: key 0, a 4'])
    const plain = await openIn(contents, { responseFormat: text, pairBy: 'position' })
    expect(plain.pairs).toEqual(['0: a 4, response 0'])
    expect(plain.reading?.format).toBe('text')
  })
})

describe('language-model output', () => {
  const key = conll('d')

  test('is aligned with the key, and what that cost is reported', async () => {
    const pair = await openIn({ key, d: INLINE }, {}, 'd')

    expect(pair.isAligned).toBe(true)
    expect(pair.pairs).toEqual(['0: d 4, d 4'])
    expect(pair.repair?.mentions).toEqual({ recovered: 4, altered: 0, ambiguous: 0, lost: 0 })
    expect(pair.reading).toEqual({ format: undefined, text: 'aligned', pair: undefined })
    expect(pair.response.sha256).toBe(sha256(INLINE))
  })

  test('is scored as it is where alignment is forbidden, and the signature says so', async () => {
    const pair = await openIn({ key, d: INLINE }, { align: 'never' }, 'd')
    expect(pair.isAligned).toBe(false)
    expect(pair.repair).toBeUndefined()
    expect(pair.reading?.text).toBe('exact')
    expect(signedReading({ reading: pair.reading })).toEqual(pair.reading)
  })

  test('of another text is taken, but not where it is paired by position', async () => {
    const contents = { key, d: OTHER }
    expect((await openIn(contents, {}, 'd')).pairs).toEqual(['0: d 4, d 2'])
    await expect(openIn(contents, { pairBy: 'position' }, 'd')).rejects.toThrow(
      '100 % of document "d" is not in the other text; --align takes at most 20 % [text-mismatch]',
    )
  })

  test('as lists without a name belongs to the only document of the key', async () => {
    const notes: string[] = []
    const pair = await openIn(
      { key, anything: STRINGS },
      { note: (each) => void notes.push(each) },
      'anything',
    )
    expect(pair.pairs).toEqual(['0: d 4, d 4'])
    expect(pair.reading?.pair).toBe('position')
    expect(notes.at(-1)).toContain('paired by position: 1 document')
    const named = { key, anything: '{"id":"x","entities":[["Ann Lee", "She"]]}\n' }
    await expect(openIn(named, {}, 'anything')).rejects.toThrow('unpaired documents')
    const two = { key: conll('d') + conll('e'), anything: STRINGS }
    await expect(openIn(two, { missing: 'skip' }, 'anything')).rejects.toThrow('unpaired documents')
    await expect(openIn({ key, anything: STRINGS }, { pairBy: 'id' }, 'anything')).rejects.toThrow('unpaired')
  })

  test('in several documents of a file is called by number', async () => {
    const pair = await openIn({ key: conll('d') + conll('d-2'), d: STRINGS + STRINGS }, {}, 'd')
    expect(pair.pairs).toEqual(['0: d 4, d 4', '1: d-2 4, d-2 4'])
    expect(pair.repair?.mentions.recovered).toBe(8)
  })

  test('without marks is an answer without mentions, if its format is named', async () => {
    const contents = { key: conll('a') + conll('b'), 'c/a.txt': INLINE, 'c/b.txt': `${WORDS.join(' ')}\n` }
    const inline = formatById('inline')
    expect((await openIn(contents, { responseFormat: inline }, 'c/*.txt')).pairs).toEqual([
      '0: a 4, a 4',
      '1: b 4, b 0',
    ])
    await expect(openIn(contents, {}, 'c/*.txt')).rejects.toThrow(
      'c/b.txt:1:1: no format recognises this file',
    )
  })

  test('has a hash of all its files', async () => {
    const texts = [INLINE, `${INLINE}\n`, `${INLINE}\n\n`, `${INLINE} `]
    const ids = ['a', 'b', 'c', 'd']
    const files = Object.fromEntries(ids.map((id, i) => [`c/${id}.txt`, texts[i] as string]))
    const { response } = await openIn({ key: ids.map((id) => conll(id)).join(''), ...files }, {}, 'c')
    expect(response.sha256).toBe(sha256(texts.map(sha256).sort().join('\n')))
  })
})

describe('a response in other tokens', () => {
  const key = conll('d')
  const joined = ['Ann', 'Lee', 'saw', 'Mary.', 'She', 'left', 'her.']

  test('is aligned if that is asked for', async () => {
    const pair = await openIn({ key, response: conll('d', joined) }, { align: 'always' })
    expect(pair.isAligned).toBe(true)
    expect(pair.reading?.text).toBe('aligned')
    expect(pair.repair?.shareOfTextChanged).toBe(0)
    expect(pair.response.sha256).toBe(sha256(conll('d', joined)))
  })

  test('is refused where it is another text', async () => {
    const other = WORDS.map((word, i) => (i < 3 ? `other${i}` : word))
    await expect(openIn({ key, response: conll('d', other) }, { align: 'always' })).rejects.toThrow(
      '33 % of document "d" is not in the other text; --align takes at most 20 % [text-mismatch]',
    )
    const nearly = WORDS.map((word, i) => (i < 1 ? 'other' : word))
    expect((await openIn({ key, response: conll('d', nearly) }, { align: 'always' })).pairs).toHaveLength(1)
  })

  test('of several files has the hash of their documents', async () => {
    const contents = { key: conll('a') + conll('b'), 'c/1.conll': conll('b'), 'c/2.conll': conll('a') }
    const { response } = await openIn(contents, { align: 'always' }, 'c')
    const plain = await openIn(contents, {}, 'c')
    expect(response.sha256).toBe(plain.response.sha256)
  })
})

describe('a response in memory', () => {
  const read = async (contents: Contents, path: string, options: KeepOptions = {}) => {
    const files = memoryFiles(contents)
    const { corpus } = await keepSides(files, await readCorpusFrom(files, 'key'), path, options)
    return {
      ...corpus,
      ids: corpus.documents.map(({ id, part }) => (part === 0 ? id : `${id} ${part}`)),
    }
  }

  test('calls its documents as the key does', async () => {
    const key = conll('a') + conll('b').replaceAll('Mary', 'Eve')
    const response = conll('y').replaceAll('Mary', 'Eve') + conll('x')
    const corpus = await read({ key, response }, 'response', { pairBy: 'position' })
    expect(corpus.ids).toEqual(['a', 'b'])
    expect(corpus).toMatchObject({
      name: 'response',
      sha256: sha256(response),
      warnings: [],
    })
    expect(corpus.repair).toBeUndefined()
    expect(corpus.reading).toEqual({ format: undefined, text: undefined, pair: 'position' })
  })

  test('keeps a document that has no partner apart from all of the key', async () => {
    const key = conll('a') + conll('b')
    const list = parsePairList('a\tb', 'list', '0123456789')
    const corpus = await read({ key, response: conll('b') + conll('a') + conll('c') }, 'response', {
      pairBy: list,
    })
    expect(corpus.ids).toEqual(['a', 'a (unpaired)', 'c'])
  })

  test('has the part of the key too', async () => {
    const key = conll('a').replace(';', '; part 003')
    expect((await read({ key, response: conll('a') }, 'response')).ids).toEqual(['a 3'])
    expect((await read({ key, response: key }, 'response')).ids).toEqual(['a 3'])
  })

  test('is aligned where it is language-model output, with all its documents', async () => {
    const seen: string[] = []
    const corpus = await read({ key: conll('a') + conll('b'), 'c/a.txt': INLINE, 'c/z.txt': INLINE }, 'c', {
      onDocument: ({ id }) => void seen.push(id),
    })
    expect(corpus.ids).toEqual(['a', 'z'])
    expect(seen).toEqual(['a', 'z'])
    expect(corpus.repair?.mentions.recovered).toBe(4)
    expect(corpus.documents[0]?.tokens?.count).toBe(WORDS.length)
    expect(signedReading(corpus)).toEqual({ text: 'aligned', format: undefined, pair: undefined })
    expect(signedReading({ repair: corpus.repair })).toEqual({ text: 'aligned' })
    expect(signedReading({})).toEqual({})
  })

  test('names the flag that asked for the alignment', async () => {
    const contents = {
      key: conll('a'),
      response: conll(
        'a',
        WORDS.map((word) => `${word}x`),
      ),
    }
    await expect(read(contents, 'response', { align: 'always', flag: '--realign' })).rejects.toThrow(
      '; --realign takes at most 20 %',
    )
  })

  test('keeps its warnings', async () => {
    const corpus = await read({ key: conll('a'), response: `\ufeff${conll('a')}` }, 'response')
    expect(corpus.warnings.map(({ code }) => code)).toEqual(['byte-order-mark'])
  })

  test('comes with others, under their names', async () => {
    const files = memoryFiles({ key: conll('a'), 'x/r': conll('a'), 'y/r': conll('a') })
    let bytes = 0
    const notes: string[] = []
    const { key, responses } = await readSides(files, 'key', ['x/r', 'label=y/r'], {
      note: (each) => void notes.push(each),
      onRead: (size) => {
        bytes += size
      },
    })
    expect(key.documents.map(({ id }) => id)).toEqual(['a'])
    expect(responses.map(({ corpus: { name, documents } }) => [name, documents.length])).toEqual([
      ['r', 1],
      ['label', 1],
    ])
    expect(bytes).toBe(3 * conll('a').length)
    expect(notes).toHaveLength(3)
    const text = formatById('text')
    const plain = await readSides(files, 'key', ['x/r'], {
      keyFormat: text,
      responseFormat: text,
      pairBy: 'position',
    })
    expect(plain.key.reading?.format).toBe('text')
    expect(plain.responses[0]?.response.reading?.format).toBe('text')
  })
})
