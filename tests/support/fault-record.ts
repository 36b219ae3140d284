import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.ts'

const KINDS = [
  'failed write',
  'killed',
  'little memory',
  'full disk',
  'read-only disk',
  'no folder',
  'input changed',
] as const

export interface FaultRecord {
  /** A run with a fault and its exit code. */
  add(command: string, kind: (typeof KINDS)[number], code: number | null): void
  /** Write all of them to docs/results/trust/faults.json, and rewrite docs/trust.md. */
  write(): void
}

/** Count the runs with faults; the record is written only on request. */
export function recordFaults(isWanted: boolean): FaultRecord {
  const runs = new Map<string, Map<string, { all: number; stopped: number }>>()
  return {
    add(command, kind, code) {
      const kinds = runs.get(command) ?? new Map<string, { all: number; stopped: number }>()
      runs.set(command, kinds)
      const { all, stopped } = kinds.get(kind) ?? { all: 0, stopped: 0 }
      kinds.set(kind, { all: all + 1, stopped: stopped + (code === 0 ? 0 : 1) })
    },
    write() {
      if (!isWanted) return
      const cells = [...runs.values()].flatMap((kinds) => [...kinds.values()])
      const cases = cells.reduce((sum, { all }) => sum + all, 0)
      const stopped = cells.reduce((sum, cell) => sum + cell.stopped, 0)
      const result = {
        name: 'faults',
        checks:
          'Every command that writes is run with failing writes, kills, little memory, a full or read-only disk, and input that changes while it is read. It must leave the old result or the new one, never a partial one, and no temporary files. Control runs show that the faults happen and that writing in place is caught. The number in brackets counts runs that the fault ended.',
        cases,
        processorSeconds: Math.round(processorSeconds()),
        result: `no partial result; ${stopped} runs ended by the fault`,
        command: 'npm run test:faults',
        date: new Date().toISOString().slice(0, 10),
        node: process.version,
        tables: [
          {
            title: 'Runs with faults',
            columns: ['command', ...KINDS],
            rows: [...runs].map(([command, kinds]) => [
              command,
              ...KINDS.map((kind) => {
                const cell = kinds.get(kind)
                return cell === undefined ? '–' : `${cell.all} (${cell.stopped})`
              }),
            ]),
          },
        ],
      }
      writeFileSync(join(root, 'docs/results/trust/faults.json'), `${JSON.stringify(result, undefined, 2)}\n`)
      spawnSync(process.execPath, [join(root, 'scripts/write-trust.mjs')])
    },
  }
}

/** Of this process and its children, if the system tells. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return (user + system) / 1e6
  }
}
