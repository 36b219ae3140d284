const INDENT = '  '
/** Characters to gather before passing them on. */
const CHUNK = 1 << 16
const MANY = 1000

/**
 * The output of `JSON.stringify(report, undefined, 2)` and a line end, piece by piece. Lists in a report may be
 * generated while they are written: any iterable counts as a list.
 */
export function* jsonParts(report: object): Generator<string> {
  yield* gather(serialize(report, '\n'), '\n')
}

/** The same text in fewer pieces, of which the last ends with `end`. */
export function* gather(parts: Iterable<string>, end = ''): Generator<string> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield text + end
}

/** @param end a line end and the indentation of the line on which the value begins */
function* serialize(value: unknown, end: string): Generator<string> {
  const entries = isLong(value) ? longList(value) : hasLong(value) ? Object.entries(value) : undefined
  if (entries === undefined) return yield whole(value, end)
  const isList = isLong(value) || Array.isArray(value)
  let isFirst = true
  for (const [name, item] of entries) {
    if (item === undefined) continue
    yield `${isFirst ? (isList ? '[' : '{') : ','}${end}${INDENT}${isList ? '' : `${JSON.stringify(name)}: `}`
    isFirst = false
    if (isLong(value)) yield whole(item, end + INDENT)
    else yield* serialize(item, end + INDENT)
  }
  yield isFirst ? '[]' : `${end}${isList ? ']' : '}'}`
}

function* longList(list: Iterable<unknown>): Generator<readonly [name: string, item: unknown]> {
  for (const item of list) yield ['', item]
}

function whole(value: unknown, end: string): string {
  return JSON.stringify(value, undefined, INDENT).replaceAll('\n', end)
}

/** A list that is worth writing item by item. */
function isLong(value: unknown): value is Iterable<unknown> {
  return Array.isArray(value) ? value.length > MANY : isObject(value) && Symbol.iterator in value
}

function hasLong(value: unknown): value is object {
  return isObject(value) && Object.values(value).some((each) => isLong(each) || hasLong(each))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
