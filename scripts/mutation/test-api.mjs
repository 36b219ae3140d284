// Imported by test files as 'vitest' while mutants run: it lists tests instead of running them, so that one process can
// run them for thousands of mutants. It contains only what the tests of the mutated folders use.
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'
import { format } from '@vitest/pretty-format'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)
chai.use(({ Assertion, util: { addMethod } }) => {
  addMethod(Assertion.prototype, 'toMatchInlineSnapshot', function (wanted) {
    compareSnapshot(format(this._obj, { printBasicPrototype: false, escapeString: false }), wanted)
  })
  // Only the tests' own files are checked: others are pages of the documentation.
  addMethod(Assertion.prototype, 'toMatchFileSnapshot', function (path) {
    if (isAbsolute(path) && this._obj !== readFileSync(path, 'utf8')) throw new Error(`not as in ${path}`)
  })
  addMethod(Assertion.prototype, 'toThrowErrorMatchingInlineSnapshot', function (wanted) {
    let thrown
    try {
      this._obj()
    } catch (error) {
      thrown = error
    }
    if (thrown === undefined) throw new Error('nothing was thrown')
    compareSnapshot(`[${thrown.name}: ${thrown.message}]`, wanted)
  })
})

export const expect = (value, message) => new chai.Assertion(value, message)
Object.assign(expect, chai.expect)
expect.extend = (matchers) => chai.expect.extend(expect, matchers)
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT])
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true, writable: true })
expect.extend(customMatchers)

/** The formatter determines indentation and line breaks around an inline snapshot. */
function compareSnapshot(found, wanted) {
  const plain = (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
  if (plain(found) !== plain(wanted)) throw new Error(`${found}\nis not\n${wanted}`)
}

/** All tests, in the order of the files. */
export const tests = []
const top = () => ({ titles: [], beforeAll: [], isSkipped: false })
let suite = top()

/** Called before a file is loaded. */
export function beginFile(name) {
  suite = { ...top(), titles: [name] }
}

export function describe(title, ...rest) {
  const { options, body } = partsOf(rest)
  const outer = suite
  suite = {
    titles: [...outer.titles, title],
    beforeAll: [...outer.beforeAll],
    isSkipped: outer.isSkipped || isSkipped(options),
  }
  body()
  suite = outer
}

export function test(title, ...rest) {
  const { options, body } = partsOf(rest)
  if (suite.isSkipped || isSkipped(options)) return
  // Keep the list itself, not its contents: a hook may come after the tests it is for.
  const own = suite
  tests.push({ name: [...own.titles, title].join(' > '), body, hooks: () => own.beforeAll })
}

test.each = eachOf(test)
describe.each = eachOf(describe)
test.skip = () => {}
describe.skip = () => {}

export function beforeAll(body) {
  suite.beforeAll.push({ body, done: undefined })
}

/** Nothing is torn down: the tests' folders are removed at the end of the run. */
export function afterAll() {}

function eachOf(one) {
  return (rows) =>
    (title, ...rest) => {
      for (const [i, row] of rows.entries()) {
        const { options, body } = partsOf(rest)
        const args = Array.isArray(row) ? row : [row]
        one(`${title} #${i}`, options, () => body(...args))
      }
    }
}

function partsOf(rest) {
  const body = rest.find((each) => typeof each === 'function')
  const options = rest.find((each) => typeof each === 'object' && each !== null) ?? {}
  return { options, body }
}

/** Tests with tags need something beyond a clone. */
function isSkipped({ skip, tags = [] }) {
  return skip === true || tags.length > 0
}

export const it = Object.assign((...args) => test(...args), test)
