import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { type Perturbation, perturbationMeanings, perturbations } from '../../analysis/perturb.ts'
import { defaultSensitivity, sensitivity, sensitivitySettings } from '../../compare/sensitivity.ts'
import { MOST_TRIALS } from '../../compare/test-options.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import { openInputs } from '../../node/files/open-inputs.ts'
import { renderSvg } from '../../report/figure.ts'
import { renderSensitivity, sensitivityFigure, sensitivityReport } from '../../report/sensitivity.ts'
import { scoreSides } from '../../scoring/run/score-sides.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkStandardInput } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { asksForSet, bookFlags, settingsFlagsWithout, settingsOf } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'

const ownFlags = {
  perturb: {
    value: 'list',
    description: 'how to change the response',
    details: perturbations.join(', '),
    suggestions: perturbations,
    isList: true,
    shownDefault: 'all',
    isCommon: true,
    parse: readPerturbations,
  },
  shares: {
    value: 'list',
    description: 'how much to change, in percent; 0 is always included',
    shownDefault: '25,50,75,100',
    isCommon: true,
    parse: readShares,
  },
  seed: {
    value: 'n',
    description: 'random seed',
    shownDefault: defaultSensitivity.seed,
    heading: 'Significance',
  },
  trials: {
    value: 'n',
    description: 'resamples for the intervals',
    shownDefault: defaultSensitivity.trials,
    heading: 'Significance',
  },
  figures: {
    value: 'directory',
    description: 'also draw the curves there, as SVG',
    isCommon: true,
  },
} as const satisfies FlagGroup

const groups = [
  ownFlags,
  inputFlags,
  settingsFlagsWithout('by', 'layer', 'compat', ...bookFlags),
  outputFlags,
] as const
type SensitivityFlags = FlagsOf<typeof groups>

/** `referee sensitivity KEY RESPONSE` */
export const command: Command<[key: string, response: string], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob; - for standard input' },
    { name: 'response', description: 'the same, or LABEL=PATH' },
  ],
  flags: groups,
  examples: [
    'referee sensitivity key.conll response.conll',
    'referee sensitivity key.conll response.conll --shares 10,20,50 --to latex',
    'referee sensitivity key.conll response.conll --metrics papers --perturb drop,add --figures curves',
  ],
  notes: [
    perturbations.map((each) => `  ${each.padEnd(6)} ${perturbationMeanings[each]}`).join('\n'),
    'Nothing is trained: Referee changes your response at random, step by step, and scores each step.',
  ],
  run: (run, [key, response], flags) => measure(run, key, response, flags),
}

async function measure(run: Run, key: string, labelledPath: string, flags: SensitivityFlags): Promise<void> {
  const [{ name, path: response }] = nameSystems(run.files, [labelledPath]) as [NamedPath]
  const settings = sensitivitySettings(settingsOf(flags, run.files))
  checkStandardInput(key, [response])
  const analysis = sensitivity({
    perturbations: flags.perturb ?? perturbations,
    shares: flags.shares ?? defaultSensitivity.shares,
    seed: wholeNumber('--seed', flags.seed, 0, 2 ** 31 - 1) ?? defaultSensitivity.seed,
    trials: wholeNumber('--trials', flags.trials, 1, MOST_TRIALS) ?? defaultSensitivity.trials,
    leavesOutMissing: asksForSet(flags),
  })
  if (flags.figures !== undefined) run.files.makeDirectory(flags.figures)
  const sides = await openInputs(run, key, response, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    name,
    label: 'changing and scoring',
  })
  const { result, signed } = scoreSides(sides, settings, analysis)
  const report = sensitivityReport({ ...signed, ...result })
  run.warn(result.warnings)
  for (const each of flags.figures === undefined ? [] : report.perturbations) {
    const path = join(flags.figures ?? '', `${each.perturbation}.svg`)
    run.files.write(path, renderSvg(sensitivityFigure(report, each)))
  }
  run.emit(renderSensitivity(report, run.rendering, run.renderOptions))
}

function readPerturbations(list: string): Perturbation[] {
  const names = list.split(',').map((name) => name.trim())
  return names.map((name) => {
    const known = perturbations.find((each) => each === name)
    if (known !== undefined) return known
    throw new UsageError(
      `--perturb: "${name}" is not one of ${perturbations.join(', ')}${didYouMean(name, perturbations)}`,
    )
  })
}

/** @throws InvalidArgumentError for anything but percentages above 0 */
function readShares(list: string): number[] {
  return list.split(',').flatMap((text) => {
    const percent = Number(text)
    if (!/^\s*\d{1,3}(?:\.\d+)?\s*$/.test(text) || percent > 100) {
      throw new InvalidArgumentError('Expected percentages from 0 to 100, such as 10,50,100.')
    }
    return percent === 0 ? [] : [percent / 100]
  })
}
