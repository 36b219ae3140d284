import { describe, expect, test } from 'vitest'
import { Openings } from './openings.ts'

type Outcome = 'comes' | 'fails' | 'is stopped'

interface OpeningRequest {
  readonly name: string
  readonly isFirst: boolean
  readonly outcome: Outcome
}

/** What is on the shelf and what is shown when everything was asked for at once and answered in a given order. */
async function openAll(requests: readonly OpeningRequest[], order: readonly number[]) {
  const shelf = new Set<string>()
  const names = new Map<number, string>()
  let current: string | undefined
  const openings = new Openings<string>({
    show(_, opened) {
      current = opened
    },
    forget(number) {
      shelf.delete(names.get(number) ?? '')
    },
  })
  const answers: (() => void)[] = []
  const settled = requests.map(({ name, isFirst, outcome }, i) =>
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
  return { current, shelf: [...shelf] }
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

  test.each(cases)('where the report $report, files $files and others $others', async (results) => {
    const requests: readonly OpeningRequest[] = [
      { name: 'report', isFirst: true, outcome: results.report },
      { name: 'files', isFirst: false, outcome: results.files },
      { name: 'others', isFirst: false, outcome: results.others },
    ]
    // Files are abandoned when others are asked for; the report is not.
    const right = results.others === 'comes' ? 'others' : results.report === 'comes' ? 'report' : undefined
    for (const order of permutations([0, 1, 2])) {
      expect((await openAll(requests, order)).current, order.join()).toBe(right)
    }
  })

  test('what is stopped is not shown, even where its answer is there already', async () => {
    const requests: readonly OpeningRequest[] = [
      { name: 'report', isFirst: true, outcome: 'comes' },
      { name: 'files', isFirst: false, outcome: 'is stopped' },
    ]
    expect((await openAll(requests, [0, 1])).current).toBe('report')
    expect((await openAll(requests, [1, 0])).current).toBe('report')
  })

  test('what is kept can be shown again, and what was asked for before that does not take its place', async () => {
    const shelf = new Set<number>()
    let current: string | undefined
    const openings = new Openings<string>({
      show(_, opened) {
        current = opened
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
    const report = openings.keepCurrent()
    await opening('findings')
    await opening('findings with other settings')
    expect(shelf.size).toBe(2)
    const late = opening('late')
    openings.showAgain(report, 'report')
    await late
    expect([current, [...shelf]]).toEqual(['report', [report]])
    await opening('files')
    expect([current, shelf.size]).toEqual(['files', 1])
  })

  test('nothing but what is shown is kept', async () => {
    const requests: readonly OpeningRequest[] = [
      { name: 'report', isFirst: true, outcome: 'comes' },
      { name: 'files', isFirst: false, outcome: 'comes' },
    ]
    expect((await openAll(requests, [0, 1])).shelf).toEqual(['files'])
    expect((await openAll(requests, [1, 0])).shelf).toEqual(['files'])
  })
})
