import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadPairOptions } from '../../../src/entries/node.ts'
import type { Settings } from '../../../src/entries/score.ts'
import type { Cell } from './cells.ts'

/** Options of the command line, as programs that call it name them. */
export type Options = Readonly<Record<string, string | number | boolean>>

export function readingOptions({ pair, align, responseFormat }: ReadPairOptions): Options {
  return defined({ pair, align, response_format: responseFormat })
}

export function metricOptions({ metrics, metric = metrics }: Cell): Options {
  return metrics === 'standard' ? {} : { metrics: metric }
}

/** The settings, except for the metrics. */
export function settingsOptions(
  { across, window, missing, onlyEntities }: Partial<Settings>,
  folder: string,
): Options {
  const list = join(folder, 'entities.txt')
  if (typeof onlyEntities === 'object') writeFileSync(list, `${onlyEntities.join('\n')}\n`)
  const only = typeof onlyEntities === 'number' ? `top:${onlyEntities}` : onlyEntities && list
  return defined({ across, window, missing, only_entities: only })
}

export function flagsFor(options: Options): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = name.replaceAll('_', '-')
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`]
    return [`--${flag}`, String(value)]
  })
}

function defined(options: Readonly<Record<string, Options[string] | undefined>>): Options {
  return Object.fromEntries(
    Object.entries(options).filter((entry): entry is [string, Options[string]] => entry[1] !== undefined),
  )
}
