import { describe, expect, test } from 'vitest'
import { discourseOf } from '../../../tests/support/discourse.ts'
import type { Mention } from '../mention.ts'
import { Entities } from './entities.ts'
import { UnnamedPerson } from './unnamed-person.ts'

/** Whether the last mention names the entity that the first begins; all mentions in between are singletons. */
function isNamed(line: string, dependencies: string): boolean {
  const discourse = discourseOf(line, { dependencies })
  const entities = new Entities(discourse)
  const last = discourse.mentions.length - 1
  for (let m = 0; m < last; m++) entities.add(m, -1)
  const options = [-1, ...Array.from({ length: last }, (_, back) => last - 1 - back)]
  const option = new UnnamedPerson(discourse).findOption(
    discourse.mentions[last] as Mention,
    options.length,
    (index) => entities.record(options[index] as number),
  )
  return options[option] === 0
}

describe('who has no name yet', () => {
  test('is named by the first subject that is a person', () => {
    expect(
      isNamed(
        '[She/PRP] won/VBD ./. | [Coudert/NNP:PER] left/VBD ./.',
        '2:nsubj 0:root 2:punct 5:nsubj 0:root 5:punct',
      ),
    ).toBe(true)
  })

  test.each([
    [
      'the name is an object',
      '[She/PRP] won/VBD ./. | Go/VB [Coudert/NNP:PER] ./.',
      '2:nsubj 0:root 2:punct 0:root 4:obj 4:punct',
    ],
    [
      'the name is that of a place',
      '[She/PRP] won/VBD ./. | [Lyon/NNP:GPE] left/VBD ./.',
      '2:nsubj 0:root 2:punct 5:nsubj 0:root 5:punct',
    ],
    [
      'the name is that of a family',
      '[She/PRP] won/VBD ./. | [Smiths/NNPS:PER] left/VBD ./.',
      '2:nsubj 0:root 2:punct 5:nsubj 0:root 5:punct',
    ],
    [
      'a thing was spoken of',
      '[It/PRP] won/VBD ./. | [Coudert/NNP:PER] left/VBD ./.',
      '2:nsubj 0:root 2:punct 5:nsubj 0:root 5:punct',
    ],
    [
      'somebody was called by a noun',
      '[Poets/NNS] won/VBD ./. | [Coudert/NNP:PER] left/VBD ./.',
      '2:nsubj 0:root 2:punct 5:nsubj 0:root 5:punct',
    ],
  ])('stays so where %s', (_, line, dependencies) => {
    expect(isNamed(line, dependencies)).toBe(false)
  })

  test('stays so where somebody else was named before', () => {
    const line = 'See/VB [Ann/NNP:PER] ./. | [She/PRP] won/VBD ./. | [Coudert/NNP:PER] left/VBD ./.'
    const dependencies = '0:root 1:obj 1:punct 5:nsubj 0:root 5:punct 8:nsubj 0:root 8:punct'
    const discourse = discourseOf(line, { dependencies })
    const entities = new Entities(discourse)
    entities.add(0, -1)
    entities.add(1, -1)
    const named = new UnnamedPerson(discourse).findOption(discourse.mentions[2] as Mention, 2, () =>
      entities.record(1),
    )
    expect(named).toBe(0)
  })
})
