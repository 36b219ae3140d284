import { dirname, isAbsolute, join } from 'node:path'
import { displayPath } from '../../corpus/files.ts'
import { type JsonNode, type JsonPath, JsonText } from '../../formats/shared/json-text.ts'
import { didYouMean } from '../../suggest.ts'
import type { NodeFiles } from './node-files.ts'
import { schemaCheck } from './schema-check.ts'

/** What is to be scored, with paths ready to be opened. */
export interface Suite {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  /** More columns: settings by name, or the name of a set of them. */
  readonly columns?: SuiteColumns | undefined
  readonly datasets: readonly { readonly name: string; readonly key: string; readonly format?: string }[]
  readonly systems: readonly SuiteSystem[]
}

/** By the name of a column, the flags that differ; or the columns of a shared task. */
export type SuiteColumns = Readonly<Record<string, Readonly<Record<string, string>>>> | 'crac' | 'none'

export interface SuiteSystem {
  readonly name: string
  readonly format?: string
  /** By data set; null if there is no response to it. */
  readonly responses: readonly (string | null)[]
}

interface Written extends Omit<Suite, 'systems' | 'name' | 'settings'> {
  readonly name?: string
  readonly settings?: Suite['settings']
  readonly systems: readonly (Omit<SuiteSystem, 'responses'> & {
    readonly responses: string | Readonly<Record<string, string | null>>
  })[]
}

/**
 * A file that lists data sets and systems.
 *
 * @throws InputError when it is not one, names something twice, or omits a response without saying so
 */
export async function readSuite(files: NodeFiles, path: string): Promise<Suite> {
  const node = new JsonText(displayPath(path), files.readText(path)).parse()
  const check = await schemaCheck('referee.suite/1')
  check(node)
  const suite = node.value as Written
  const folder = path === '-' ? '.' : dirname(path)
  // Checked before the work: a suite may take hours.
  const existing = (each: string, at: JsonPath): string => {
    const placed = isAbsolute(each) ? each : join(folder, each)
    if (files.kind(placed) === 'absent') throw node.error(at, `${placed}: no such file`, 'cannot-read')
    return placed
  }
  const names = suite.datasets.map(({ name }) => name)
  for (const part of ['datasets', 'systems'] as const) checkNames(node, part, suite[part])
  return {
    name: suite.name ?? displayPath(path),
    settings: suite.settings ?? {},
    columns: suite.columns,
    datasets: suite.datasets.map((each, d) => ({ ...each, key: existing(each.key, ['datasets', d, 'key']) })),
    systems: suite.systems.map(({ responses, ...system }, s) => ({
      ...system,
      responses: names.map((dataset) => {
        const response = responseOf(responses, dataset)
        const at = ['systems', s, 'responses']
        if (response === undefined) {
          throw node.error(at, `${system.name} has no response to ${dataset}; write null where there is none`)
        }
        const step = typeof responses === 'string' ? [] : [dataset]
        return response === null ? null : existing(response, [...at, ...step])
      }),
    })),
  }

  function responseOf(
    responses: Written['systems'][number]['responses'],
    dataset: string,
  ): string | null | undefined {
    if (typeof responses === 'string') return responses.replaceAll('{dataset}', dataset)
    const unknown = Object.keys(responses).find((name) => !names.includes(name))
    if (unknown !== undefined) {
      const at = suite.systems.findIndex((each) => each.responses === responses)
      throw node.error(
        ['systems', at, 'responses', unknown],
        `unknown data set "${unknown}"${didYouMean(unknown, names)}`,
      )
    }
    return responses[dataset]
  }
}

function checkNames(
  node: JsonNode,
  part: 'datasets' | 'systems',
  list: readonly { readonly name: string }[],
): void {
  const seen = new Set<string>()
  for (const [i, { name }] of list.entries()) {
    if (seen.has(name)) throw node.error([part, i, 'name'], `"${name}" is used twice`)
    seen.add(name)
  }
}
