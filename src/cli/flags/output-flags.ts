import { type Rendering, renderings } from '../../report/render-report.ts'
import { type Flag, type FlagGroup, type FlagsOf, UsageError, under } from '../command.ts'

/** @param forms the output forms of a command */
export function renderingFlagsIn<Form extends string>(forms: readonly Form[]) {
  return under('Output', {
    to: { value: 'form', description: 'print as', choices: forms, shownDefault: 'text', isCommon: true },
    json: { description: 'same as --to json', isCommon: true },
  })
}

export const renderingFlags = renderingFlagsIn(renderings)
export type RenderingFlags = FlagsOf<[typeof renderingFlags]>

/** For commands whose result is one report. The target is checked before such a command runs. */
export const outputFlags = under('Output', {
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
export type OutputFlags = FlagsOf<[typeof outputFlags]>

const ENDINGS: Readonly<Record<string, string>> = {
  txt: 'text',
  json: 'json',
  csv: 'csv',
  md: 'markdown',
  tex: 'latex',
  sarif: 'sarif',
}

/**
 * The output form: as requested or, by default, chosen by the ending of the output file.
 *
 * @param forms those that the ending can choose
 * @throws UsageError when `--json` and `--to` contradict each other, or the ending is that of a page
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

/** The forms that the ending of the file after `-o` can choose, for a command with these flags. */
export function formsByEnding(flags: readonly FlagGroup[]): readonly Rendering[] {
  const findFlag = (name: string): Flag | undefined => flags.find((group) => name in group)?.[name]
  return findFlag('output')?.choosesForm === true ? ((findFlag('to')?.choices ?? []) as Rendering[]) : []
}
