import { type CompletableCommand, programFlags } from './completable.ts'
import { argumentFunction, valueFunction } from './shell-cases.ts'

/** The output of `referee completion bash`. It also runs in bash 3.2, which macOS has. */
export function bashCompletion(commands: readonly CompletableCommand[]): string {
  const flags = commands.map(
    ({ name, flags }) => `    ${name}) choices='${flags.map(({ names }) => names[0]).join(' ')}' ;;`,
  )
  return `# Completion of referee for bash. Add this line to ~/.bashrc:
#   source <(referee completion bash)

${valueFunction(commands)}

${argumentFunction(commands)}

_referee_flags() {
  choices=
  case "$1" in
${flags.join('\n')}
  esac
}

_referee() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev= command= takes= choices= list= position=0 head= word i
  ((COMP_CWORD > 0)) && prev=\${COMP_WORDS[COMP_CWORD - 1]}
  # bash makes words of "--flag=value" and "LABEL=PATH" at the equals sign.
  if [[ $cur == '=' ]]; then
    cur=
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == '=' ]]; then
      ((i++))
    elif [[ $word == -* ]]; then
      _referee_value "$command" "$word"
      [[ -n $takes && \${COMP_WORDS[i + 1]} != '=' ]] && ((i++))
    elif [[ -z $command ]]; then
      command=$word
    else
      ((position++))
    fi
  done
  choices= list=
  if [[ -z $command && $cur == -* ]]; then
    choices='${programFlags.join(' ')}'
  elif [[ -z $command ]]; then
    choices='${commands.map(({ name }) => name).join(' ')}'
  else
    _referee_value "$command" "$prev"
    if [[ -z $takes && $cur == -* ]]; then
      _referee_flags "$command"
    elif [[ -z $takes ]]; then
      _referee_argument "$command" "$position"
    fi
  fi
  if [[ -n $list ]]; then
    [[ $cur == *,* ]] && head=\${cur%,*},
    compopt -o nospace 2> /dev/null
  fi
  # Without a match, bash completes files.
  COMPREPLY=($(compgen -P "$head" -W "$choices" -- "\${cur##*,}"))
}

complete -o bashdefault -o default -F _referee referee
`
}
