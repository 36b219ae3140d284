import { UsageError } from '../command.ts'

/** @throws UsageError when standard input would have to be read twice */
export function readOnce(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length <= 1) return
  throw new UsageError('standard input can be read once: only one - is possible')
}
