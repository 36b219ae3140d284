import type { OutputUnit, Schema } from '@cfworker/json-schema'
import type { JsonNode, JsonPath } from '../../formats/shared/json-text.ts'
import { didYouMean } from '../../suggest.ts'
import { readPackageFile } from './package-file.ts'

/**
 * A check that values conform to a schema, for example `referee.scores/1`.
 *
 * @returns a function that throws an InputError for one that does not
 */
export async function schemaCheck(schema: string): Promise<(node: JsonNode) => void> {
  const { Validator } = await import('@cfworker/json-schema')
  const name = schema.slice('referee.'.length, schema.indexOf('/'))
  const text = schemaText(name)
  const validator = new Validator(JSON.parse(text) as Schema, '2020-12')
  const others = new Set([...text.matchAll(/"urn:referee:(\w+):\d+#/g)].map(([, other]) => other as string))
  for (const other of others) validator.addSchema(JSON.parse(schemaText(other)) as Schema)
  return (node) => {
    // The innermost error comes last.
    const error = validator.validate(node.value).errors.at(-1)
    if (error === undefined) return
    const steps = stepsOf(error.instanceLocation)
    throw node.error(steps, reasonOf(error, String(steps.at(-1)), text, name))
  }
}

/** @param field the one that the error is about */
function reasonOf({ keyword, error }: OutputUnit, field: string, schema: string, name: string): string {
  const missing = keyword === 'required' ? /"(.+)"/.exec(error)?.[1] : undefined
  if (missing !== undefined) return `"${missing}" is missing`
  const see = `see schemas/${name}.schema.json`
  // The validator reports a field that the schema does not know as `false`.
  if (keyword !== 'false') return `${expectation(keyword, error) ?? `not allowed (${keyword})`}; ${see}`
  const known = [...schema.matchAll(/"(\w+)": \{/g)].map(([, each]) => each as string)
  return `unknown field${didYouMean(field, known)} (${see})`
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

/** What the validator expected, taken from its message. */
function expectation(keyword: string, error: string): string | undefined {
  const [, found = '', types = ''] =
    /^Instance type "(\w+)" is invalid\. Expected "(.*)"\.$/.exec(error) ?? []
  const kind = (type: string): string => KINDS[type] ?? type
  if (types !== '') return `expected ${types.split('", "').map(kind).join(' or ')}, found ${kind(found)}`
  const [, value] = /^Instance does not match (?:any of )?(.*)\.$/.exec(error) ?? []
  if (keyword === 'const' && value !== undefined) return `expected ${value}`
  if (keyword === 'enum' && value !== undefined) {
    return `expected one of ${(JSON.parse(value) as unknown[]).map((each) => JSON.stringify(each)).join(', ')}`
  }
  const [, least] = /^(?:Array has too few items|String is too short) \(\d+ < (\d+)\)\.$/.exec(error) ?? []
  if (least !== undefined)
    return keyword === 'minItems' ? `expected at least ${least}` : 'expected a text, found an empty one'
  return keyword === 'minimum' || keyword === 'maximum' ? error.replace(/\.$/, '') : undefined
}

function schemaText(name: string): string {
  return readPackageFile('schemas', `${name}.schema.json`).toString()
}

/** A JSON pointer, which starts with `#`, as a path. */
function stepsOf(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
