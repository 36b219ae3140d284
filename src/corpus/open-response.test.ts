import { expect, test } from 'vitest'
import { memoryFiles } from '../../tests/support/memory-files.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { formatById } from '../formats/registry.ts'
import { openResponse, type ResponseOptions } from './open-response.ts'

const conll = (id: string, words: string): string =>
  `#begin document (${id});\n${rows(id, words)}#end document\n`
const rows = (id: string, words: string): string =>
  words
    .split(' ')
    .map((word, i) => `${id}\t0\t${i}\t${word}\t${i === 0 ? '(1)' : '-'}\n`)
    .join('')
const BOTH = conll('a', 'Ann saw Bo .') + conll('b', 'She left .')

async function open(content: string, options: Partial<ResponseOptions> = {}, path = 'response') {
  const warnings: Warning[] = []
  const response = await openResponse(memoryFiles({ [path]: content }), path, {
    align: undefined,
    warn: (warning) => void warnings.push(warning),
    ...options,
  })
  return { ...response, documents: [...response.documents], warnings }
}

const wordsOf = ({ tokens }: CorefDocument): string =>
  Array.from({ length: tokens?.count ?? 0 }, (_, t) => tokens?.text(t)).join(' ')

test('documents that are aligned stay readable after the next one, whatever was asked for', async () => {
  // More than a reader holds at once.
  const long = Array.from({ length: 20_000 }, (_, i) => `w${i}`).join(' ')
  const content = conll('a', 'Ann saw Bo .') + conll('b', long)

  const { documents, parsed } = await open(content, { align: 'always', transient: true })

  expect(documents.map(wordsOf)).toEqual(['Ann saw Bo .', long])
  expect(documents.map((document) => parsed?.get(document)?.kind)).toEqual(['marked', 'marked'])
})

test('documents that are aligned are read with their warnings', async () => {
  const { documents, warnings } = await open(rows('a', 'Ann left'), {
    align: 'always',
    format: formatById('conll-2012'),
  })

  expect(documents.map(wordsOf)).toEqual(['Ann left'])
  expect(warnings.map(({ code }) => code)).toEqual(['missing-header'])
})

test('only lists without an id have no name and no text', async () => {
  const nameless = async (content: string, options: Partial<ResponseOptions> = {}) => {
    const { documents, isNameless } = await open(content, options)
    return documents.map((document) => [document.id, isNameless(document), wordsOf(document)])
  }

  expect(await nameless('[["Ann", "She"]]\n')).toEqual([['response', true, '']])
  expect(await nameless('[{ "id": "d", "entities": [["Ann", "She"]] }]\n')).toEqual([['d', false, '']])
  expect(await nameless('[Ann](#1) left\n')).toEqual([['response', false, 'Ann left']])
  expect(await nameless(BOTH)).toEqual([
    ['a', false, 'Ann saw Bo .'],
    ['b', false, 'She left .'],
  ])
})

test('answers and tags that are repaired are refused where they must be intact', async () => {
  const { documents } = await open(conll('response', 'Ann saw Bo .'))
  const [key] = documents as [CorefDocument]
  const aligned = async (content: string, isIntact: boolean) => {
    const response = await open(content, { isIntact })
    const [document] = response.documents as [CorefDocument]
    return response.align({ key, response: document, position: 0 }, undefined)?.report.mentions.recovered
  }
  const repaired = ['Sure: [["Ann"]]\n', '[Ann](#1) saw [Bo .\n']

  for (const answer of ['[["Ann"]]\n', '[["Ann"], ["nobody"]]\n', '[Ann](#1) saw Bo .\n'])
    expect(await aligned(answer, true), answer).toBe(1)
  for (const answer of repaired) {
    expect(await aligned(answer, false), answer).toBe(1)
    await expect(aligned(answer, true), answer).rejects.toThrow('without --intact it is repaired')
  }
})
