import { printable } from '../../errors.ts'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EDQUOT', 'disk quota exceeded'],
  ['EISDIR', 'this is a directory'],
  ['ELOOP', 'too many symbolic links'],
  ['EMFILE', 'too many open files'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOENT', 'no such file or directory'],
  ['ENOSPC', 'no space left on the device'],
  ['ENOTDIR', 'a part of this path is a file, not a directory'],
  ['EPERM', 'not permitted'],
  ['EROFS', 'the file system is read-only'],
])

/** The operating system's reason, in words. */
export function systemErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS.get(code ?? '') ?? printable(message)
}
