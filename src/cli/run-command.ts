import type { Command, Io } from './command.ts'
import { formsByEnding, outputFlags } from './flags/output-flags.ts'
import { Run, type RunFlags } from './run.ts'

/**
 * Run a command.
 *
 * @param args one value for each declared argument
 * @param flags by name, parsed
 * @param inputs paths: what others write into pipes is received before the command runs, and holds up nothing else
 * @returns the exit code
 */
export async function runCommand(
  name: string,
  command: Command,
  io: Io,
  args: readonly unknown[],
  flags: RunFlags,
  inputs: readonly string[] = [],
): Promise<number> {
  const run = new Run(name, io, flags, formsByEnding(command.flags))
  if (command.flags.includes(outputFlags)) run.checkOutput()
  try {
    await run.files.receive(inputs)
    return (await command.run(run, args, flags)) ?? 0
  } finally {
    run.files.close()
  }
}
