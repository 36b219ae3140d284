/** A range of pieces that the encoder reads at once. */
export interface PieceWindow {
  readonly start: number
  readonly end: number
}

/** Cut pieces into windows of at most `size`, starting every `stride` pieces; the last one reaches the end. */
export function windowsOf(pieces: number, size: number, stride: number): PieceWindow[] {
  const windows: PieceWindow[] = []
  if (pieces === 0) return windows
  for (let start = 0; ; start += stride) {
    const end = Math.min(start + size, pieces)
    windows.push({ start, end })
    if (end === pieces) return windows
  }
}

/**
 * By window, how many words are settled once it has been read. A word takes its vector from the window in which its
 * first piece is farthest from both ends, the earlier of equal ones; so windows own consecutive ranges of words.
 */
export function settledWords(first: Int32Array, windows: readonly PieceWindow[]): Int32Array {
  const settled = new Int32Array(windows.length)
  let owner = 0
  for (let word = 0; word < first.length; word++) {
    const piece = first[word] as number
    while (owner + 1 < windows.length && isBetter(windows, owner, piece)) {
      settled[owner] = word
      owner++
    }
  }
  settled.fill(first.length, owner)
  return settled
}

/** Whether a piece is nearer to the middle of a later window than of this one. */
function isBetter(windows: readonly PieceWindow[], owner: number, piece: number): boolean {
  const depth = depthIn(windows[owner] as PieceWindow, piece)
  for (let w = owner + 1; w < windows.length && (windows[w] as PieceWindow).start <= piece; w++) {
    if (depthIn(windows[w] as PieceWindow, piece) > depth) return true
  }
  return false
}

/** How far a piece is from the nearer end of a window; negative outside. */
function depthIn({ start, end }: PieceWindow, piece: number): number {
  return Math.min(piece - start, end - 1 - piece)
}
