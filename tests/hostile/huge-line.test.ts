import { closeSync, ftruncateSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { needing } from '../support/needing.ts'
import { type Ended, program, Scratch, shell } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const MEGABYTE = 1 << 20
const peakFile = join(scratch.path, 'peak')
/** Makes a Node process record its peak memory in KiB when it ends. */
const measuring = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(
    `import{writeFileSync}from'node:fs';process.on('exit',()=>writeFileSync(${JSON.stringify(peakFile)},String(process.resourceUsage().maxRSS)))`,
  )}`,
}
/**
 * Run a shell command and measure its program. Because of the command after it, the shell starts the program in a new
 * process: replacing the shell, it would inherit the shell's peak, which is that of this process.
 */
const measure = (command: string): Ended => shell(`${command}; exit $?`, { env: measuring })
const peak = (): number => Number(readFileSync(peakFile, 'utf8')) * 1024

const key = scratch.write('key.conll', '#begin document (d);\nd\t0\t0\tw\t(1)\n#end document\n')

test('control arm: what this process takes is not measured', () => {
  const ours = Buffer.alloc(400 * MEGABYTE, 1)

  measure(`${process.execPath} -e ''`)

  expect(process.resourceUsage().maxRSS * 1024).toBeGreaterThan(ours.length)
  expect(peak()).toBeLessThan(200 * MEGABYTE)
})

needing('long').describe('700 MB without a line end', () => {
  const LINE = `(printf '#begin document (d);\\n'; head -c 700000000 /dev/zero | tr '\\0' x)`

  test('are refused early, in little memory', () => {
    const { code, stdout, stderr } = measure(`${LINE} | $REFEREE score ${key} - --quiet`)

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatchInlineSnapshot(`
      "referee score: <stdin>:2:1: this line is longer than 16 MB: is this a text file with line ends? [line-too-long]

        xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        ^
      "
    `)
    expect(peak()).toBeLessThan(300 * MEGABYTE)
  })

  test('control arm: reading the file into a string dies of it', () => {
    const naive = 'require("node:fs").readFileSync(0, "utf8")'

    const { code, stderr } = measure(`${LINE} | ${process.execPath} -e '${naive}'`)

    expect(code).not.toBe(0)
    expect(stderr).toContain('ERR_STRING_TOO_LONG')
    expect(peak()).toBeGreaterThan(300 * MEGABYTE)
  })
})

test('a sparse file of 700 MB is told to be binary at its first byte', () => {
  const path = join(scratch.path, 'sparse.conll')
  const file = openSync(path, 'w')
  ftruncateSync(file, 700_000_000)
  closeSync(file)

  const { code, stderr } = measure(`$REFEREE score ${key} ${path} --quiet`)

  expect(code).toBe(3)
  expect(stderr.replaceAll(`${scratch.path}/`, '').split('\n')[0]).toMatchInlineSnapshot(
    `"referee score: sparse.conll:1:1: a NUL byte: this is a binary file, not text [binary-file]"`,
  )
  expect(peak()).toBeLessThan(300 * MEGABYTE)
})

test('a corpus much larger than the memory it may use is scored', () => {
  // 60 MB in documents of 100 KB, with a heap of 40 MB.
  const make = `node -e 'const d="d\\t0\\t0\\tword\\t(1)\\n".repeat(6000);for(let i=0;i<600;i++)process.stdout.write("#begin document (d"+i+");\\n"+d+"#end document\\n")'`
  const path = join(scratch.path, 'large.conll')

  const { code, stderr } = measure(
    `${make} > ${path} && ${process.execPath} --max-old-space-size=40 ${program} score ${path} ${path} --metrics muc --quiet`,
  )

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(peak()).toBeLessThan(300 * MEGABYTE)
})

needing('long').describe('a gzip file of ten gigabytes', () => {
  /** Consecutive members of 64 MB of one character. */
  const bomb = (name: string, character: string, members: number): string => {
    const path = join(scratch.path, `${name}.gz`)
    const member = `head -c 67108864 /dev/zero | tr '\\0' '${character}' | gzip -1 > ${path}.one`
    shell(`${member}; for i in $(seq ${members}); do cat ${path}.one; done > ${path}`)
    return path
  }

  test.each([
    ['line ends', '\\n', 'gzip-bomb'],
    ['one line', 'x', 'line-too-long'],
    ['open brackets', '[', 'line-too-long'],
    ['zeros', '\\0', 'binary-file'],
  ])('of %s ends in a named error below 200 MB', (name, character, code) => {
    const path = bomb(name.replaceAll(' ', '-'), character, 160)
    expect(statSync(path).size).toBeLessThan(100 * MEGABYTE)
    for (const args of [`score ${key} ${path} --quiet`, `validate ${path}`]) {
      const ended = measure(`$REFEREE ${args} --format conll-2012`)

      expect([args, ended.code === 3 || ended.code === 1]).toEqual([args, true])
      expect(ended.stdout + ended.stderr).toContain(`[${code}]`)
      expect(peak()).toBeLessThan(200 * MEGABYTE)
    }
  })

  test('control arm: unpacking a twentieth of it at once takes more', () => {
    const path = bomb('control', 'x', 8)
    const naive = `require("node:zlib").gunzipSync(require("node:fs").readFileSync("${path}"))`
    measure(`${process.execPath} -e '${naive}'`)

    expect(peak()).toBeGreaterThan(200 * MEGABYTE)
  })
})
