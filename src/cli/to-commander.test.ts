import { Command as Commander } from 'commander'
import { describe, expect, test } from 'vitest'
import type { Command, Io } from './command.ts'
import { outputFlags } from './flags/output-flags.ts'
import { declareCommand } from './to-commander.ts'

const io: Io = { stdout() {}, stderr() {}, isTerminal: { stdout: false, stderr: false }, useColor: false }

interface Called {
  readonly args: unknown
  readonly flags: Record<string, unknown>
}

const base = {
  arguments: [
    { name: 'key', description: 'the key' },
    { name: 'response', description: 'the responses', variadic: true, optional: true },
  ],
  flags: [
    {
      keyFormat: { value: 'id', description: 'of the key', choices: ['a', 'b'] },
      top: { value: 'n', description: 'how many', parse: Number, default: 10 },
      doc: {
        value: 'name',
        description: 'repeatable',
        parse: (name: string, names: string[] = []) => [...names, name],
      },
      align: { description: 'always' },
      noAlign: { description: 'never' },
    },
  ],
  examples: ['referee try key'],
} as const

async function call(
  argv: readonly string[],
  more: Partial<Command> = {},
): Promise<Called & { code: number }> {
  let called: Called = { args: undefined, flags: {} }
  let code = -1
  const commander = new Commander('try').exitOverride().configureOutput({ writeErr() {}, writeOut() {} })
  const command: Command = {
    ...base,
    run(_, args, flags) {
      called = { args, flags: flags as Called['flags'] }
    },
    ...more,
  }
  declareCommand(commander, command, io, (exitCode) => {
    code = exitCode
  })
  await commander.parseAsync(argv, { from: 'user' })
  return { ...called, code }
}

describe('a declared command', () => {
  test('gets one value for each argument, a list where it is variadic, and its flags by name', async () => {
    expect(await call(['k', 'r', 's', '--key-format', 'b', '--doc', 'x', '--doc', 'y'])).toEqual({
      code: 0,
      args: ['k', ['r', 's']],
      flags: { keyFormat: 'b', doc: ['x', 'y'], top: 10, color: true },
    })
    expect((await call(['k'])).args).toEqual(['k', []])
  })

  test('knows a switch, its negation and their absence apart', async () => {
    expect((await call(['k', '--align'])).flags['align']).toBe(true)
    expect((await call(['k', '--no-align'])).flags['align']).toBe(false)
    expect((await call(['k'])).flags['align']).toBe(undefined)
  })

  test('gets all values of a flag that takes several, also if only some are allowed', async () => {
    const several = { value: 'id...', description: 'several' }
    const flags = [{ some: { ...several, choices: ['a', 'b', 'c'] }, any: several }]

    const called = await call(['k', '--some', 'a', 'c', '--any', 'x', 'y', '--some', 'b'], { flags })

    expect(called.flags).toMatchObject({ some: ['a', 'c', 'b'], any: ['x', 'y'] })
  })

  test('takes the flags that every command takes, unless it has its own', async () => {
    expect((await call(['k', '--quiet', '--jobs', '2', '--seed', '7'])).flags).toMatchObject({
      quiet: true,
      jobs: 2,
      seed: 7,
    })
    const seed = { seed: { value: 'n', description: 'own', parse: (text: string) => `own ${text}` } }
    expect((await call(['k', '--seed', '7'], { flags: [seed] })).flags['seed']).toBe('own 7')
  })

  test.each([
    [['k', '--key-format', 'c'], 'Allowed choices are a, b'],
    [[], "missing required argument 'key'"],
    [['k', '--nonsense'], 'unknown option'],
  ])('refuses %j', async (argv, reason) => {
    await expect(call(argv)).rejects.toThrow(reason)
  })

  test('fails before the work where a required flag is missing', async () => {
    const flags = [{ from: { value: 'file', description: 'needed', isRequired: true } }]

    await expect(call(['k'], { flags })).rejects.toThrow('required option')
  })

  test('ends with the exit code that it returns', async () => {
    expect((await call(['k'], { run: async () => 3 })).code).toBe(3)
    expect((await call(['k'], { run: () => {} })).code).toBe(0)
  })

  test('has its output checked before it runs, where its result is a report', async () => {
    let hasRun = false
    const run = (): void => {
      hasRun = true
    }
    const command = { flags: [outputFlags], run }

    await expect(call(['k', '-o', 'no-such-directory/x'], command)).rejects.toThrow('does not exist')
    await expect(call(['k', '--json', '--to', 'csv'], command)).rejects.toThrow('use only one of them')
    expect(hasRun).toBe(false)
  })
})
