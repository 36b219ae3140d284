import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { allFlags } from '../../src/cli/flags/all-flags.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'

const golden = (name: string): string => join(root, `tests/golden-cli/${name}.txt`)

async function printed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await refereeHere(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** The flags listed by help, as typed. */
function flagsIn(help: string): string[] {
  return [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag as string)
}

test('of the program: the common commands, on a screen', async () => {
  const help = await printed('--help')
  const lines = help.trimEnd().split('\n')

  await expect(help).toMatchFileSnapshot(golden('help'))
  expect(await printed()).toBe(help)
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(lines.filter(({ length }) => length > 80)).toEqual([])
  for (const { name, summary, isCommon } of commands) {
    const row = new RegExp(`^  ${name} +${literal(summary)}$`, 'm')
    expect(row.test(help)).toBe(isCommon === true)
  }
})

test('all of the program: every command in a group, on one line', async () => {
  const help = await printed('--help-all')

  await expect(help).toMatchFileSnapshot(golden('help-all'))
  for (const { name, summary } of commands)
    expect(help).toMatch(new RegExp(`^  ${name} +${literal(summary)}$`, 'm'))
  expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
})

describe.each(commands)('of $name', ({ name, summary, load }) => {
  let command: Command
  let [short, all] = ['', '']
  beforeAll(async () => {
    command = (await load()).command
    short = await printed(name, '--help')
    all = await printed(name, '--help-all')
  })

  test('fits on a screen', async () => {
    const lines = short.trimEnd().split('\n')

    expect(lines.length).toBeLessThanOrEqual(40)
    expect(lines.filter(({ length }) => length > 80)).toEqual([])
    await expect(short).toMatchFileSnapshot(golden(`help-${name}`))
  })

  test('says what the command does, how to call it, and where the rest is', () => {
    const [first = '', second, usage] = short.split('\n')

    expect(first.toLowerCase()).toBe(`${summary}.`.toLowerCase())
    expect(second).toBe('')
    expect(usage).toMatch(new RegExp(`^Usage: referee ${name} .*\\[flags\\]$`))
    expect(short).toMatch(new RegExp(`\\nExamples?:\\n  .*referee ${name}( |\\n)`))
    expect(short).toMatch(/\nSee all flags with --help-all\.\n$/)
  })

  test('has one line for each flag', () => {
    const described = short.slice(short.indexOf('Common flags'), short.indexOf('Example'))

    expect(described.trimEnd().split('\n').slice(1)).toHaveLength(flagsIn(short).length)
  })

  test('all has every flag, once, and those that help shows first', () => {
    const declared = allFlags(command).map(({ long }) => long)

    expect(flagsIn(all).sort()).toEqual([...declared, '--help', '--help-all'].sort())
    expect(flagsIn(all)).toEqual(expect.arrayContaining(flagsIn(short)))
    expect(flagsIn(short).length).toBeLessThan(flagsIn(all).length)
  })

  test('shows what the command cannot run without', () => {
    const required = allFlags(command).filter(({ isRequired }) => isRequired === true)

    expect(flagsIn(short)).toEqual(expect.arrayContaining(required.map(({ long }) => long)))
  })

  test('is the same from "referee help"', async () => {
    expect(await printed('help', name)).toBe(short)
    expect(await printed(name, '-h')).toBe(short)
  })
})

test.each(['score', 'errors', 'resolve'])('all of %s, under headings', async (name) => {
  await expect(await printed(name, '--help-all')).toMatchFileSnapshot(golden(`help-all-${name}`))
})

test('all lists no format: "referee formats" does', async () => {
  for (const { name } of commands) expect(await printed(name, '--help-all')).not.toContain('uima-json')
})

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
