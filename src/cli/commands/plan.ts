import { readdirSync, readFileSync } from 'node:fs'
import { Option } from 'commander'
import { formatById, formats } from '../../formats/registry.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { scoreSettingsOf } from '../emit-scores.ts'
import { makeDirectory } from '../files/make-directory.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags } from '../settings-options.ts'
import { cannotShard, makePlan } from '../shards/make-plan.ts'
import { planPath, planText, writePlan } from '../shards/plan.ts'

interface PlanFlags extends SettingsFlags {
  readonly shards: string
  readonly out: string
  readonly format?: string
  readonly perDocument?: boolean
  readonly align?: boolean
  readonly quiet?: boolean
}

const MOST_SHARDS = 100_000

/** `referee plan KEY RESPONSE... --shards N --out RUN` */
export const plan: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory or glob')
      .argument('<response...>', 'the same; several make a table of systems')
      .requiredOption('--shards <n>', 'how many to make; they are numbered from 0')
      .requiredOption('--out <run>', 'folder for the plan and what comes of it; made if it does not exist')
      .addOption(
        new Option('--format <id>', 'of all inputs; detected otherwise').choices(formats.map(({ id }) => id)),
      )
    addSettingsOptions(command)
    command
      .option('--per-document', 'scores of each document too')
      .addOption(new Option('--align', 'not possible in shards').hideHelp())
      .addHelpText('after', EXAMPLES)
      .action(async (key: string, responses: string[], flags: PlanFlags) => {
        finish(await run(key, responses, flags, io))
      })
  },
}

const EXAMPLES = `
Examples:
  referee plan key.conll response.conll --shards 20 --out run
  referee plan key/ system-a/ system-b/ --metrics all --by type --shards 200 --out run

Then "referee map run --shard 0" and so on, and "referee merge run"; or "referee submit slurm run".`

async function run(key: string, responses: readonly string[], flags: PlanFlags, io: Io): Promise<number> {
  const settings = scoreSettingsOf(flags)
  const shards = wholeNumber('--shards', flags.shards, 1, MOST_SHARDS) as number
  if (flags.out === '-') throw new UsageError('--out -: expected a folder')
  if (flags.align === true) {
    throw cannotShard(
      responses.join(', '),
      '--align lays a response over the whole key; score it with "referee score --align"',
    )
  }
  // Found out before the work: there must be a place for its result.
  makeDirectory(flags.out)
  const made = await makePlan(
    {
      key,
      responses,
      settings,
      format: flags.format === undefined ? undefined : formatById(flags.format),
      perDocument: flags.perDocument ?? false,
      leavesOutMissing: asksForSet(flags),
      shards,
      isQuiet: flags.quiet ?? false,
    },
    io,
  )
  if (flags.quiet !== true) io.stderr(noteOnParts(flags.out, planText(made)))
  writePlan(flags.out, made)
  const documents = made.pairs.length === 1 ? '1 document' : `${made.pairs.length} documents`
  io.stdout(
    `${planPath(flags.out)}: ${documents} in ${shards === 1 ? '1 shard' : `${shards} shards, 0 to ${shards - 1}`}\n`,
  )
  return 0
}

/** Parts of another plan are of no use for this one, and whoever has them should know. */
function noteOnParts(folder: string, text: string): string {
  const parts = readdirSync(folder).filter((name) => /^part-\d+\.json$/.test(name)).length
  if (parts === 0 || isPlanOf(folder, text)) return ''
  return `${folder}: ${parts} parts of another plan will be replaced\n`
}

function isPlanOf(folder: string, text: string): boolean {
  try {
    return readFileSync(planPath(folder), 'utf8') === text
  } catch {
    return false
  }
}
