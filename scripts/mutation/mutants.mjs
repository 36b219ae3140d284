// Places in a TypeScript file that can be changed, and their replacements.
import ts from 'typescript'

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

/**
 * @param text of the file
 * @returns each with the range of text that it replaces; `whole` is the expression around an operator, for which the
 *   mutant can be switched on and off
 */
export function mutantsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const add = (node, replacement, whole = node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const [start, end] = [node.getStart(), node.getEnd()]
    found.push({
      path,
      line: line + 1,
      start,
      end,
      replacement,
      whole: { start: whole.getStart(), end: whole.getEnd() },
      isName:
        (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
        (ts.isBindingElement(node.parent) && node.parent.propertyName === node),
      isStatement: startsStatement(whole),
    })
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.getText())
      if (other !== undefined) add(node.operatorToken, other, node)
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

/** Without semicolons, a statement must not begin with a parenthesis. */
function startsStatement(node) {
  let at = node
  while (!ts.isStatement(at)) at = at.parent
  return ts.isExpressionStatement(at) && at.getStart() === node.getStart()
}

/** A mutant on one line, for people. */
export function describeMutant({ path, line, start, end, replacement }, text) {
  return `${path}:${line}: ${text.slice(start, end)} -> ${replacement}`.replaceAll(/\s+/g, ' ')
}

/** The file with some of its mutants, each on when `__mutant(ID)` returns true. */
export function withSwitches(text, mutants) {
  // Outer places first, each followed by the places inside it, which are rendered within the outer text.
  const sorted = mutants
    .filter(({ isName }) => !isName)
    .sort((a, b) => a.whole.start - b.whole.start || b.whole.end - a.whole.end)
  return render(0, text.length, sorted)

  function render(from, to, list) {
    let out = ''
    let at = from
    for (let i = 0; i < list.length; ) {
      const mutant = list[i]
      const { start, end } = mutant.whole
      let next = i + 1
      while (next < list.length && list[next].whole.start < end) next++
      out += text.slice(at, start) + switched(mutant, list.slice(i + 1, next))
      at = end
      i = next
    }
    return out + text.slice(at, to)
  }

  function switched(mutant, inner) {
    const { whole, start, end, replacement, id, isStatement } = mutant
    const mutated = text.slice(whole.start, start) + replacement + text.slice(end, whole.end)
    return `${isStatement ? 'void ' : ''}(globalThis.__mutant(${id}) ? (${mutated}) : (${render(whole.start, whole.end, inner)}))`
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Some elements of a list, without repetition, the same for the same seed. */
export function choose(items, count, seed) {
  const random = randomFrom(seed)
  const left = [...items]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  )
}
