import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { exitOf, program, Scratch, shell, start } from '../support/program.ts'

const scratch = new Scratch()
const mounted: string[] = []
afterAll(() => {
  for (const path of mounted) spawnSync('umount', [path])
  scratch.remove()
})

/** A corpus whose JSON by document is several megabytes, and which takes a moment to score. */
function corpusOf(documents: number): string {
  const one = (d: number): string =>
    `#begin document (document-${d}); part 000\n${'d\t0\t0\tword\t(1)\nd\t0\t1\tword\t(2)\n'.repeat(4)}#end document\n`
  return scratch.write(
    `corpus-${documents}.conll`,
    Array.from({ length: documents }, (_, d) => one(d)).join(''),
  )
}
const small = scratch.write('small.conll', '#begin document (d);\nd\t0\t0\tw\t(1)\n#end document\n')
const large = corpusOf(600)
const LARGE = ['score', large, large, '--json', '--per-document', '--quiet', '--key-duplicates', 'first']
const whole = (await refereeHere(LARGE)).stdout
const told = (text: string): string => text.replaceAll(`${scratch.path}/`, '')

test('the large report is larger than any pipe', () => {
  expect(whole.length).toBeGreaterThan(1 << 20)
  expect(JSON.parse(whole)).toMatchObject({ corpus: { documents: 600 } })
})

/** A file system of 64 KiB, if this process is allowed to mount one. */
function tinyDisk(name: string): string | undefined {
  const path = join(scratch.path, name)
  mkdirSync(path)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path]).status !== 0) return undefined
  mounted.push(path)
  return path
}

describe('a full disk', () => {
  const disk = tinyDisk('disk')
  const mountTest = needing('mount', disk !== undefined).test

  mountTest('is said, with exit code 3, and the old file stays as it was', async () => {
    const path = join(disk as string, 'scores.json')
    writeFileSync(path, 'the old report')

    const { code, stdout, stderr } = await refereeHere([...LARGE, '-o', path])

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(told(stderr)).toMatchInlineSnapshot(`
      "referee score: disk/scores.json: no space left on the device; nothing was written [cannot-write]
      "
    `)
    expect(readFileSync(path, 'utf8')).toBe('the old report')
    expect(readdirSync(disk as string)).toEqual(['scores.json'])
  })

  mountTest('control arm: a plain write leaves a file cut short', () => {
    const path = join(disk as string, 'plain.json')
    writeFileSync(path, 'the old report')

    expect(() => writeFileSync(path, whole)).toThrow(/ENOSPC/)

    expect(readFileSync(path, 'utf8')).not.toBe('the old report')
    expect(statSync(path).size).toBeLessThan(whole.length)
  })

  test('/dev/full as the target is said, and stays a device', async () => {
    const { code, stderr } = await refereeHere(['score', small, small, '--quiet', '-o', '/dev/full'])

    expect(code).toBe(3)
    expect(stderr).toMatchInlineSnapshot(`
      "referee score: /dev/full: no space left on the device; nothing was written [cannot-write]
      "
    `)
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  })

  test('/dev/full as standard output is said, without a stack', () => {
    const { code, stderr } = shell(`$REFEREE score ${small} ${small} --quiet > /dev/full`)

    expect(code).toBe(3)
    expect(stderr).toMatchInlineSnapshot(`
      "referee: cannot write to standard output: no space left on the device [cannot-write]
      "
    `)
  })

  test('/dev/full as standard error changes nothing', () => {
    const { stdout } = shell(
      `for key in ${small} nowhere; do $REFEREE score $key ${small} > /dev/null 2> /dev/full; echo $?; done`,
    )

    expect(stdout).toBe('0\n3\n')
  })
})

describe('-o', () => {
  test('to a device writes to the device', async () => {
    expect((await refereeHere(['score', small, small, '--quiet', '-o', '/dev/null'])).code).toBe(0)
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
    expect(shell(`$REFEREE score ${small} ${small} --quiet -o /dev/stdout | head -1`).stdout).toMatch(/^key /)
  })

  test('through a symbolic link replaces what it points at, and keeps permissions', async () => {
    const target = scratch.write('target.txt', 'old')
    chmodSync(target, 0o600)
    const link = join(scratch.path, 'link.txt')
    symlinkSync('target.txt', link)

    expect((await refereeHere(['score', small, small, '--quiet', '-o', link])).code).toBe(0)

    expect(readlinkSync(link)).toBe('target.txt')
    expect(readFileSync(target, 'utf8')).toContain('CoNLL')
    expect(statSync(target).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['a directory', '.'],
    ['a folder that does not exist', 'nowhere/x.json'],
    ['a folder that is a file', 'small.conll/x.json'],
    ['a name that is too long', 'x'.repeat(300)],
  ])('to %s is refused before any work is done', async (_, name) => {
    const { code, stderr } = await refereeHere([
      'score',
      'not-even-looked-at',
      small,
      '-o',
      join(scratch.path, name),
    ])

    expect(code).toBe(3)
    expect(
      told(stderr)
        .replaceAll(scratch.path, 'HERE')
        .replace(/x{200,}/, 'xxx…'),
    ).toMatchSnapshot()
  })

  test('takes away what a killed run has left, but not what a running one or another machine has', async () => {
    const folder = join(scratch.path, 'leftovers')
    mkdirSync(folder)
    const dead = spawnSync('true').pid
    const old = new Date(Date.now() - 3_600_000)
    const host = hostname().replace(/[^\w-]/g, '-')
    const stays = [`.referee.${host}.${process.pid}.0a.tmp`, `.referee.another-${host}.${dead}.0b.tmp`]
    for (const name of [`.referee.${host}.${dead}.0c.tmp`, ...stays]) {
      const path = join(folder, name)
      writeFileSync(path, 'half')
      utimesSync(path, old, old)
    }

    await refereeHere(['score', small, small, '--quiet', '-o', join(folder, 'x.txt')])

    expect(readdirSync(folder).sort()).toEqual([...stays, 'x.txt'].sort())
  })
})

/** `npm run test:faults` continues even after seeing what it needs. */
const isLong = process.env['REFEREE_FAULTS'] === '1'
const [LEAST_ROUNDS, MOST_ROUNDS] = isLong ? [20, 20] : [4, 20]

describe('kill -9 while a large report is written', () => {
  /**
   * Contents of a file after its writer was killed while writing, in repeated rounds until something was
   * seen that only such a kill can cause.
   */
  async function states(
    write: (path: string) => ChildProcess,
    name: string,
    telling: 'leftovers' | 'broken',
  ): Promise<States> {
    const folder = join(scratch.path, name)
    const path = join(folder, 'report.json')
    const seen = { rounds: 0, whole: 0, old: 0, broken: 0, leftovers: 0 }
    while (seen.rounds < (seen[telling] === 0 ? MOST_ROUNDS : LEAST_ROUNDS)) {
      const round = seen.rounds++
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      writeFileSync(path, 'old')
      const child = write(path)
      const ended = exitOf(child)
      await isBegun(folder, child)
      for (let i = 0; i < round % 4; i++) await turn()
      child.kill('SIGKILL')
      await ended
      const content = readFileSync(path, 'utf8')
      if (content === 'old') seen.old++
      else if (content === whole) seen.whole++
      else seen.broken++
      if (readdirSync(folder).length > 1) seen.leftovers++
    }
    return seen
  }

  /** Wait until the target has changed or a file beside it has appeared. */
  async function isBegun(folder: string, child: ChildProcess): Promise<void> {
    const path = join(folder, 'report.json')
    while (child.exitCode === null && readdirSync(folder).length === 1 && statSync(path).size === 3)
      await turn()
  }

  test('leaves the old file or the new one', async () => {
    const {
      rounds,
      broken,
      old,
      whole: complete,
      leftovers,
    } = await states((path) => start([...LARGE, '-o', path]), 'killed', 'leftovers')

    expect(broken).toBe(0)
    expect(old + complete).toBe(rounds)
    // Some kill must have come while writing, or nothing was tested.
    expect(leftovers).toBeGreaterThan(0)
  })

  test('control arm: writing in place leaves broken files', async () => {
    const source = scratch.write('whole.json', whole)
    const inPlace = `const fs=require('node:fs');const text=fs.readFileSync(process.argv[1]);const f=fs.openSync(process.argv[2],'w');for(let at=0;at<text.length;at+=4096)fs.writeSync(f,text,at,Math.min(4096,text.length-at))`

    const { broken } = await states((path) => startNode(['-e', inPlace, source, path]), 'in-place', 'broken')

    expect(broken).toBeGreaterThan(0)
  })
})

interface States {
  readonly rounds: number
  readonly whole: number
  readonly old: number
  readonly broken: number
  readonly leftovers: number
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function startNode(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'ignore' })
}

describe('pipes', () => {
  test('a reader that has seen enough ends the program quietly, as the signal does', () => {
    const { stdout, stderr } = shell(`$REFEREE ${LARGE.join(' ')} | head -1; echo "\${PIPESTATUS[0]}"`)

    expect(stdout).toBe('{\n141\n')
    expect(stderr).toBe('')
  })

  test('a reader that reads nothing at all, too', () => {
    const { stdout, stderr } = shell(`$REFEREE ${LARGE.join(' ')} | true; echo "\${PIPESTATUS[0]}"`)

    expect({ stdout, stderr }).toEqual({ stdout: '141\n', stderr: '' })
  })

  test('closed standard error changes nothing', () => {
    expect(
      shell(`$REFEREE score ${small} ${small} 2>&1 >/dev/null | true; echo "\${PIPESTATUS[0]}"`).stdout,
    ).toBe('0\n')
  })

  test.runIf(process.platform === 'linux').each([
    ['a result', `score ${small} ${small} --quiet`],
    ['help', '--help'],
    ['the version', '--version'],
  ])('%s fails if standard output is closed', (_, args) => {
    const said = 'referee: cannot write to standard output: it is closed [cannot-write]\n'

    expect(shell(`$REFEREE ${args} >&-; echo $? >&2`).stderr).toBe(`${said}3\n`)
    expect(shell(`exec >&-; $REFEREE ${args}; echo $? >&2`).stderr).toBe(`${said}3\n`)
  })

  test.runIf(process.platform === 'linux').each([
    ['score', `score ${small} ${small}`],
    ['compare', `compare ${small} ${small} ${small}`],
  ])('a ledger has no line of a run of %s whose result did not arrive', (name, args) => {
    const ledger = `${scratch.path}/${name}.ledger`
    const recording = `$REFEREE ${args} --quiet --ledger ${ledger}`
    const { stdout } = shell(
      `${recording} > /dev/full; echo $?; ${recording} >&-; echo $?; (sleep 0.2; ${recording}) | true; echo "\${PIPESTATUS[0]}"`,
    )

    expect(stdout).toBe('3\n3\n141\n')
    expect(existsSync(ledger)).toBe(false)
    expect(shell(`${recording} | cat`).code).toBe(0)
    expect(existsSync(ledger)).toBe(true)
  })

  test('a result that is thrown away on purpose is one', () => {
    const args = ['score', small, small, '--quiet']
    const ignored = spawnSync(process.execPath, [program, ...args], { stdio: 'ignore' })

    expect(ignored.status).toBe(0)
    expect(shell(`$REFEREE ${args.join(' ')} > /dev/null; echo $?`).stdout).toBe('0\n')
    expect(shell(`$REFEREE ${args.join(' ')} -o /dev/null >&-; echo $? >&2`).stderr).toBe('0\n')
  })

  test('more than a megabyte arrives whole at a slow reader', () => {
    const { stdout } = shell(`$REFEREE ${LARGE.join(' ')} | (sleep 0.3; cat)`)

    expect(stdout.length).toBe(whole.length)
    expect(stdout).toBe(whole)
  })

  test('control arm: a program that calls process.exit after writing loses what the pipe has not taken', () => {
    const rude = `process.stdout.write('x'.repeat(1e6)); process.exit()`
    const { stdout } = shell(
      `${process.execPath} -e "const s=require('node:net');process.stdout._handle?.setBlocking?.(false);${rude}" | (sleep 0.3; wc -c)`,
    )

    expect(Number(stdout)).toBeLessThan(1_000_000)
  })
})

describe('signals', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s while scoring ends at once with %i, and nothing is left behind', (signal, code) => {
    const folder = join(scratch.path, `signal-${signal}`)
    mkdirSync(folder)
    // A pipe that ends only with this shell keeps the program reading.
    const command = `$REFEREE score ${small} - --format conll-2012 -o ${folder}/x.json < <(tail -f /dev/null --pid=$$) 2> /dev/null & child=$!; sleep 0.6; kill -${signal} $child; wait $child; echo $?`

    const { stdout } = shell(`trap - INT; ${command}`)

    expect(stdout).toBe(`${code}\n`)
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])(
    '%s while writing ends with %i, and leaves a whole file or none, and no temporary one',
    async (signal, code) => {
      const folder = join(scratch.path, `writing-${signal}`)
      mkdirSync(folder)
      const path = join(folder, 'x.json')
      let interrupted = 0
      for (let round = 0; round < (interrupted === 0 || isLong ? 10 : 3); round++) {
        const child = start([...LARGE, '-o', path])
        const ended = exitOf(child)
        while (readdirSync(folder).length === (existsSync(path) ? 1 : 0) && child.exitCode === null) {
          await turn()
        }
        child.kill(signal as NodeJS.Signals)
        const end = await ended
        // A process ended by a signal has no code; the shell makes it 128 plus the signal number.
        const seen = end.signal === signal ? code : end.code

        expect([0, code]).toContain(seen)
        if (seen === code) interrupted++
        expect(readdirSync(folder).filter((name) => name !== 'x.json')).toEqual([])
        if (existsSync(path)) expect(readFileSync(path, 'utf8')).toBe(whole)
      }
      expect(interrupted).toBeGreaterThan(0)
    },
  )

  test('control arm: a program that writes beside its target and holds no signals leaves that file behind', async () => {
    const folder = join(scratch.path, 'careless')
    mkdirSync(folder)
    const careless = `const fs=require('node:fs');const f=fs.openSync(process.argv[1]+'/.x.tmp','w');for(let i=0;i<1e6;i++)fs.writeSync(f,'x');fs.renameSync(process.argv[1]+'/.x.tmp',process.argv[1]+'/x')`
    const child = startNode(['-e', careless, folder])
    const ended = exitOf(child)
    while (readdirSync(folder).length === 0) await turn()
    child.kill('SIGTERM')
    await ended

    expect(readdirSync(folder)).toEqual(['.x.tmp'])
  })
})

test('a bug does not look like a failed gate', () => {
  const sabotage = `data:text/javascript,${encodeURIComponent('Map.prototype.get = () => { throw new TypeError("sabotage") }')}`
  const { status, stderr } = spawnSync(process.execPath, [
    '--import',
    sabotage,
    program,
    'score',
    small,
    small,
    '--quiet',
  ])

  expect(status).not.toBe(0)
  expect(status).not.toBe(1)
  expect(stderr.toString()).toContain('sabotage')
})
