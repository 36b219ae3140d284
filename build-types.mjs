// The library's declarations for npm run build: everything that entries export in one file, and a list of names for
// each entry. One file per source would make up most of the package.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

/** @param entries the declaration file of each entry, by name */
export function buildTypes(entries, outdir) {
  const program = ts.createProgram(Object.values(entries), {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    noLib: true,
    types: [],
  })
  const types = new TypeFile(program.getTypeChecker())
  mkdirSync(outdir, { recursive: true })
  for (const [name, path] of Object.entries(entries)) {
    const exported = types.exportsOf(program.getSourceFile(resolve(path)))
    writeFileSync(join(outdir, `${name}.d.ts`), `export { ${exported.join(', ')} } from './types.js'\n`)
  }
  writeFileSync(join(outdir, 'types.d.ts'), types.text())
}

/** Declarations of many modules merged into one, with numbers to distinguish those of the same name. */
class TypeFile {
  #checker
  #names = new Map()
  #taken = new Set()
  #statements = []
  #done = new Set()

  constructor(checker) {
    this.#checker = checker
  }

  /** `name as exportedName` for each export of a module; whatever these need is added to the file. */
  exportsOf(module) {
    const symbols = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(module))
    return symbols.map((symbol) => {
      const name = this.#nameOf(this.#target(symbol))
      return name === symbol.name ? name : `${name} as ${symbol.name}`
    })
  }

  text() {
    return `${this.#statements.join('\n')}\nexport { ${[...this.#taken].join(', ')} }\n`
  }

  #target(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #nameOf(symbol) {
    const known = this.#names.get(symbol)
    if (known !== undefined) return known
    let name = symbol.name
    for (let i = 2; this.#taken.has(name); i += 1) name = `${symbol.name}${i}`
    this.#taken.add(name)
    this.#names.set(symbol, name)
    for (const declaration of symbol.declarations ?? []) this.#take(statementOf(declaration))
    return name
  }

  #take(statement) {
    if (this.#done.has(statement)) return
    this.#done.add(statement)
    const source = statement.getSourceFile()
    const changes = []
    const visit = (node) => {
      if (ts.isImportTypeNode(node)) throw new Error(`${source.fileName}: ${node.getText()} in a declaration`)
      if (ts.isIdentifier(node)) {
        const symbol = this.#checker.getSymbolAtLocation(node)
        const target = symbol && this.#target(symbol)
        if (target?.declarations?.some(isTopLevel)) {
          const name = this.#nameOf(target)
          if (name !== node.text) changes.push({ start: node.getStart(), end: node.end, name })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(statement)
    const exported = statement.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (exported !== undefined) changes.push({ start: exported.getStart(), end: exported.end + 1, name: '' })
    let text = source.text.slice(statement.getFullStart(), statement.end)
    for (const { start, end, name } of changes.sort((a, b) => b.start - a.start)) {
      const from = start - statement.getFullStart()
      text = text.slice(0, from) + name + text.slice(end - statement.getFullStart())
    }
    this.#statements.push(text.trim())
  }
}

function isTopLevel(declaration) {
  return statementOf(declaration) !== undefined
}

/** The top-level statement that is or contains a declaration. */
function statementOf(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return node.parent !== undefined && ts.isSourceFile(node.parent) ? node : undefined
}
