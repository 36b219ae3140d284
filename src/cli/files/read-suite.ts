import { dirname, isAbsolute, join } from 'node:path'
import { shownPath } from '../../corpus/files.ts'
import { type JsonNode, JsonText } from '../../formats/shared/json-text.ts'
import { didYouMean } from '../../suggest.ts'
import { readOwn, schemaCheck } from './own-json.ts'

/** What is to be scored, with paths as they are opened. */
export interface Suite {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly datasets: readonly { readonly name: string; readonly key: string; readonly format?: string }[]
  readonly systems: readonly SuiteSystem[]
}

export interface SuiteSystem {
  readonly name: string
  readonly format?: string
  /** By data set; null where it has no response. */
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
 * @throws InputError when it is not one, names something twice, or gives a system no response without saying so
 */
export async function readSuite(path: string): Promise<Suite> {
  const node = new JsonText(shownPath(path), readOwn(path).toString('utf8')).parse()
  const check = await schemaCheck('referee.suite/1')
  check(node)
  const suite = node.value as Written
  const folder = path === '-' ? '.' : dirname(path)
  const placed = (each: string): string => (isAbsolute(each) ? each : join(folder, each))
  const names = suite.datasets.map(({ name }) => name)
  for (const part of ['datasets', 'systems'] as const) checkNames(node, part, suite[part])
  return {
    name: suite.name ?? shownPath(path),
    settings: suite.settings ?? {},
    datasets: suite.datasets.map((each) => ({ ...each, key: placed(each.key) })),
    systems: suite.systems.map(({ responses, ...system }, s) => ({
      ...system,
      responses: names.map((dataset) => {
        const response = responseOf(responses, dataset)
        if (response === undefined) {
          throw node.error(
            ['systems', s, 'responses'],
            `${system.name} has no response to ${dataset}; write null where there is none`,
          )
        }
        return response === null ? null : placed(response)
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
        `no data set is called "${unknown}"${didYouMean(unknown, names)}`,
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
    if (seen.has(name)) throw node.error([part, i, 'name'], `"${name}" stands here twice`)
    seen.add(name)
  }
}
