import type { Format } from '../format.ts'

/** The anaphors of Wikipedia paragraphs and what they refer to (Aralikatte and Søgaard, 2020). */
export const format: Format = {
  id: 'anaphors',
  label: 'Anaphors with referents',
  summary: 'model-based-coref: anaphors of a paragraph and what they refer to; for antecedent.any, read only',
  extensions: [],
  sniff(head) {
    const isJson = /^\s*\{/.test(head)
    return isJson && /"paragraph"\s*:/.test(head) && /"(para_ann|ent_name)"\s*:/.test(head)
      ? 'a JSON object with "paragraph" and its annotation'
      : undefined
  },
  holds: {},
  isReadOnly: true,
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
}

/** The same files, read for the second annotator; never detected, so it must be named. */
export const second: Format = {
  ...format,
  id: 'anaphors-a2',
  label: 'Anaphors, second annotator',
  summary: 'as anaphors, for the documents that were annotated twice: the second annotator',
  sniff: () => undefined,
  loadReader: async () => ({ read: (await import('./read.ts')).readSecond }),
}
