import { signal } from '@preact/signals'
import type { InputCorpus, InputFile } from '../worker/protocol.ts'

/** Files that were dropped or picked, until the user says which is the key. */
export const chosen = signal<readonly InputCorpus[]>([])

/** What was dropped: each file and each folder is one corpus. */
export async function corporaOf(transfer: DataTransfer): Promise<InputCorpus[]> {
  // The list is emptied as soon as this function yields, so take everything out of it first.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = [...transfer.files]
  if (entries.length === 0) return corporaOfFiles(files)
  return Promise.all(entries.map(async (entry) => ({ name: entry.name, files: await filesIn(entry, '') })))
}

export function corporaOfFiles(files: readonly File[]): Promise<InputCorpus[]> {
  return Promise.all(files.map(async (file) => ({ name: file.name, files: [await load(file, file.name)] })))
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<InputFile[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [await load(file, path)]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: InputFile[] = []
  for (;;) {
    // A folder is read in portions and ends with an empty one.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (portion.length === 0) return found
    for (const inner of portion) found.push(...(await filesIn(inner, path)))
  }
}

async function load(file: File, path: string): Promise<InputFile> {
  return { path, bytes: await file.arrayBuffer() }
}

const KEY_NAME = /(?:^|[^a-z])(?:key|gold|ref|reference|truth)(?:[^a-z]|$)/i

/** Which of several corpora is probably the key: the one whose name says so, or else the first. */
export function likelyKey(corpora: readonly InputCorpus[]): number {
  return Math.max(
    0,
    corpora.findIndex(({ name }) => KEY_NAME.test(name)),
  )
}
