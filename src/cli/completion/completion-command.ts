import type { Command, CommandEntry } from '../command.ts'
import { bashCompletion } from './bash-completion.ts'
import { type CompletableCommand, completableCommands } from './completable.ts'
import { fishCompletion } from './fish-completion.ts'
import { zshCompletion } from './zsh-completion.ts'

type Shell = 'bash' | 'zsh' | 'fish'

const scripts: Readonly<Record<Shell, (commands: readonly CompletableCommand[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** `referee completion SHELL` */
export function completionCommand(commands: readonly CommandEntry[]): Command<[shell: Shell]> {
  return {
    arguments: [
      { name: 'shell', description: Object.keys(scripts).join(', '), choices: Object.keys(scripts) },
    ],
    flags: [],
    examples: [
      'source <(referee completion bash)',
      'referee completion fish > ~/.config/fish/completions/referee.fish',
    ],
    notes: [
      'The script completes commands, flags, their values (formats, metrics, presets and so on) and files. For bash, add the first line to ~/.bashrc. For zsh, add "source <(referee completion zsh)" to ~/.zshrc, after compinit.',
    ],
    run: async (run, [shell]) => run.emit(scripts[shell](await completableCommands(commands))),
  }
}
