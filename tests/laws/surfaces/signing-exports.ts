import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/program.ts'

const src = join(root, 'src')
const entries = join(src, 'entries')

/** The exported functions whose result has a signature, according to the types in their declarations. */
export function signingExports(): readonly string[] {
  const types = signedTypes()
  return readdirSync(entries).flatMap((entry) => {
    const lists = readFileSync(join(entries, entry), 'utf8').matchAll(/^export \{([^}]*)\} from '([^']*)'/gm)
    return [...lists].flatMap(([, list = '', path = '']) => {
      const source = readFileSync(join(entries, path), 'utf8')
      return valuesIn(list).filter((name) => types.some((type) => hasWord(resultOf(source, name), type)))
    })
  })
}

/** Types with a field `signature`, and those made of them. */
function signedTypes(): readonly string[] {
  const declarations = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...withoutComments(readFileSync(join(src, path), 'utf8')).matchAll(DECLARATION)])
    .map(([, name = '', body = '']) => ({ name, body: body.replaceAll(/'[^']*'/g, '') }))
  const signed = new Set(
    declarations.filter(({ body }) => hasWord(body, 'readonly signature')).map(({ name }) => name),
  )
  for (let size = 0; size < signed.size; ) {
    size = signed.size
    for (const { name, body } of declarations) {
      if ([...signed].some((type) => hasWord(body, type))) signed.add(name)
    }
  }
  return [...signed]
}

const DECLARATION = /^(?:export )?(?:interface|type) (\w+)\b([\s\S]*?)\n(?=\S)/gm

/** The return type of a function; nothing for other values. */
function resultOf(source: string, name: string): string {
  const at = source.search(new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm'))
  return at < 0 ? '' : (/\): ((?:[^(){}=]|\{[^{}\n]*\})*) \{\n/.exec(source.slice(at))?.[1] ?? '')
}

/** The values in a list of exports, by their names in the file they are from. */
function valuesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  return names
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' ')[0] as string)
}

const hasWord = (text: string, word: string): boolean => new RegExp(`\\b${word}\\b`).test(text)

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
