import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Feature } from '../../src/resolver/features/feature.ts'
import { families } from '../../src/resolver/features/registry.ts'
import { root } from '../support/program.ts'

const page = readFileSync(join(root, 'docs/features.md'), 'utf8')

/** The row that the page must have for a feature. */
function rowOf({ name, values, description }: Feature): string {
  const said = 'unit' in values ? 'number' : values.length > 4 ? `${values.length} values` : values.join(' ')
  return `| ${name} | ${said} | ${description} |`
}

test.each(Object.entries(families))(
  'docs/features.md describes the family %s, feature by feature, in order',
  (family, features) => {
    const section = page.split(/^## /m).find((each) => each.toLowerCase().startsWith(family)) ?? ''
    const rows = section.split('\n').filter((line) => /^\| (?!name|---)/.test(line))

    expect(rows).toEqual(features.map(rowOf))
  },
)
