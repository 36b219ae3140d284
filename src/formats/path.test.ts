import { describe, expect, test } from 'vitest'
import { fileNameFor, nameInFile } from './path.ts'

describe('the name of a document as the name of a file', () => {
  test.each([
    ['Emma_1-2', 'Emma_1-2'],
    ['bc/cnn/00/cnn_0000; part 3', 'bc%2Fcnn%2F00%2Fcnn_0000%3B%20part%203'],
    ['../a.b', '%2E%2E%2Fa%2Eb'],
    ['100%', '100%25'],
    ['a%2Fb', 'a%252Fb'],
    ['été', 'été'],
    ['a–b', 'a%E2%80%93b'],
    ['', '%'],
  ])('%s is %s, and back', (name, file) => {
    expect(fileNameFor(name)).toBe(file)
    expect(nameInFile(file)).toBe(name)
  })

  test.each(['100%', '%zz', 'a%2fb', 'a%41', '%E2%80', 'a.b%20c'])(
    '%s was not written by it, and stands for itself',
    (file) => {
      expect(nameInFile(file)).toBe(file)
    },
  )
})
