import { describe, expect, test } from 'vitest'
import { Openings } from './openings.ts'

type Outcome = 'comes' | 'fails' | 'is stopped'

interface Asked {
  readonly name: string
  readonly isFirst: boolean
  readonly outcome: Outcome
}

/** What is on the shelf and what is shown when everything was asked for at once and answered in a given order. */
async function afterwards(asked: readonly Asked[], order: readonly number[]) {
  const shelf = new Set<string>()
  const names = new Map<number, string>()
  let shown: string | undefined
  const openings = new Openings<string>({
    show(_, opened) {
      shown = opened
    },
    forget(number) {
      shelf.delete(names.get(number) ?? '')
    },
  })
  const answers: (() => void)[] = []
  const settled = asked.map(({ name, isFirst, outcome }, i) =>
    openings[isFirst ? 'openFirst' : 'open'](({ number }) => {
      names.set(number, name)
      return new Promise((resolve, reject) => {
        answers[i] = () => {
          if (outcome === 'is stopped') openings.stop()
          if (outcome === 'fails') reject(new Error(name))
          else {
            shelf.add(name)
            resolve(name)
          }
        }
      })
    }).catch(() => {}),
  )
  for (const i of order) {
    answers[i]?.()
    await settled[i]
  }
  return { shown, shelf: [...shelf] }
}

function permutations(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]]
  return numbers.flatMap((first) =>
    permutations(numbers.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  )
}

const outcomes: readonly Outcome[] = ['comes', 'fails']

describe('what was asked for last is what is shown', () => {
  const cases = outcomes.flatMap((report) =>
    outcomes.flatMap((files) => outcomes.map((others) => ({ report, files, others }))),
  )

  test.each(cases)('where the report $report, files $files and others $others', async (given) => {
    const asked: readonly Asked[] = [
      { name: 'report', isFirst: true, outcome: given.report },
      { name: 'files', isFirst: false, outcome: given.files },
      { name: 'others', isFirst: false, outcome: given.others },
    ]
    // Files are abandoned when others are asked for; the report is not.
    const right = given.others === 'comes' ? 'others' : given.report === 'comes' ? 'report' : undefined
    for (const order of permutations([0, 1, 2])) {
      expect((await afterwards(asked, order)).shown, order.join()).toBe(right)
    }
  })

  test('what is stopped is not shown, even where its answer is there already', async () => {
    const asked: readonly Asked[] = [
      { name: 'report', isFirst: true, outcome: 'comes' },
      { name: 'files', isFirst: false, outcome: 'is stopped' },
    ]
    expect((await afterwards(asked, [0, 1])).shown).toBe('report')
    expect((await afterwards(asked, [1, 0])).shown).toBe('report')
  })

  test('what is kept can be shown again, and what was asked for before that does not take its place', async () => {
    const shelf = new Set<number>()
    let shown: string | undefined
    const openings = new Openings<string>({
      show(_, opened) {
        shown = opened
      },
      forget(number) {
        shelf.delete(number)
      },
    })
    const opening = (name: string) =>
      openings.open(async ({ number }) => {
        shelf.add(number)
        return name
      })
    await opening('report')
    const report = openings.keepShown()
    await opening('findings')
    await opening('findings with other settings')
    expect(shelf.size).toBe(2)
    const late = opening('late')
    openings.showAgain(report, 'report')
    await late
    expect([shown, [...shelf]]).toEqual(['report', [report]])
    await opening('files')
    expect([shown, shelf.size]).toEqual(['files', 1])
  })

  test('nothing but what is shown is kept', async () => {
    const asked: readonly Asked[] = [
      { name: 'report', isFirst: true, outcome: 'comes' },
      { name: 'files', isFirst: false, outcome: 'comes' },
    ]
    expect((await afterwards(asked, [0, 1])).shelf).toEqual(['files'])
    expect((await afterwards(asked, [1, 0])).shelf).toEqual(['files'])
  })
})
