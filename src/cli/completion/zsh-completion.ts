import { type CompletableCommand, programFlags } from './completable.ts'
import { argumentFunction, valueFunction } from './shell-cases.ts'

/** The output of `referee completion zsh`: to be sourced, or put into a folder of $fpath as _referee. */
export function zshCompletion(commands: readonly CompletableCommand[]): string {
  const flags = commands.map(({ name, flags: all }) => {
    const rows = all.map(({ names, description }) => formatRow(names[0] as string, description))
    return `    ${name}) rows=(${rows.join(' ')}) ;;`
  })
  return `#compdef referee
# Completion of referee for zsh. Add this line to ~/.zshrc, after compinit:
#   source <(referee completion zsh)

${valueFunction(commands)}

${argumentFunction(commands)}

_referee_flags() {
  rows=()
  case "$1" in
${flags.join('\n')}
  esac
}

_referee() {
  local cur=$PREFIX prev=\${words[CURRENT - 1]} command= takes= choices= list= position=0 word i
  local -a rows
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
    if [[ $word == -*=* ]]; then
      continue
    elif [[ $word == -* ]]; then
      _referee_value "$command" "$word"
      [[ -n $takes ]] && ((i++))
    elif [[ -z $command ]]; then
      command=$word
    else
      ((position++))
    fi
  done
  if [[ -z $command && $cur == -* ]]; then
    compadd -- ${programFlags.join(' ')}
    return
  elif [[ -z $command ]]; then
    rows=(${commands.map(({ name, summary }) => formatRow(name, summary)).join(' ')})
    compadd -l -d rows -- \${rows%% *}
    return
  fi
  if [[ $cur == --*=* ]]; then
    prev=\${cur%%=*}
    compset -P '*='
  fi
  _referee_value "$command" "$prev"
  if [[ -z $takes && $cur == -* ]]; then
    _referee_flags "$command"
    compadd -l -d rows -- \${rows%% *}
    return
  fi
  [[ -z $takes ]] && _referee_argument "$command" "$position"
  if [[ -n $list ]]; then
    compset -P '*,'
    compadd -S '' -- \${=choices}
  elif [[ -z $choices ]] || ! compadd -- \${=choices}; then
    # LABEL=PATH
    compset -P '*='
    _files
  fi
}

compdef _referee referee
[[ \${funcstack[1]} == _referee ]] && _referee "$@"
true
`
}

/** A word and its meaning, as shown in a list of matches. */
function formatRow(word: string, meaning: string): string {
  return `'${`${word}  ${meaning}`.replaceAll("'", "'\\''")}'`
}
