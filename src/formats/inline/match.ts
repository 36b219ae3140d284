import type { Mark } from './marks.ts'

/** What a mark turned out to be. */
export type Role =
  /** Opens a mention that its partner closes. */
  | { readonly kind: 'pair'; readonly partner: number; readonly isCrossing: boolean }
  /** Belongs to a mention that another mark accounts for, or is an escape. */
  | { readonly kind: 'done' }
  | { readonly kind: 'unclosed' }
  | { readonly kind: 'unopened' }
  /** Is text after all; odd when it was probably meant as a mark. */
  | { readonly kind: 'text'; readonly isOdd: boolean }

const DONE: Role = { kind: 'done' }

/**
 * Find the partners of marks. A closing mark belongs to the last open one of its name; where that is not
 * the last open one of all, two mentions cross.
 */
export function matchMarks(marks: readonly Mark[]): Role[] {
  const roles: Role[] = marks.map(() => DONE)
  const open: number[] = []
  const byName = new Map<string, number[]>()
  const isOpen = new Uint8Array(marks.length)
  for (const [i, mark] of marks.entries()) {
    if (mark.kind === 'open') {
      open.push(i)
      isOpen[i] = 1
      const named = byName.get(mark.name)
      if (named === undefined) byName.set(mark.name, [i])
      else named.push(i)
    } else if (mark.kind === 'close') {
      close(i, mark)
    }
  }
  for (const i of open) {
    if (isOpen[i] === 0) continue
    roles[i] = (marks[i] as Mark).id === undefined ? { kind: 'text', isOdd: true } : { kind: 'unclosed' }
  }
  return roles

  function close(i: number, { name, id }: Mark): void {
    const partner = byName.get(name)?.pop()
    const isNamed = id !== undefined || (partner !== undefined && marks[partner]?.id !== undefined)
    if (partner === undefined) {
      // Without a name and an opening it is a bracket of the text; a closing tag never is.
      roles[i] = isNamed || name !== '' ? { kind: 'unopened' } : { kind: 'text', isOdd: false }
      return
    }
    isOpen[partner] = 0
    while (open.length > 0 && isOpen[open.at(-1) as number] === 0 && open.at(-1) !== partner) open.pop()
    const isCrossing = open.at(-1) !== partner
    if (!isCrossing) open.pop()
    if (isNamed) {
      roles[partner] = { kind: 'pair', partner: i, isCrossing }
      roles[i] = DONE
    } else {
      roles[partner] = { kind: 'text', isOdd: (marks[i] as Mark).size > 1 }
      roles[i] = { kind: 'text', isOdd: false }
    }
  }
}
