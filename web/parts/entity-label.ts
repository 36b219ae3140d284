/**
 * An entity's label beside its mentions: a number, shared by both sides where two entities are aligned; letters for a
 * response entity without a partner, whose number would merely continue those of the key.
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
