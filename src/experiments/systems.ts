import { Components } from '../document/components.ts'
import type { Discourse } from '../resolver/discourse.ts'
import type { Mention } from '../resolver/mention.ts'
import type { DiscourseResolver } from '../resolver/resolve-discourse.ts'
import { resolveByPasses } from '../resolver/rules/passes.ts'
import type { ModelRequest, Setup } from './setup.ts'

/** The recipes that experiments train: only those of the papers. */
export type TrainedName = 'soon' | 'reconcile-61'
/** The systems that experiments compare: three untrained and two trained ones. */
export type SystemName = 'string' | 'head' | 'rules' | TrainedName

export const systemLabels: Readonly<Record<SystemName, string>> = {
  string: 'same string',
  head: 'same head',
  rules: 'rules',
  soon: 'Soon',
  'reconcile-61': 'Reconcile',
}

export function isTrained(name: SystemName): name is TrainedName {
  return name === 'soon' || name === 'reconcile-61'
}

/** The models to train for some systems. */
export function modelsOf(systems: readonly SystemName[], setup: Setup): ModelRequest[] {
  return systems.filter(isTrained).map((recipe) => ({ recipe, setup }))
}

/** Systems that learn nothing. */
export const untrained: Readonly<Record<Exclude<SystemName, TrainedName>, DiscourseResolver>> = {
  string: (discourse) => linkAlike(discourse, ({ text }) => text, false),
  head: (discourse) => linkAlike(discourse, ({ headWord }) => headWord, true),
  rules: resolveByPasses,
}

/** Links names and nouns with the same string, and pronouns to the nearest name or noun, or not at all. */
function linkAlike(
  { mentions }: Discourse,
  wordOf: (mention: Mention) => number,
  linksPronouns: boolean,
): Int32Array {
  const sets = new Components(mentions.length)
  const first = new Map<number, number>()
  let last = -1
  for (const mention of mentions) {
    const { index } = mention
    if (mention.pronoun !== undefined) {
      if (linksPronouns && last >= 0) sets.join(last, index)
      continue
    }
    const word = wordOf(mention)
    const known = first.get(word)
    if (known === undefined) first.set(word, index)
    else sets.join(known, index)
    last = index
  }
  return sets.roots()
}
