import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The exported names of a built package's entry, each with its declaration as TypeScript prints it. */
export function publicTypes(root: string, entry: string): ReadonlyMap<string, string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  const path = join(root, findTypes(manifest.exports[entry]))
  const options = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: [],
    skipLibCheck: true,
  }
  const program = ts.createProgram([path], options)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined) throw new Error(`${path}: no module`)
  return new Map(
    checker.getExportsOfModule(module).map((symbol) => {
      const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return [symbol.name, (declared.declarations ?? []).map(print).sort().join('\n')]
    }),
  )
}

const printer = ts.createPrinter({ removeComments: true })

/** A declaration without comments, private members and parameter names, wherever it is declared. */
function print(declaration: ts.Declaration): string {
  const { transformed } = ts.transform(declaration, [withoutParameterNames])
  return printer
    .printNode(ts.EmitHint.Unspecified, transformed[0] ?? declaration, declaration.getSourceFile())
    .replace(/^(export )?(declare )?/, '')
    .replace(/\b([A-Za-z]\w*[a-z])2\b/g, '$1') // Two types with one name are numbered if all are in one file.
    .split('\n')
    .filter((line) => !/^\s+(#private|private )/.test(line))
    .join('\n')
}

function withoutParameterNames(context: ts.TransformationContext): (node: ts.Declaration) => ts.Declaration {
  const visit = <T extends ts.Node>(node: T): ts.Node => {
    const { factory } = context
    if (ts.isParameter(node) && ts.isIdentifier(node.name)) {
      const { modifiers, dotDotDotToken, questionToken, type, initializer } = node
      const visited = type && (ts.visitNode(type, visit) as ts.TypeNode)
      return factory.updateParameterDeclaration(
        node,
        modifiers,
        dotDotDotToken,
        factory.createIdentifier('_'),
        questionToken,
        visited,
        initializer,
      )
    }
    return ts.visitEachChild(node, visit, context)
  }
  return (node) => visit(node) as ts.Declaration
}

/** The first `types` of an entry of `exports`, for Node. */
function findTypes(entry: unknown): string {
  if (typeof entry === 'string') return entry.replace(/\.js$/, '.d.ts')
  const { types, node, default: other } = entry as { types?: string; node?: unknown; default?: unknown }
  return types ?? findTypes(node ?? other)
}
