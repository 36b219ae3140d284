interface Span {
  readonly start: number
  readonly end: number
}

/** Which spans are inside which. */
export interface MentionNesting {
  /** By span: the smallest other span that covers it, -1 for none. */
  readonly parent: Int32Array
  /** By span: the largest span that covers it, itself if none does. */
  readonly outermost: Int32Array
  /** By span: 1 if it covers another. */
  readonly hasInner: Uint8Array
}

/**
 * Nests spans that are sorted by start, the shorter first.
 *
 * Spans with the same start are visited longest first, and those still open are kept on a stack, so that each is pushed
 * and popped once; a crossing span on the stack is passed over.
 */
export function nestMentions(spans: readonly Span[]): MentionNesting {
  const count = spans.length
  const parent = new Int32Array(count).fill(-1)
  const outermost = Int32Array.from({ length: count }, (_, i) => i)
  const hasInner = new Uint8Array(count)
  const stack: number[] = []
  for (const i of longerFirst(spans)) {
    const { start, end } = spans[i] as Span
    while (stack.length > 0 && endOf(stack[stack.length - 1] as number) <= start) stack.pop()
    for (let s = stack.length - 1; s >= 0; s--) {
      const outer = stack[s] as number
      if (endOf(outer) < end) continue
      parent[i] = outer
      outermost[i] = outermost[outer] as number
      hasInner[outer] = 1
      break
    }
    stack.push(i)
  }
  return { parent, outermost, hasInner }

  function endOf(span: number): number {
    return (spans[span] as Span).end
  }
}

/** Runs of equal starts, each from its longest span to its shortest. */
function* longerFirst(spans: readonly Span[]): Generator<number> {
  let from = 0
  while (from < spans.length) {
    let to = from + 1
    while (to < spans.length && (spans[to] as Span).start === (spans[from] as Span).start) to++
    for (let i = to - 1; i >= from; i--) yield i
    from = to
  }
}
