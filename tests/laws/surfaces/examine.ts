import { type Compared, differenceBetween, isRefusal, type Outcome } from './answer.ts'
import type { Census } from './census.ts'
import type { Disagreements } from './disagreements.ts'
import type { Inputs } from './inputs.ts'
import { outcomeOf } from './outcome.ts'
import { PrintedLines } from './printed-lines.ts'
import type { DataOfCell, Reference, Surface } from './surface.ts'

/** Where the outcome of an examination goes. */
export interface Findings {
  readonly census: Census
  readonly disagreements: Disagreements
}

/** Compares what surfaces answer with the reference, and checks that those that are excluded have to be. */
export async function examine(
  inputs: Inputs,
  reference: Reference,
  surfaces: readonly Surface[],
  { census, disagreements }: Findings,
): Promise<void> {
  const cell = inputs.cell.name
  const together = await reference.together()
  const data = dataOf(inputs, together)
  if (isRefusal(together)) census.refused(cell, together.refused)
  const lines = new PrintedLines(inputs)
  for (const surface of surfaces) {
    const { name } = surface
    const reason = surface.cannot?.(inputs.cell, data)
    if (reason !== undefined) census.excluded(name, reason)
    else census.compared(cell, name)
    // What is excluded where nobody has scores may do anything.
    if (reason !== undefined && data.isRefused) continue
    const compared = await comparedOn(surface, inputs, reference)
    const differences = differencesIn(compared, surface)
    if (reason === undefined) {
      for (const difference of differences) disagreements.add(cell, name, difference)
      lines.add(surface, compared)
    } else if (differences.length === 0) {
      disagreements.add(cell, name, `answers, although it is excluded: ${reason}`)
    }
  }
  await lines.verify((surface, difference) => {
    census.compared(cell, 'verify (lines)')
    if (difference !== undefined) disagreements.add(cell, 'verify', `${difference} of ${surface}`)
  })
}

function dataOf({ leavesOutMissing, settings }: Inputs, together: Outcome): DataOfCell {
  if (isRefusal(together)) return { isRefused: true, isIncomplete: false }
  const metrics = leavesOutMissing ? (settings.metrics ?? []) : []
  const isIncomplete = metrics.some((id) => together.scores?.some((scores) => !(id in scores)))
  return { isRefused: false, isIncomplete }
}

async function comparedOn(
  surface: Surface,
  inputs: Inputs,
  reference: Reference,
): Promise<readonly Compared[]> {
  const { responses } = inputs
  if ('together' in surface) {
    const found = await outcomeOf(() => surface.together(inputs, reference))
    return [{ expected: await reference.together(), found, responses }]
  }
  const compared: Compared[] = []
  for (const [system, response] of responses.entries()) {
    const found = await outcomeOf(() => surface.alone(inputs, system, reference))
    compared.push({ expected: await reference.alone(system), found, responses: [response] })
  }
  return compared
}

/** How a surface differs from the reference, in words. */
export async function differencesOn(
  surface: Surface,
  inputs: Inputs,
  reference: Reference,
): Promise<readonly string[]> {
  return differencesIn(await comparedOn(surface, inputs, reference), surface)
}

function differencesIn(compared: readonly Compared[], { ownFields }: Surface): readonly string[] {
  const all = compared.map(({ expected, found }) => differenceBetween(expected, found, ownFields))
  return [...new Set(all.filter((difference) => difference !== undefined))]
}
