import { antecedentOf, type MentionRef, textOf, twinOf, verdictOf } from './selection.ts'

/** A mention's verdict, in a sentence. */
export function verdictSentence(ref: MentionRef): string {
  const twin = twinOf(ref)
  const [inKey, inResponse] = ref.side === 'key' ? [ref, twin] : [twin, ref]
  const right = quote(inKey && antecedentOf(inKey))
  const taken = quote(inResponse && antecedentOf(inResponse))
  switch (verdictOf(ref)) {
    case 'tp':
      return `both sides link it to ${right}.`
    case 'wl':
      return `the response links it to ${taken}, the key to ${right}.`
    case 'fn':
      return `the key links it to ${right}; the response ${inResponse === undefined ? 'does not have it' : 'begins an entity with it'}.`
    case 'fp':
      return `the response links it to ${taken}; the key ${inKey === undefined ? 'does not have it' : 'begins an entity with it'}.`
    case 'first':
      return inKey !== undefined && antecedentOf(inKey) === undefined
        ? 'the first of its entity.'
        : 'the first of its entity here.'
    case 'twinless':
      return `the first of its entity; the ${ref.side === 'key' ? 'response' : 'key'} does not have it.`
  }
}

function quote(ref: MentionRef | undefined): string {
  return ref === undefined ? 'nothing' : `“${textOf(ref)}”`
}
