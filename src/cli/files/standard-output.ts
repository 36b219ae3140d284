import { fstatSync, readFileSync, readlinkSync, readSync, statSync } from 'node:fs'
import { systemErrorReason } from '../../node/files/system-error.ts'
import type { Io } from '../command.ts'

const CANNOT_WRITE = 3
/** 128 plus the number of SIGPIPE. */
const CLOSED_PIPE = 141

/** Standard output; if not everything could be written, the program does not exit with 0. */
export function standardOutput(): Required<Pick<Io, 'stdout' | 'isWritten'>> {
  const { stdout } = process
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as head, closes the pipe: no reason for a message. Not everything was
    // written, though, so the exit code is that of programs ended by the signal.
    if (error.code === 'EPIPE') endWith(CLOSED_PIPE)
    else complain(systemErrorReason(error))
  })
  let isClosed: boolean | undefined
  return {
    stdout(text) {
      if (isClosed === undefined) {
        isClosed = isClosedFromTheStart()
        if (isClosed) complain('it is closed')
      }
      stdout.write(text)
    },
    isWritten: () =>
      new Promise((tell) => {
        stdout.write('', (error) => tell(isClosed !== true && (error ?? undefined) === undefined))
      }),
  }
}

function complain(reason: string): void {
  process.stderr.write(`referee: cannot write to standard output: ${reason} [cannot-write]\n`)
  endWith(CANNOT_WRITE)
}

function endWith(code: number): void {
  process.on('exit', () => {
    process.exitCode = code
  })
}

const NULL_DEVICE = '/dev/null'
const SHELLS: ReadonlySet<string> = new Set([
  'bash',
  'dash',
  'sh',
  'zsh',
  'ksh',
  'mksh',
  'fish',
  'ash',
  'busybox',
])

/**
 * Was standard output closed before the program began (`referee … >&-`)? Node then replaces it with the null device,
 * so that writing succeeds and everything is lost. Node opens the device for reading, too, which a shell does not;
 * but other programs also do so to discard output. So the parent decides: its own output is closed, or it is a
 * shell whose output goes elsewhere. Works on Linux only.
 */
function isClosedFromTheStart(): boolean {
  try {
    if (fstatSync(1).rdev !== statSync(NULL_DEVICE).rdev || !isReadable(1)) return false
    const parent = outputOf(process.ppid)
    if (parent === undefined) return true
    return parent !== NULL_DEVICE && SHELLS.has(readFileSync(`/proc/${process.ppid}/comm`, 'utf8').trim())
  } catch {
    return false
  }
}

function isReadable(file: number): boolean {
  try {
    readSync(file, new Uint8Array(1))
    return true
  } catch {
    return false
  }
}

/** Where the standard output of a process goes; undefined if it has none. */
function outputOf(pid: number): string | undefined {
  // Throws on systems without /proc, and for a process of another user.
  statSync(`/proc/${pid}/fd/.`)
  try {
    return readlinkSync(`/proc/${pid}/fd/1`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
