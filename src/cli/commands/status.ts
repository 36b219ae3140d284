import { printable } from '../../errors.ts'
import { partReader, readPlan } from '../../node/shards/run-folder.ts'
import { counted } from '../../report/number.ts'
import { listShards, shellWord } from '../../shards/command-words.ts'
import { partName } from '../../shards/part.ts'
import { openShards, type RunStatus, runStatus, type ShardStatus } from '../../shards/run-status.ts'
import type { Command } from '../command.ts'
import { outputFlags, renderingFlagsIn } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

const MISSING = 4

/** `referee status RUN` */
export const command: Command<[folder: string]> = {
  arguments: [{ name: 'run', description: 'folder with a plan' }],
  flags: [
    renderingFlagsIn(['text', 'json']),
    { output: { ...outputFlags.output, description: 'write to a file: .json or text' } },
  ],
  examples: ['referee status run', 'until referee status run > /dev/null; do sleep 10; done'],
  notes: [
    `The exit code is 0 if every shard is done, and ${MISSING} if some are missing or invalid. Only files are checked, not the scheduler.`,
  ],
  run: (run, [folder]) => status(run, folder),
}

function status(run: Run, folder: string): number {
  run.checkOutput()
  const shards = readPlan(folder, run.files)
  const found = runStatus(shards, partReader(shards))
  run.emit(run.rendering === 'json' ? `${JSON.stringify(found, null, 2)}\n` : describeStatus(folder, found))
  return found.complete ? 0 : MISSING
}

function describeStatus(folder: string, found: RunStatus): string {
  const { shards, counts } = found
  const of = (state: ShardStatus['state']): ShardStatus[] => shards.filter((each) => each.state === state)
  const line = (state: ShardStatus['state']): string[] => {
    if (counts[state] === 0) return []
    const own = of(state)
    const bytes = own.reduce((sum, each) => sum + (each.bytes ?? 0), 0)
    const size = state === 'missing' ? '' : `  ${counted(bytes, 'byte')}`
    return [`${state.padEnd(9)}${listShards(own.map(({ shard }) => shard))}${size}`]
  }
  const remarks = shards.flatMap(({ shard, reason, error }) => {
    const remark = reason ?? (error === undefined ? undefined : error.split('\n', 1)[0])
    return remark === undefined ? [] : [`${partName(shard)}: ${printable(remark)}`]
  })
  const named = printable(shellWord(folder))
  const next = found.complete
    ? `referee merge ${named}`
    : `referee map ${named} --shard ${listShards(openShards(found))}`
  return [
    `${counts.done} of ${shards.length} shards done`,
    ...line('done'),
    ...line('missing'),
    ...line('invalid'),
    ...remarks,
    `next     ${next}`,
    '',
  ].join('\n')
}
