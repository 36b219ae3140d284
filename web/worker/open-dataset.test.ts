import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { finish } from 'coref-referee/explorer'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../../tests/support/in-process.ts'
import { Scratch } from '../../tests/support/program.ts'
import { openDataset } from './open-dataset.ts'
import type { InputCorpus } from './protocol.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** A folder or file, as dropped onto the page. */
function drop(path: string): InputCorpus {
  const paths = statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((each) => statSync(each).isFile())
  const files = paths.map((each) => ({
    path: relative(dirname(path), each).split(sep).join('/'),
    bytes: new Uint8Array(readFileSync(each)).buffer as ArrayBuffer,
  }))
  return { name: basename(path), files }
}

/** The signatures of the page and the command line for a path scored against itself. */
async function answers(path: string): Promise<{ page: string; commandLine: string }> {
  const { code, stdout } = await refereeHere(['score', path, path, '--json', '--quiet'])
  expect(code).toBe(0)
  const { summary } = finish(await openDataset(drop(path), [drop(path)], {}))
  return {
    page: summary.scores.signature,
    commandLine: (JSON.parse(stdout) as { signature: string }).signature,
  }
}

const CONLL = '#begin document (d); part 000\nd\t0\t0\tAnn\tNNP\t*\t-\t-\t-\t-\t*\t(1)\n\n#end document\n'

describe('what is dropped is read as the command line reads it', () => {
  test('a folder with a text that is no document, and an ending in capitals', async () => {
    scratch.write('capitals/A.CONLL', CONLL)
    scratch.write('capitals/notes.txt', 'hello\n')
    const { page, commandLine } = await answers(join(scratch.path, 'capitals'))
    expect(page).toBe(commandLine)
  })

  test('a folder with a README, and an ending that no format claims', async () => {
    scratch.write('unclaimed/a.v4_gold', CONLL)
    scratch.write('unclaimed/README', 'read me\n')
    const { page, commandLine } = await answers(join(scratch.path, 'unclaimed'))
    expect(page).toBe(commandLine)
  })

  test('a gzip file that is not called so', async () => {
    const { page, commandLine } = await answers(scratch.write('packed/a.conll', gzipSync(CONLL)))
    expect(page).toBe(commandLine)
  })

  test('annotation, words and texts in folders of their own, as CRAFT is published', async () => {
    const tokens = ['Ann', 'saw', 'her', 'dog', '.']
    const mentions = [
      { span: [0, 1], entity: '1' },
      { span: [2, 3], entity: '1' },
    ]
    const native = scratch.write('native.coref.jsonl', `${JSON.stringify({ id: 'one', tokens, mentions })}\n`)
    const folder = join(scratch.path, 'craft')
    const target = join(folder, 'knowtator-2')
    scratch.write('craft/README', 'read me\n')
    expect((await refereeHere(['convert', native, '--to', 'knowtator', '-o', target, '--quiet'])).code).toBe(
      0,
    )
    for (const name of readdirSync(target)) {
      const beside = name.endsWith('.conllu') ? 'conllu' : name.endsWith('.txt') ? 'txt' : undefined
      if (beside !== undefined) scratch.write(join('craft', beside, name), readFileSync(join(target, name)))
    }
    const { page, commandLine } = await answers(folder)
    expect(page).toBe(commandLine)
  })

  test('two folders of language-model output whose names match no document', async () => {
    const key = scratch.write(
      'key.coref.jsonl',
      [
        { id: 'e', tokens: ['Tom', 'ran', 'home', '.'], mentions: [{ span: [0, 1], entity: 't' }] },
        { id: 'd', tokens: ['Ann', 'left', '.'], mentions: [{ span: [0, 1], entity: 'a' }] },
      ]
        .map((document) => `${JSON.stringify(document)}\n`)
        .join(''),
    )
    scratch.write('llm/d-run1.md', '[Ann](#1) left.\n')
    scratch.write('llm/e-run1.md', '[Tom](#1) ran home.\n')
    const answer = join(scratch.path, 'llm')
    const { stdout } = await refereeHere(['score', key, answer, '--json', '--quiet'])
    const { summary } = finish(await openDataset(drop(key), [drop(answer)], {}))
    expect(summary.scores.signature).toBe((JSON.parse(stdout) as { signature: string }).signature)
    expect(summary.scores.signature).toContain('|text:aligned|pair:text|')
  })
})
