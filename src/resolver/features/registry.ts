import type { Family, Feature } from './feature.ts'
import { grammatical } from './grammatical.ts'
import { lexical } from './lexical.ts'
import { own } from './own.ts'
import { proximity } from './proximity.ts'
import { semantic } from './semantic.ts'
import { soon } from './soon.ts'

/** The families of features, each with its features in the order of the documentation. */
export const families: Readonly<Record<Family, readonly Feature[]>> = {
  lexical,
  proximity,
  grammatical,
  semantic,
  soon,
  own,
}

/** The 61 features of Reconcile. */
export const reconcileFeatures: readonly Feature[] = [...lexical, ...proximity, ...grammatical, ...semantic]

export function featureByName(name: string): Feature | undefined {
  return Object.values(families)
    .flat()
    .find((feature) => feature.name === name)
}
