/**
 * Colours for systems and entities: those of Okabe and Ito, which people with any kind of colour vision can tell
 * apart, without the black and the yellow, which are hard to read on white or on black.
 */
export const OKABE_ITO: readonly string[] = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9']

/** From low to high, in five equal steps of cividis (Nuñez et al. 2018): lighter is higher, for any kind of colour vision. */
export const CIVIDIS: string[] = ['#00224e', '#434e6c', '#7d7c78', '#bcae6c', '#fee838']

/** The golden angle: however many hues are used, no two neighbours look alike. */
const HUE_STEP = 137.508

/** A colour for each number from 1: first the palette, then steps round the circle of hues. Numbers are shown beside them. */
export function colourOf(number: number): string {
  const known = OKABE_ITO[number - 1]
  if (known !== undefined) return known
  const hue = ((number - OKABE_ITO.length) * HUE_STEP) % 360
  return `hsl(${hue.toFixed(0)} 55% 50%)`
}
