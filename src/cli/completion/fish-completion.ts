import { type CompletableCommand, type CompletableFlag, programFlags } from './completable.ts'

/** The output of `referee completion fish`. */
export function fishCompletion(commands: readonly CompletableCommand[]): string {
  return `# Completion of referee for fish. Run once:
#   referee completion fish > ~/.config/fish/completions/referee.fish

# Is one of these the command on the line? Without arguments: is there none yet?
function __referee_command
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; and continue
        contains -- $word $argv
        return
    end
    test (count $argv) -eq 0
end

${[...ofProgram(commands), ...ofFlags(commands), ...ofArguments(commands)].join('\n')}
`
}

function ofProgram(commands: readonly CompletableCommand[]): string[] {
  const flags = programFlags.map((flag) => `complete -c referee -n __referee_command -f -l ${flag.slice(2)}`)
  const names = commands.map(
    ({ name, summary }) => `complete -c referee -n __referee_command -f -a ${name} -d ${quote(summary)}`,
  )
  return [...flags, ...names]
}

/** One line for each flag; commands that share it are on one line. */
function ofFlags(commands: readonly CompletableCommand[]): string[] {
  const lines = new Map<string, string[]>()
  for (const { name, flags } of commands) {
    for (const flag of flags) lines.set(flagLine(flag), [...(lines.get(flagLine(flag)) ?? []), name])
  }
  return [...lines].map(
    ([line, names]) => `complete -c referee -n '__referee_command ${names.join(' ')}' ${line}`,
  )
}

function flagLine({ names, description, value }: CompletableFlag): string {
  const spelt = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const words = value?.words.join(' ') ?? ''
  const values =
    value === undefined
      ? []
      : words === ''
        ? ['-r']
        : ['-x', '-a', quote(value.isList ? `(__fish_append , ${words})` : words)]
  return [...spelt, ...values, '-d', quote(description)].join(' ')
}

function ofArguments(commands: readonly CompletableCommand[]): string[] {
  return commands.flatMap(({ name, arguments: args }) => {
    const words = args.flatMap((each) => each.words)
    if (words.length === 0) return []
    // A command whose arguments are all words takes no files.
    const files = args.every((each) => each.words.length > 0) ? '-f ' : ''
    return [`complete -c referee -n '__referee_command ${name}' ${files}-a ${quote(words.join(' '))}`]
  })
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
