// node scripts/mutate-cli.mjs [--count 30] [--seed 1] [--list] -- COMMAND...
// Changes one place of src/cli at a time, runs COMMAND and reports whether it failed: the mutant was killed. The same
// seed gives the same mutants, so that two sets of tests can be compared. Run it in a copy: it changes source files.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
})

const folder = 'src/cli'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort()
  .map((name) => join(folder, name))

const OPERATORS = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
])

/** Every place of a file that can be changed, with what to write there. */
function mutantsOf(path) {
  const text = readFileSync(path, 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, replacement) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push({ path, line: line + 1, start: node.getStart(), end: node.getEnd(), replacement })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.getText())
      if (other !== undefined) add(node.operatorToken, other)
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText())
    }
    if (ts.isConditionalExpression(node) || ts.isIfStatement(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition
      add(condition, `!(${condition.getText()})`)
    }
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text.replaceAll('_', '')) + 1))
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const random = randomFrom(Number(values.seed))
const all = files.flatMap(mutantsOf)
const chosen = Array.from(
  { length: Number(values.count) },
  () => all.splice(Math.floor(random() * all.length), 1)[0],
)

let killed = 0
for (const { path, line, start, end, replacement } of chosen) {
  const text = readFileSync(path, 'utf8')
  const change = `${path}:${line}: ${text.slice(start, end)} -> ${replacement}`.replaceAll(/\s+/g, ' ')
  if (values.list) {
    process.stdout.write(`${change}\n`)
    continue
  }
  const restore = () => writeFileSync(path, text)
  process.once('exit', restore)
  writeFileSync(path, text.slice(0, start) + replacement + text.slice(end))
  const [command, ...args] = positionals
  const { status } = spawnSync(command, args, { stdio: 'ignore' })
  restore()
  process.off('exit', restore)
  if (status !== 0) killed++
  process.stdout.write(`${status === 0 ? 'survived' : 'killed'}  ${change}\n`)
}
if (!values.list) process.stdout.write(`${killed} of ${chosen.length} killed\n`)
