import { createHash } from 'node:crypto'
import { resolveBeside } from '../../src/corpus/choose-files.ts'
import { displayPath, type Files, type Hash, type PathKind } from '../../src/corpus/files.ts'
import { InputError } from '../../src/errors.ts'
import { bytesSource, HEAD_BYTES } from '../../src/formats/source.ts'

/** How files in memory were used. */
export interface FileUse {
  /** Paths whose beginning was read, in order. */
  readonly looked: string[]
  readonly opened: string[]
  readonly closed: string[]
}

/** Files in memory under paths with any separator; folders list them in reverse, as a file system may. */
export function memoryFiles(
  contents: Readonly<Record<string, string | Uint8Array>>,
  more: Partial<Files> = {},
): Files & FileUse {
  const use: FileUse = { looked: [], opened: [], closed: [] }
  const bytes = (path: string): Uint8Array => {
    const content = contents[path]
    if (content === undefined)
      throw new InputError('cannot-read', { path, line: 1, column: 1 }, 'no such file')
    return typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
  const isIn = (folder: string, path: string): boolean =>
    folder === '.' || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)
  const isMatch = (pattern: string, path: string): boolean =>
    new RegExp(`^${pattern.split('*').map(escaped).join('[^/]*')}$`).test(path)
  const kind = (path: string): PathKind => {
    if (path in contents) return 'file'
    if (path.includes('*')) return 'pattern'
    return Object.keys(contents).some((each) => isIn(path, each)) ? 'folder' : 'absent'
  }
  return {
    ...use,
    kind,
    list: async (path) => {
      const isListed = kind(path) === 'folder' ? isIn : isMatch
      return Object.keys(contents)
        .filter((each) => isListed(path, each))
        .sort()
        .reverse()
    },
    head: (path) => {
      use.looked.push(path)
      return bytes(path).subarray(0, HEAD_BYTES)
    },
    open: (path, onRead) => {
      use.opened.push(path)
      const source = bytesSource(displayPath(path), bytes(path))
      return {
        ...source,
        read(into, at) {
          const size = source.read(into, at)
          onRead?.(size)
          return size
        },
        sha256: () => sha256(bytes(path)),
        close: () => void use.closed.push(path),
      }
    },
    readBeside: (path, relative) => {
      const beside = resolveBeside(path, relative)
      return beside in contents ? bytes(beside) : undefined
    },
    createHash: () => {
      const hash = createHash('sha256')
      const own: Hash = {
        update(data) {
          hash.update(data)
          return own
        },
        digest: () => hash.copy().digest('hex'),
      }
      return own
    },
    ...more,
  }
}

/** In hexadecimal, as on the command line. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
