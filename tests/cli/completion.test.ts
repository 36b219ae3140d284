import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { allFlags } from '../../src/cli/flags/all-flags.ts'
import { formats } from '../../src/formats/registry.ts'
import { metrics } from '../../src/metrics/registry.ts'
import { presets } from '../../src/scoring/settings.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

type Shell = 'bash' | 'zsh' | 'fish'
const shells: readonly Shell[] = ['bash', 'zsh', 'fish']
const paths = new Map<Shell, string>()

beforeAll(async () => {
  for (const shell of shells) {
    const { code, stdout } = await refereeHere(['completion', shell])
    expect(code).toBe(0)
    paths.set(shell, scratch.write(`completion.${shell}`, stdout))
  }
  scratch.write('completion.zsh.setup', ZSH_SETUP.replaceAll('LOG', `${path('zsh')}.log`))
  scratch.write('key file.conll', '')
})

/** What each shell offers after some command lines; a trailing blank begins a new word. */
const offers: Readonly<Record<Shell, (lines: readonly string[]) => string[][]>> = {
  bash: (lines) =>
    asked('bash', ['--norc', '-c', `source "$0"; ${BASH}`, path('bash'), ...lines.map(bashWords)]),
  zsh: (lines) => asked('zsh', ['-f', '-c', ZSH, path('zsh'), ...lines]),
  fish: (lines) => asked('fish', ['--no-config', '-c', FISH, path('fish'), ...lines]),
}

/** Calls the function as readline does, once per argument: words separated by TABs. */
const BASH = `for line in "$@"; do
  IFS=$'\\t' read -r -a COMP_WORDS <<< "$line"
  [[ $line == *$'\\t' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _referee
  printf '%s\\n' "\${COMPREPLY[@]}" END
done`

/** Where readline splits words, besides at blanks. */
function bashWords(line: string): string {
  return line.replaceAll('=', ' = ').replaceAll(/ +/g, '\t')
}

/** Types lines into an interactive zsh, which logs what it would offer. */
const ZSH = `zmodload zsh/zpty
log=$0.log
: > $log
await() {
  for ((n = 0; n < 600; n++)); do
    [[ "$(tail -n 1 $log)" == "$1" ]] && return
    sleep 0.05
  done
  exit 1
}
zpty -b z zsh -f -i
zpty -w z "cd \${0:h}; source $0.setup; source $0; print ready >> $log"
await ready
: > $log
for line in "$@"; do
  zpty -w -n z "$line"$'\\t'
  await END
  zpty -w -n z $'\\C-U'
  print '' >> $log
done
zpty -d z
cat $log`

/** What zsh reads before the script: TAB logs the matches to be added. */
const ZSH_SETUP = `autoload -U compinit
compinit -u -D
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "$@"
  (($#hits > 0)) && print -rl -- $hits >> LOG
}
log-matches() {
  zle complete-word
  print END >> LOG
}
zle -N log-matches
bindkey '^I' log-matches
`

const FISH = `source $argv[1]
cd (dirname $argv[1])
for line in $argv[2..-1]
    complete -C $line | string replace -r '\\t.*' ''
    echo END
end`

function path(shell: Shell): string {
  return paths.get(shell) as string
}

function asked(shell: Shell, args: readonly string[]): string[][] {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    encoding: 'utf8',
    cwd: scratch.path,
    env: { ...process.env, HOME: scratch.path, XDG_CONFIG_HOME: scratch.path, TERM: 'dumb' },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const answers = stdout.split(/^END\n/m).slice(0, -1)
  return answers.map((answer) => answer.split('\n').filter((word) => word !== ''))
}

const singletons = ['keep', 'drop', 'drop-response']
const idsWith = (start: string): string[] => metrics.map(({ id }) => id).filter((id) => id.startsWith(start))

const lines: readonly (readonly [what: string, line: string, expected: readonly string[]])[] = [
  ['commands', 'referee s', ['score', 'suite', 'sensitivity', 'stats', 'show', 'status', 'submit', 'serve']],
  ['a command', 'referee comple', ['completion']],
  ['choices', 'referee score --singletons ', singletons],
  ['choices after an equals sign', 'referee score --singletons=', singletons],
  ['choices that begin so', 'referee score --singletons dr', ['drop', 'drop-response']],
  ['formats', 'referee validate key.conll --format ', formats.map(({ id }) => id)],
  ['formats to write', 'referee convert key.conll --to conll-', ['conll-2012']],
  ['forms of results', 'referee stats key.conll --to ', ['text', 'json', 'csv', 'markdown', 'latex']],
  ['presets', 'referee score --preset ', Object.keys(presets)],
  ['metrics', 'referee metrics b3', idsWith('b3')],
  ['the last of a list', 'referee score --metrics muc,ceafm', idsWith('ceafm')],
  ['a flag', 'referee score key.conll --fail-u', ['--fail-under']],
  ['shells', 'referee completion ', shells],
  ['commands after help', 'referee help sc', ['score']],
  ['files', 'referee score key', ['key file.conll']],
  ['files after flags', 'referee score --match head --align key', ['key file.conll']],
  ['files as values', 'referee score --ledger key', ['key file.conll']],
]

describe.each(shells)('%s', { tags: ['shells'] }, (shell) => {
  let answers: string[][] = []
  beforeAll(() => {
    answers = offers[shell](lines.map(([, line]) => line))
  })

  test.each(lines.map((row, i) => [...row, i] as const))('completes %s: %s', (what, _, expected, i) => {
    const words = answers[i]?.map((word) => word.replace(/^--singletons=|^muc,/, '').replaceAll('\\', ''))

    // Where the bash function finds nothing, readline looks for files.
    const isReadlines = shell === 'bash' && what.startsWith('files')
    expect(words?.sort()).toEqual(isReadlines ? [] : [...expected].sort())
  })
})

describe('bash', { tags: ['shells'] }, () => {
  test('falls back to files', () => {
    const { stdout } = spawnSync('bash', ['--norc', '-c', 'source "$0"; complete -p referee', path('bash')], {
      encoding: 'utf8',
    })

    expect(stdout).toBe('complete -o bashdefault -o default -F _referee referee\n')
  })

  test.each(commands)('completes every flag of $name, and the choices of each', async ({ name, load }) => {
    const { command }: { command: Command } = await load()
    const flags = allFlags(command)
    const closed = flags.filter(({ choices }) => choices !== undefined)
    const [all, ...choices] = offers.bash([
      `referee ${name} --`,
      ...closed.map(({ long }) => `referee ${name} ${long} `),
    ])

    expect(all?.sort()).toEqual([...flags.map(({ long }) => long), '--help', '--help-all'].sort())
    expect(choices).toEqual(closed.map((flag) => flag.choices))
  })
})

test('words need no quotes in any shell', async () => {
  for (const { load } of commands) {
    const { command } = await load()
    const words = [...command.arguments, ...allFlags(command)].flatMap((each) => [
      ...(each.choices ?? []),
      ...(each.suggestions ?? []),
    ])
    expect(words.filter((word) => !/^[\w.:-]+$/.test(word))).toEqual([])
  }
})
