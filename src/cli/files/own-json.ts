import { readFileSync } from 'node:fs'
import type { Schema } from '@cfworker/json-schema'
import { shownPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import type { JsonNode, JsonPath } from '../../formats/shared/json-text.ts'
import { readInput } from './own-files.ts'
import { packageFile } from './package-file.ts'
import { systemErrorReason } from './system-error.ts'

/**
 * All bytes of a file that Referee wrote, or of standard input.
 *
 * @throws InputError when it cannot be read
 */
export function readOwn(path: string): Buffer {
  try {
    return readInput(path)
  } catch (error) {
    throw new InputError(
      'cannot-read',
      { path: shownPath(path), line: 1, column: 1 },
      systemErrorReason(error),
    )
  }
}

/**
 * A check that values are as a schema, for example `referee.scores/1`, says.
 *
 * @returns a function that throws an InputError for one that is not
 */
export async function schemaCheck(schema: string): Promise<(node: JsonNode) => void> {
  const { Validator } = await import('@cfworker/json-schema')
  const name = schema.slice('referee.'.length, schema.indexOf('/'))
  const text = schemaText(name)
  const validator = new Validator(JSON.parse(text) as Schema, '2020-12')
  const others = new Set([...text.matchAll(/"urn:referee:(\w+):1#/g)].map(([, other]) => other as string))
  for (const other of others) validator.addSchema(JSON.parse(schemaText(other)) as Schema)
  return (node) => {
    // The innermost comes last.
    const error = validator.validate(node.value).errors.at(-1)
    if (error === undefined) return
    const missing = error.keyword === 'required' ? /"(.+)"/.exec(error.error)?.[1] : undefined
    throw node.error(
      stepsOf(error.instanceLocation),
      missing === undefined
        ? `not as schemas/${name}.schema.json has it (${error.keyword})`
        : `"${missing}" is missing`,
    )
  }
}

function schemaText(name: string): string {
  return readFileSync(packageFile('schemas', `${name}.schema.json`), 'utf8')
}

/** A JSON pointer, which starts with `#`, as a path. */
function stepsOf(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
