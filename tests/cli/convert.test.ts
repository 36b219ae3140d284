import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { referee, Scratch, shell } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const EAGER = 'samples/eager.coref.jsonl'

interface Scored {
  readonly systems: readonly { readonly scores: Readonly<Record<string, { readonly f1: number }>> }[]
}

describe('convert', () => {
  test('a converted response scores as the original does', () => {
    const conll = join(scratch.path, 'eager.conll')

    expect(referee(['convert', EAGER, '--to', 'conll-2012', '-o', conll]).code).toBe(0)

    const [key] = [join(scratch.path, 'careful.conll')]
    expect(referee(['convert', 'samples/careful.coref.jsonl', '--to', 'conll-2012', '-o', key]).code).toBe(0)
    const scores = ([a, b]: readonly string[]): Scored['systems'][number]['scores'] | undefined =>
      (JSON.parse(referee(['score', a as string, b as string, '--json']).stdout) as Scored).systems[0]?.scores
    expect(scores([key, conll])).toEqual(scores(['samples/careful.coref.jsonl', EAGER]))
  })

  test('there and back again, nothing that both can hold is lost', () => {
    const conll = referee(['convert', EAGER, '--to', 'conll-2012', '--quiet']).stdout
    const native = referee(['convert', '-', '--to', 'referee', '--quiet'], { input: conll }).stdout

    expect(referee(['convert', '-', '--to', 'conll-2012', '--quiet'], { input: native }).stdout).toBe(conll)
  })

  test('pipes into score', () => {
    const { code, stdout } = shell(
      `$REFEREE convert ${EAGER} --to conll-2012 --quiet | $REFEREE score samples/key.coref.jsonl - --quiet --metrics conll`,
    )

    expect(code).toBe(0)
    expect(stdout).toContain('70.65')
  })

  test('annotation that the target has no notation for ends the conversion, and no file is written', () => {
    const out = join(scratch.path, 'key.conll')

    const { code, stderr } = referee(['convert', 'samples/key.coref.jsonl', '--to', 'conll-2012', '-o', out])

    expect(code).toBe(3)
    expect(stderr).toContain('[cannot-hold]')
    expect(existsSync(out)).toBe(false)
  })

  test('a target that does not exist is a wrong command line', () => {
    expect(referee(['convert', EAGER, '--to', 'conll']).code).toBe(2)
    expect(referee(['convert', EAGER]).code).toBe(2)
  })

  test('reads what gzip packed', () => {
    const packed = join(scratch.path, 'eager.coref.jsonl.gz')
    shell(`gzip -c ${EAGER} > ${packed}`)

    const unpacked = referee(['convert', packed, '--to', 'referee', '--quiet']).stdout

    expect(unpacked).toBe(referee(['convert', EAGER, '--to', 'referee', '--quiet']).stdout)
    expect(readFileSync(packed)[0]).toBe(0x1f)
  })

  test('a gzip file that was cut off is an error, not a short corpus', () => {
    const packed = join(scratch.path, 'cut.coref.jsonl.gz')
    shell(`gzip -c ${EAGER} | head -c 5000 > ${packed}`)

    expect(referee(['convert', packed, '--to', 'referee'])).toMatchObject({ code: 3, stdout: '' })
  })
})
