/** Plurals and verb forms that no rule gives. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'men man women woman children child people person feet foot teeth tooth geese goose mice mouse lice louse ' +
    'oxen ox brethren brother dice die pence penny wives wife lives life knives knife leaves leaf wolves wolf ' +
    'halves half selves self shelves shelf thieves thief calves calf loaves loaf scarves scarf hooves hoof ' +
    'elves elf data datum media medium criteria criterion phenomena phenomenon analyses analysis theses thesis ' +
    'crises crisis hypotheses hypothesis bases basis axes axis indices index matrices matrix appendices appendix ' +
    'alumni alumnus fungi fungus nuclei nucleus stimuli stimulus bacteria bacterium strata stratum ' +
    'gentlemen gentleman ladies lady was be were be is be are be am be been be being be has have had have did do ' +
    'does do done do went go gone go goes go said say told tell saw see seen see came come took take taken take ' +
    'gave give given give made make knew know known know got get gotten get found find thought think felt feel ' +
    'left leave kept keep began begin begun begin brought bring stood stand sat sit held hold ran run wrote write ' +
    'written write spoke speak spoken speak heard hear met meet lost lose paid pay sent send built build fell fall ' +
    'fallen fall led lead grew grow grown grow drew draw drawn draw threw throw thrown throw flew fly flown fly ' +
    'broke break broken break chose choose chosen choose rose rise risen rise drove drive driven drive rode ride ' +
    'wore wear worn wear bore bear born bear won win bought buy taught teach caught catch fought fight sought seek ' +
    'slept sleep spent spend lay lie lain lie laid lay became become understood understand meant mean'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, i, all) => {
      if (i % 2 === 0) pairs.push([word, all[i + 1] as string])
      return pairs
    }, []),
)

/**
 * The possible lemmas of a word, likeliest first: the word itself, then the word without an ending. Only the
 * lexicon knows which of them are words.
 *
 * @param word in lower case
 */
export function possibleLemmas(word: string): string[] {
  const irregular = IRREGULAR.get(word)
  const lemmas = irregular === undefined ? [word] : [word, irregular]
  const without = (ending: number, added = ''): void => {
    lemmas.push(word.slice(0, -ending) + added)
  }
  if (word.endsWith('s') && !word.endsWith('ss')) {
    without(1)
    if (word.endsWith('es')) without(2)
    if (word.endsWith('ies')) without(3, 'y')
    if (word.endsWith('ves')) {
      without(3, 'f')
      without(3, 'fe')
    }
  } else if (word.endsWith('men')) without(3, 'man')
  else if (word.endsWith('ed')) endings(word, 2, without)
  else if (word.endsWith('ing')) endings(word, 3, without)
  return lemmas
}

/** "stopped" and "making": a doubled letter goes with the ending, a lost e comes back. */
function endings(word: string, length: number, without: (ending: number, added?: string) => void): void {
  if (word.length < length + 3) return
  without(length)
  without(length, 'e')
  if (word.at(-length - 1) === word.at(-length - 2)) without(length + 1)
  if (length === 2 && word.endsWith('ied')) without(3, 'y')
}
