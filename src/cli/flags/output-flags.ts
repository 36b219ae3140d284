import { type Rendering, renderings } from '../../report/render-report.ts'
import { type Flag, type FlagGroup, type FlagsFor, UsageError, under } from '../command.ts'

/** The form of a result. */
export interface RenderingFlags {
  readonly to?: Rendering
  readonly json?: boolean
}

/** How a result is written. */
export interface OutputFlags extends RenderingFlags {
  readonly output?: string
  readonly csvRaw?: boolean
  readonly quiet?: boolean
}

/** @param forms those that the result of a command can take */
export function renderingFlagsIn(
  forms: readonly string[],
): FlagsFor<{ readonly to?: unknown; readonly json?: boolean }> {
  return under('Output', {
    to: { value: 'form', description: 'print as', choices: forms, shownDefault: 'text', isCommon: true },
    json: { description: 'same as --to json', isCommon: true },
  })
}

export const renderingFlags: FlagsFor<RenderingFlags> = renderingFlagsIn(renderings)

/** Of commands whose result is one report. The target is checked before such a command runs. */
export const outputFlags: FlagsFor<OutputFlags> = under('Output', {
  ...renderingFlags,
  output: {
    short: '-o',
    value: 'file',
    description: 'write to a file: .json, .csv, .md, .tex or text',
    details: 'without --to and --json, its ending sets the form',
    isCommon: true,
    choosesForm: true,
  },
  csvRaw: { description: 'do not escape CSV text that a spreadsheet would run as a formula' },
  quiet: { description: 'print no notes or warnings', heading: 'General', isCommon: true },
})

const ENDINGS: Readonly<Record<string, string>> = {
  txt: 'text',
  json: 'json',
  csv: 'csv',
  md: 'markdown',
  tex: 'latex',
  sarif: 'sarif',
}

/**
 * The form of a result: as asked, or as the file is called that it goes to.
 *
 * @param forms those that a file name can choose
 * @throws UsageError when `--json` and `--to` contradict each other, or a page is expected
 */
export function chooseRendering<Form extends string = Rendering>(
  { json, to, output = '' }: { readonly to?: Form; readonly json?: boolean; readonly output?: string },
  forms: readonly Form[] = [],
): Form | 'json' | 'text' {
  if (json === true && (to ?? 'json') !== 'json') {
    throw new UsageError(`--json and --to ${to}: use only one of them`)
  }
  if (json === true) return 'json'
  if (to !== undefined) return to
  const [, ending = ''] = /\.([a-z]+)$/i.exec(output) ?? []
  if (/^html?$/i.test(ending) && forms.length > 0) {
    throw new UsageError(
      `-o ${output}: this command writes no HTML; "referee report" does. Other forms: ${forms.join(', ')}`,
    )
  }
  return forms.find((form) => form === ENDINGS[ending.toLowerCase()]) ?? 'text'
}

/** The forms that the name of the file can choose, after `-o` of this command. */
export function formsByEnding(flags: readonly FlagGroup[]): readonly Rendering[] {
  const named = (name: string): Flag | undefined => flags.find((group) => name in group)?.[name]
  return named('output')?.choosesForm === true ? ((named('to')?.choices ?? []) as Rendering[]) : []
}
