import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as explorer from '../../src/entries/explorer.ts'
import * as node from '../../src/entries/node.ts'
import * as promptfoo from '../../src/entries/promptfoo.ts'
import { metrics } from '../../src/entries/score.ts'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { isLong } from '../support/needs.ts'
import { root, Scratch } from '../support/program.ts'
import { surfaces } from './surfaces/all-surfaces.ts'
import { isRefusal } from './surfaces/answer.ts'
import { axes, type Cell, cells } from './surfaces/cells.ts'
import { Census } from './surfaces/census.ts'
import { type Coverage, fullCoverage, goalsIn, pairCoverage } from './surfaces/coverage.ts'
import { Disagreements } from './surfaces/disagreements.ts'
import { elsewhere } from './surfaces/elsewhere.ts'
import { differencesOn, examine } from './surfaces/examine.ts'
import { excludedInVain, pairingById, withoutReading, withSidesSwapped } from './surfaces/fakes.ts'
import { type Inputs, inputsFor } from './surfaces/inputs.ts'
import { askPython, pythonSurface } from './surfaces/python-surface.ts'
import { referenceFor } from './surfaces/reference.ts'
import { signingExports } from './surfaces/signing-exports.ts'
import type { Reference, Surface } from './surfaces/surface.ts'

// Whatever shows scores of the same files under the same settings shows the same scores and the same signature.

const scratch = new Scratch()
const census = new Census()
afterAll(() => {
  process.stdout.write(`surfaces: ${census}`)
  scratch.remove()
})

const all: readonly Surface[] = [...surfaces, pythonSurface]
const coverage: Coverage = isLong ? fullCoverage(all) : pairCoverage(all)

interface Prepared {
  readonly inputs: Inputs
  readonly reference: Reference
}

const prepared = new Map<Cell, Promise<Prepared>>()

function prepare(cell: Cell): Promise<Prepared> {
  const made = prepared.get(cell) ?? prepareNow(cell)
  prepared.set(cell, made)
  return made
}

async function prepareNow(cell: Cell): Promise<Prepared> {
  const inputs = await inputsFor(cell, join(scratch.path, 'cells', String(cells.indexOf(cell))))
  return { inputs, reference: referenceFor(inputs) }
}

/** The cells in which a surface is to be examined. */
const cellsFor = (surface: Surface): readonly Cell[] =>
  [...coverage].filter(([, examined]) => examined.includes(surface)).map(([cell]) => cell)

describe('every surface shows the scores and the signature that referee score prints', () => {
  test.each(axes.format)('for files in %s', async (format) => {
    const disagreements = new Disagreements()
    for (const [cell, examined] of coverage) {
      if (cell.format !== format) continue
      const { inputs, reference } = await prepare(cell)
      const here = examined.filter((surface) => surface !== pythonSurface)
      await examine(inputs, reference, here, { census, disagreements })
    }
    expect(disagreements.list).toEqual([])
  })

  needing('python').test('to Python, too', async () => {
    const disagreements = new Disagreements()
    const asked = await Promise.all(cellsFor(pythonSurface).map(prepare))
    askPython(
      asked.map(({ inputs }) => inputs),
      scratch,
    )
    for (const { inputs, reference } of asked) {
      await examine(inputs, reference, [pythonSurface], { census, disagreements })
    }
    expect(disagreements.list).toEqual([])
  })
})

describe('the cells', () => {
  test('have what each surface can have: every pair of values, or every value, and all exclusions', () => {
    for (const surface of all) {
      const goals = new Set(cellsFor(surface).flatMap((cell) => goalsIn(cell, surface)))
      expect(cells.flatMap((cell) => goalsIn(cell, surface)).filter((goal) => !goals.has(goal))).toEqual([])
    }
  })

  test('have each metric alone', () => {
    const alone = new Set(cells.map(({ metric }) => metric))
    expect(metrics.map(({ id }) => id).filter((id) => !alone.has(id))).toEqual([])
  })

  needing('long', isLong).test('have scores, each metric somewhere', async () => {
    const scored = new Set<string | undefined>()
    for (const cell of cells.filter(({ metric }) => metric !== undefined)) {
      const { reference } = await prepare(cell)
      if (!isRefusal(await reference.together())) scored.add(cell.metric)
    }
    expect(metrics.map(({ id }) => id).filter((id) => !scored.has(id))).toEqual([])
  })
})

describe('a surface is noticed', () => {
  /** The cells in which a fake differs, and those in which it was examined. */
  async function examineFake(fake: Surface): Promise<{ found: readonly Cell[]; examined: readonly Cell[] }> {
    const [found, examined]: [Cell[], Cell[]] = [[], []]
    for (const cell of cellsFor(surfaces[0] as Surface)) {
      const { inputs, reference } = await prepare(cell)
      if (isRefusal(await reference.together())) continue
      examined.push(cell)
      if ((await differencesOn(fake, inputs, reference)).length > 0) found.push(cell)
    }
    return { found, examined }
  }

  test('that signs nothing about reading and pairing', async () => {
    const { found, examined } = await examineFake(withoutReading)
    const signed = await Promise.all(
      examined.map(async (cell) => {
        const outcome = await (await prepare(cell)).reference.together()
        return (
          !isRefusal(outcome) && /\|(text|pair|key-format|response-format):/.test(outcome.signatures[0] ?? '')
        )
      }),
    )
    expect(found).toEqual(examined.filter((_, i) => signed[i]))
    expect(found.length).toBeGreaterThan(examined.length / 2)
  })

  test('that swaps the sides', async () => {
    const { found, examined } = await examineFake(withSidesSwapped)
    const isNoticeable = ({ metrics: set }: Cell): boolean => set !== 'conll' && set !== 'one'
    expect(found.filter(isNoticeable)).toEqual(examined.filter(isNoticeable))
  })

  test('that pairs by id alone', async () => {
    const { found, examined } = await examineFake(pairingById)
    const isNoticeable = ({ pairing }: Cell): boolean => pairing !== 'id'
    expect(found.filter(isNoticeable)).toEqual(examined.filter(isNoticeable))
  })

  test('that answers, although it is excluded', async () => {
    const disagreements = new Disagreements()
    const { inputs, reference } = await prepare(cells[0] as Cell)
    await examine(inputs, reference, [excludedInVain], { census: new Census(), disagreements })
    expect(disagreements.list).toEqual([
      expect.stringContaining('answers, although it is excluded: no reason'),
    ])
  })
})

describe('the table of surfaces', () => {
  test('has everything with a signature, or says why not', async () => {
    const known = new Set([...all.flatMap(({ through }) => through), ...Object.keys(elsewhere)])
    const signing = [...(await commands()), ...signingExports(), ...signingSchemas()]

    expect(signing.filter((name) => !known.has(name))).toEqual([])
    expect(signing.length).toBeGreaterThan(60)
    const names = [...signing, ...[node, explorer, promptfoo].flatMap((door) => Object.keys(door))]
    expect([...known].filter((name) => !names.includes(name))).toEqual([])
    expect(all.flatMap(({ through }) => through).filter((name) => name in elsewhere)).toEqual([])
  })

  async function commands(): Promise<string[]> {
    const { stdout } = await refereeHere(['--help-all'])
    return [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name).concat('rpc')
  }

  function signingSchemas(): string[] {
    const hasSignature = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      (Object.hasOwn((value as { properties?: object }).properties ?? {}, 'signature') ||
        Object.values(value).some(hasSignature))
    const folder = join(root, 'schemas')
    return readdirSync(folder).filter((name) =>
      hasSignature(JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown),
    )
  }
})
