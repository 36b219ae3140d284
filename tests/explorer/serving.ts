import { type ChildProcess, spawn } from 'node:child_process'
import { program } from '../support/program.ts'

/**
 * Start `referee serve` and wait for its address.
 *
 * @param cwd the folder in whose project it looks for packages
 */
export function serving(
  args: readonly string[],
  cwd: string = process.cwd(),
): Promise<{ child: ChildProcess; url: URL }> {
  const started = spawn(process.execPath, [program, 'serve', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd,
  })
  return new Promise((resolve, reject) => {
    started.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))
    started.stdout.once('data', (data: Buffer) =>
      resolve({ child: started, url: new URL(data.toString().trim()) }),
    )
  })
}
