import { NeuralError } from './neural-error.ts'

/** One value for each annotation scheme. */
export type ByScheme<Value> = Readonly<Record<string, Value>>

/** What a model was trained with, and how its scores are decoded. */
export interface ModelSettings {
  /** Length of a word piece's vector. */
  readonly hidden: number
  /** Maximum number of pieces in a window, including [CLS] and [SEP]. */
  readonly maxPieces: number
  /** Pieces from the start of one window to that of the next. */
  readonly stride: number
  /** Maximum number of words in a mention. */
  readonly maxWidth: number
  readonly mentionHidden: number
  /** Length of the vectors whose product scores how well a first and a last word go together. */
  readonly boundarySize: number
  readonly spanSize: number
  readonly pairHidden: number
  readonly topAntecedents: number
  readonly nearAntecedents: number
  readonly sameHeadAntecedents: number
  readonly pronouns: readonly string[]
  readonly temperature: ByScheme<number>
  readonly mentionTemperature: ByScheme<number>
  /** Spans that score higher are candidates: mentions if they are linked. */
  readonly candidateThreshold: ByScheme<number>
  /** Spans that score higher are mentions, linked or not. */
  readonly mentionThreshold: ByScheme<number>
  readonly linkThreshold: ByScheme<number>
  readonly keepSingletons: ByScheme<boolean>
}

const COUNTS = [
  'hidden',
  'maxPieces',
  'stride',
  'maxWidth',
  'mentionHidden',
  'boundarySize',
  'spanSize',
  'pairHidden',
  'topAntecedents',
  'nearAntecedents',
] as const
const NUMBERS_BY_SCHEME = [
  'temperature',
  'mentionTemperature',
  'candidateThreshold',
  'mentionThreshold',
  'linkThreshold',
] as const

/** @throws NeuralError (bad-model) for settings that are missing or make no sense */
export function parseSettings(value: unknown, schemes: readonly string[]): ModelSettings {
  const settings = (value ?? {}) as Partial<ModelSettings> & { readonly lowerCase?: unknown }
  for (const name of COUNTS) check(Number.isSafeInteger(settings[name]) && Number(settings[name]) > 0, name)
  check(Number.isSafeInteger(settings.sameHeadAntecedents), 'sameHeadAntecedents')
  check(Number(settings.maxPieces) > 2, 'maxPieces')
  check(Number(settings.stride) <= Number(settings.maxPieces) - 2, 'stride')
  check(settings.lowerCase === true, 'lowerCase')
  const { pronouns } = settings
  check(Array.isArray(pronouns) && pronouns.every((each) => typeof each === 'string'), 'pronouns')
  for (const scheme of schemes) {
    for (const name of NUMBERS_BY_SCHEME) {
      check(Number.isFinite(settings[name]?.[scheme]), `${name}.${scheme}`)
    }
    check(Number(settings.temperature?.[scheme]) > 0, `temperature.${scheme}`)
    check(Number(settings.mentionTemperature?.[scheme]) > 0, `mentionTemperature.${scheme}`)
    check(typeof settings.keepSingletons?.[scheme] === 'boolean', `keepSingletons.${scheme}`)
  }
  return settings as ModelSettings
}

function check(isRight: boolean, name: string): void {
  if (isRight) return
  throw new NeuralError('bad-model', `the model has no valid "${name}": make it again`)
}
