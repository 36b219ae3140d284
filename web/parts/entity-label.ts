/**
 * What an entity is called beside its mentions: a number, the same on both sides where two are aligned; letters for an
 * entity of the response without a partner, whose number would only count on after those of the key.
 */
export function entityLabel(number: number, keyEntities: number): string {
  let rest = number - keyEntities
  if (rest <= 0) return String(number)
  let letters = ''
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters
  }
  return letters
}
