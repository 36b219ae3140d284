import type { MentionType } from '../../../src/entries/score.ts'

/** A span that either side may mark. */
export interface Markable {
  readonly start: number
  readonly end: number
  readonly type: MentionType
  /** As in ACE. */
  readonly entityType: string
}

export interface MarkedText {
  readonly words: readonly string[]
  readonly markables: readonly Markable[]
}

const TYPES: Readonly<Record<string, MentionType>> = { n: 'named', d: 'nominal', p: 'pronoun' }
const ENTITY_TYPES: Readonly<Record<string, string>> = { P: 'PER', F: 'FAC', V: 'VEH', G: 'GPE', O: 'ORG' }

/**
 * Texts that share few words, so that they can be told apart. Markables nest, as some formats require. Each text has
 * two names and a pronoun for a question of GAP, and an occupation for one of WinoBias.
 */
export const texts: readonly MarkedText[] = [
  '[Ann Lee]nP met [the nurse]dP at [the old mill]dF . [She]pP gave [[her]pP brown dog]dP some water , and soon [Ann]nP carried [it]pP back to [Kent]nG .',
  'Yesterday [Tom Reed]nP sold [[his]pP red boat]dV through [Mary Bell]nP . [He]pP told [her]pP that [the carpenter]dP had mended [it]pV twice this summer .',
  'When [Paris]nG went dark [the teacher]dP called [Eva Stone]nP from [[his]pP garden]dF ; [Jo Hill]nP answered because [she]pP feared for [everyone in [the city]dG]dP .',
  '[Acme Steel]nO never paid , so [the lawyer]dP of [Nina Ford]nP wrote [him]pP [[her]pP last letter]dV and visited [[its]pO office in [Leeds]nG]dF before noon .',
  'Nobody knew why [Otto Lang]nP left [the farmer]dP [his]pP only tractor while [Vera Moss]nP kept [[her]pP two vans]dV under [a leaking roof]dF all winter .',
].map(parse)

/** Brackets around markables, each followed by the initials of its types. */
function parse(text: string): MarkedText {
  const open: number[] = []
  const markables: Markable[] = []
  const words = text.split(' ').map((chunk, t) => {
    const [, opening = '', word = '', closing = ''] = /^(\[*)([^[\]]+)((?:\]\w\w)*)$/.exec(chunk) ?? []
    for (let i = 0; i < opening.length; i++) open.push(t)
    for (const [, type = '', entityType = ''] of closing.matchAll(/\](\w)(\w)/g)) {
      markables.push({
        start: open.pop() as number,
        end: t + 1,
        type: TYPES[type] as MentionType,
        entityType: ENTITY_TYPES[entityType] as string,
      })
    }
    return word
  })
  return { words, markables }
}
