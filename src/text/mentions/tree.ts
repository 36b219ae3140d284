/** The dependencies of one sentence, with dependents and extents. Words count from the sentence's start. */
export interface Tree {
  readonly length: number
  readonly governors: Int32Array
  readonly relations: readonly string[]
  /** Bounds of a word with everything below it. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** Dependents of word w, in text order: `dependents[starts[w]]` up to `starts[w + 1]`. */
  readonly starts: Int32Array
  readonly dependents: Int32Array
}

/** @param governors of the whole text, in words of the text; a governor outside the sentence makes a root */
export function treeOf(
  governors: Int32Array,
  relations: readonly string[],
  start: number,
  end: number,
): Tree {
  const length = end - start
  const own = new Int32Array(length)
  const starts = new Int32Array(length + 2)
  for (let w = 0; w < length; w++) {
    const governor = (governors[start + w] as number) - start
    own[w] = governor >= 0 && governor < length && governor !== w ? governor : -1
    if (own[w] !== -1) starts[(own[w] as number) + 2] = (starts[(own[w] as number) + 2] as number) + 1
  }
  for (let w = 0; w < length; w++) starts[w + 2] = (starts[w + 2] as number) + (starts[w + 1] as number)
  const dependents = new Int32Array(length)
  for (let w = 0; w < length; w++) {
    const governor = own[w] as number
    if (governor === -1) continue
    const at = starts[governor + 1] as number
    dependents[at] = w
    starts[governor + 1] = at + 1
  }
  const { from, to } = extents(own)
  return { length, governors: own, relations: relations.slice(start, end), from, to, starts, dependents }
}

/** Peels off leaves: each word passes its bounds to its governor once all below it have. */
function extents(governors: Int32Array): { readonly from: Int32Array; readonly to: Int32Array } {
  const length = governors.length
  const from = new Int32Array(length)
  const to = new Int32Array(length)
  for (let w = 0; w < length; w++) {
    from[w] = w
    to[w] = w + 1
  }
  const waiting = new Int32Array(length)
  for (let w = 0; w < length; w++) {
    const governor = governors[w] as number
    if (governor !== -1) waiting[governor] = (waiting[governor] as number) + 1
  }
  const ready: number[] = []
  for (let w = 0; w < length; w++) if (waiting[w] === 0) ready.push(w)
  for (let word = ready.pop(); word !== undefined; word = ready.pop()) {
    const governor = governors[word] as number
    if (governor === -1) continue
    from[governor] = Math.min(from[governor] as number, from[word] as number)
    to[governor] = Math.max(to[governor] as number, to[word] as number)
    waiting[governor] = (waiting[governor] as number) - 1
    if (waiting[governor] === 0) ready.push(governor)
  }
  return { from, to }
}
