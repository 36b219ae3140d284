import { expect, test } from 'vitest'
import { documentOf } from '../documents.ts'
import { loadFormats } from '../support/load-format.ts'
import { writeAndRead } from '../support/stand-off.ts'

/** Without formats whose readers find sentences themselves, and those for one kind of document. */
const writers = [...(await loadFormats()).values()].filter(
  ({ id, isReadOnly }) => isReadOnly !== true && !['gap', 'strings'].includes(id),
)

test.each(writers)('$id gives back sentences without words, or says that they are lost', (format) => {
  const words = 'Ann saw her dog . It ran'
  for (const sentences of [
    [0, 5],
    [0, 5, 7],
    [0, 5, 5],
    [0, 0, 5],
  ]) {
    const document = documentOf([{ span: [6, 7], entity: '1' }], { words, sentences })

    const { documents, dropped } = writeAndRead(format, document, format.extensions[0] ?? '.txt')

    const [again] = documents
    const isSame = again?.sentences.join() === sentences.join()
    expect(
      isSame || dropped.some((what) => what.includes('sentences')),
      `${sentences}: ${again?.sentences}`,
    ).toBe(true)
  }
})
