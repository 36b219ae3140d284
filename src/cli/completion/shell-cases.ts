import type { CompletableCommand, CompletableValue } from './completable.ts'

/**
 * A function for bash and zsh that looks up what follows a flag: it sets `takes` if it has a value, `choices` to the
 * possible words, and `list` if they are separated by commas.
 */
export function valueFunction(commands: readonly CompletableCommand[]): string {
  const branches = new Map<string, string[]>()
  const add = (value: CompletableValue, pattern: string): void => {
    const branch = assignments(value)
    branches.set(branch, [...(branches.get(branch) ?? []), pattern])
  }
  for (const [name, uses] of usesOfFlags(commands)) {
    const same = new Set(uses.map(({ value }) => (value === undefined ? '' : assignments(value))))
    for (const { command, value } of same.size === 1 ? uses.slice(0, 1) : uses) {
      if (value !== undefined) add(value, same.size === 1 ? `*' ${name}'` : `'${command} ${name}'`)
    }
  }
  return shellCase('_referee_value', 'takes= choices= list=', '"$1 $2"', branches)
}

/** A function that sets `choices` to the words that an argument may be, by command and position. */
export function argumentFunction(commands: readonly CompletableCommand[]): string {
  const branches = new Map<string, string[]>()
  for (const { name, arguments: args } of commands) {
    args.forEach(({ words }, i) => {
      if (words.length === 0) return
      const branch = `choices='${words.join(' ')}'`
      const pattern = i === args.length - 1 && i === 0 ? `'${name} '*` : `'${name} ${i}'`
      branches.set(branch, [...(branches.get(branch) ?? []), pattern])
    })
  }
  return shellCase('_referee_argument', 'choices=', '"$1 $2"', branches)
}

function shellCase(
  name: string,
  reset: string,
  subject: string,
  branches: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = [...branches].map(([branch, patterns]) => `    ${patterns.join(' | ')}) ${branch} ;;`)
  return `${name}() {\n  ${reset}\n  case ${subject} in\n${rows.join('\n')}\n  esac\n}`
}

function assignments({ words, isList }: CompletableValue): string {
  return `takes=1 choices='${words.join(' ')}'${isList ? ' list=1' : ''}`
}

interface FlagUse {
  readonly command: string
  readonly value: CompletableValue | undefined
}

function usesOfFlags(commands: readonly CompletableCommand[]): ReadonlyMap<string, readonly FlagUse[]> {
  const uses = new Map<string, FlagUse[]>()
  for (const command of commands) {
    for (const { names, value } of command.flags) {
      for (const name of names) uses.set(name, [...(uses.get(name) ?? []), { command: command.name, value }])
    }
  }
  return uses
}
