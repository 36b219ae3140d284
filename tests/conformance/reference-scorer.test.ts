import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCorpus } from '../../src/entries/node.ts'
import { evaluate } from '../../src/index.ts'
import type { SystemScores } from '../../src/report/scores.ts'
import { scorerTests } from '../data.ts'
import { needing } from '../support/needing.ts'
import { referee, refereeScores, temporaryFolder } from './command-line.ts'
import { CONLL_SCORES, conllCases } from './conll-cases.ts'
import { expectPrinted, golden } from './golden.ts'

const metrics = [...new Set(CONLL_SCORES.map(({ id }) => id))]
const folder = temporaryFolder()

describe('--compat conll on the test files of the reference scorer', () => {
  const files = scorerTests('conll-v8')
  const responses = conllCases.map(({ id }) => {
    const [, group, number] = /^TC-([A-Z])(\d+)$/.exec(id) ?? []
    return {
      keyFile: join(files, `TC-${group}.key`),
      responseFile: join(files, `TC-${group}-${number}.response`),
    }
  })

  test('every response of the folder is one of the golden cases', () => {
    const there = readdirSync(files).filter((name) => name.endsWith('.response'))

    expect(there.map((name) => join(files, name)).sort()).toEqual(
      responses.map(({ responseFile }) => responseFile).sort(),
    )
  })

  describe('on the command line, which refuses the other rule of BLANC', () => {
    const systems = new Map<string, SystemScores>()
    const scores = CONLL_SCORES.filter((score) => score.blanc === 'conll')

    beforeAll(async () => {
      const keys = [...new Set(responses.map(({ keyFile }) => keyFile))]
      const reports = keys.map(async (key) => {
        const answers = responses
          .filter(({ keyFile }) => keyFile === key)
          .map(({ responseFile }) => responseFile)
        const flags = ['--compat', 'conll', '--metrics', metrics.join(',')]
        const report = await refereeScores(key, ...answers, ...flags)
        for (const [i, system] of report.systems.entries()) systems.set(answers[i] as string, system)
      })
      await Promise.all(reports)
    })

    test.each(conllCases.map((entry, i) => ({ ...entry, ...responses[i] })))(
      '$id scores as the reference scorer does',
      ({ responseFile = '', expected, decimals }) => {
        for (const { name, id } of scores)
          expectPrinted(systems.get(responseFile)?.scores[id], expected[name], decimals)
      },
    )
  })

  test.each(conllCases.map((entry, i) => ({ ...entry, ...responses[i] })))(
    '$id scores so in the library too, which removes as many duplicates',
    async ({ keyFile = '', responseFile = '', expected, decimals, removed_duplicates }) => {
      const sides = [await readCorpus(keyFile), await readCorpus(responseFile)] as const

      for (const blanc of ['conll', 'luo2014'] as const) {
        const { scores, warnings } = evaluate(...sides, { metrics, blanc, compat: 'conll' })

        for (const { name, id } of CONLL_SCORES.filter((score) => score.blanc === blanc)) {
          expectPrinted(scores[id], expected[name], decimals)
        }
        const removals = warnings.filter(({ code }) => code === 'duplicate-mention')
        expect(removals.map(({ message }) => message)).toEqual(
          removed_duplicates === 0
            ? []
            : [
                `${removed_duplicates} repeated ${removed_duplicates === 1 ? 'mention' : 'mentions'} removed as the reference scorer does`,
              ],
        )
      }
    },
  )
})

interface Totals {
  readonly r_num: number
  readonly r_den: number
  readonly p_num: number
  readonly p_den: number
  readonly printed: { readonly r: string; readonly p: string; readonly f: string }
}

/** A line's name in the golden file, and its block and label in the output. */
const LINES: Readonly<Record<string, readonly [metric: string, label: string]>> = {
  mentions: ['muc', 'Identification of Mentions'],
  muc: ['muc', 'Coreference'],
  bcub: ['bcub', 'Coreference'],
  ceafm: ['ceafm', 'Coreference'],
  ceafe: ['ceafe', 'Coreference'],
  blanc_coref_links: ['blanc', 'Coreference links'],
  blanc_noncoref_links: ['blanc', 'Non-coreference links'],
  blanc: ['blanc', 'BLANC'],
}

needing('python').describe('the generated corpora', () => {
  const generator = fileURLToPath(new URL('../../bench/gen.py', import.meta.url))
  const generate = (name: string, ...flags: readonly string[]): [string, string] => {
    const out = join(folder, name)
    execFileSync('python3', [generator, out, ...flags], { stdio: 'pipe' })
    return [join(out, 'key.conll'), join(out, 'response.conll')]
  }

  test('S, 348 documents, prints under --compat conll what the reference scorer printed', async () => {
    const files = generate('S', '--docs', '348', '--tokens', '500', '--seed', '1')

    const text = await referee('score', ...files, '--compat', 'conll', '--quiet')

    const blocks = new Map(text.split('METRIC ').map((block) => [block.slice(0, block.indexOf(':')), block]))
    for (const [name, wanted] of Object.entries(golden<Record<string, Totals>>('golden-S.json'))) {
      const [metric, label] = LINES[name] as readonly [string, string]
      const [rn, rd, r, pn, pd, p, f] = totalsIn(blocks.get(metric) ?? '', label)
      expect([r, p, f], name).toEqual([wanted.printed.r, wanted.printed.p, wanted.printed.f])
      const counts = [wanted.r_num, wanted.r_den, wanted.p_num, wanted.p_den]
      expect([rn, rd, pn, pd].map(thirteenDigits), name).toEqual(counts.map(thirteenDigits))
    }
  })

  test('the dense one, 5,000 entities against 5,000, has the sums that were found by another program', async () => {
    const files = generate('dense', '--dense', '5000', '--seed', '6')

    const { systems } = await refereeScores(...files)

    const scores = systems[0]?.scores ?? {}
    const wanted = golden<Record<string, Record<string, number> & number>>('golden-dense.json')
    for (const name of ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'lea']) {
      const { r_num, r_den, p_num, p_den } = wanted[name] as Record<string, number>
      expect(
        Object.values(scores[name === 'bcub' ? 'b3' : name]?.counts ?? {}).map(thirteenDigits),
        name,
      ).toEqual([r_num, r_den, p_num, p_den].map(thirteenDigits))
    }
    const [c, n] = [wanted['blanc_c'], wanted['blanc_n']] as const
    expect(scores['blanc']?.counts).toEqual({
      keyCoreferent: c?.['r_den'],
      responseCoreferent: c?.['p_den'],
      commonCoreferent: c?.['r_num'],
      keyNonCoreferent: n?.['r_den'],
      responseNonCoreferent: n?.['p_den'],
      commonNonCoreferent: n?.['r_num'],
    })
    const conll = scores['conll']
    expect(conll && 'value' in conll ? conll.value : undefined).toBeCloseTo(wanted['conll_f1'] as number, 12)
  })
})

/** The numbers of one line, as printed. */
function totalsIn(block: string, label: string): string[] {
  const fraction = String.raw`\((\S+) / (\S+)\) (\S+)%`
  const line = new RegExp(
    String.raw`^${label}: Recall: ${fraction}\tPrecision: ${fraction}\tF1: (\S+)%$`,
    'm',
  )
  const match = line.exec(block)
  if (match === null) throw new Error(`no line "${label}" in:\n${block}`)
  return match.slice(1)
}

function thirteenDigits(value: number | string | undefined): string {
  return Number(value).toPrecision(13)
}
