/** A value being edited, with its earlier and undone states. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

export function begin<State>(present: State): History<State> {
  return { past: [], present, future: [] }
}

/** Add a step, unless it changes nothing. */
export function step<State>(history: History<State>, next: State): History<State> {
  if (next === history.present) return history
  return { past: [...history.past, history.present], present: next, future: [] }
}

export function stepBack<State>({ past, present, future }: History<State>): History<State> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future }
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function stepForward<State>({ past, present, future }: History<State>): History<State> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future }
  return { past: [...past, present], present: after, future: rest }
}
