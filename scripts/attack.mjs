// node scripts/attack.mjs [F3 …]: tries the inputs that broke version 0.1.0 on it and on this version, and enters both
// outcomes into docs/results/hostile-findings.json and docs/trust.md. Exits with 1 if 0.1.0 passes, so that the input
// shows nothing, or if this version fails. Needs build/0.1.0, made by "npm run test:against-0.1.0".
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeTrust } from './write-trust.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const versions = { before: join(root, 'build/0.1.0'), now: root }
const scratch = mkdtempSync(join(tmpdir(), 'referee-attack-'))
const file = (name, content) => {
  writeFileSync(join(scratch, name), content)
  return name
}
const lines = (...documents) => documents.map((each) => `${JSON.stringify(each)}\n`).join('')

const KEY = file(
  'key.coref.jsonl',
  lines({
    id: 'd1',
    tokens: 'Ann saw her big dog . She and it ran .'.split(' '),
    mentions: [
      { span: [0, 1], entity: 'e1' },
      { span: [2, 3], entity: 'e1' },
      { span: [2, 5], entity: 'e2' },
      { span: [6, 7], entity: 'e1' },
      { span: [6, 9], entity: 'e3' },
      { span: [8, 9], entity: 'e2' },
    ],
  }),
)
const TAGGED = file('d1.txt', 'Ann|[e1] saw her|[e2,[e1] big dog|e2] . She|[e3,[e1] and it|[e2],e1] runs .\n')

/** How to reproduce each finding: what was observed, and whether that is bad. */
const attacks = {
  F1: (referee) => {
    const [detected, named] = [[], ['--response-format', 'crac-text', '--align']].map((flags) => {
      const { systems, signature } = JSON.parse(referee(['score', KEY, TAGGED, ...flags, '--json']).stdout)
      return { signature, score: percent(systems[0].scores.conll) }
    })
    const isOneSignature = detected.signature === named.signature
    return {
      seen: `CoNLL ${detected.score} detected, ${named.score} named, ${isOneSignature ? 'the same signature' : 'two signatures'}`,
      isBad: isOneSignature && detected.score !== named.score,
    }
  },
  F2: (referee) => {
    const { stdout } = referee(['score', KEY, TAGGED])
    const [, table] = /^CoNLL +([\d.]+)/m.exec(stdout)
    const [, lower, upper] = /\bconll ([\d.]+)–([\d.]+)/.exec(stdout)
    return {
      seen: `CoNLL ${table}, its range ${lower}–${upper}`,
      isBad: Number(table) > Number(lower),
    }
  },
  F3: (referee) => {
    const n = 40
    const mentions = numbers(n).map((i) => ({ span: [i, i + 1], entity: `e${i}` }))
    const links = numbers(n - 2).map((i) => ({ kind: 'split', from: i + 2, to: [`e${i}`, `e${i + 1}`] }))
    const chain = file(
      'chain.coref.jsonl',
      lines({ id: 'd', tokens: mentions.map(() => 'a'), mentions, links }),
    )
    const { code } = referee(['score', chain, chain, '--split', 'score'], { timeout: 15_000 })
    return { seen: code === null ? 'no answer in 15 s' : `an answer, exit code ${code}`, isBad: code !== 0 }
  },
  F4: (referee) => {
    const cell = numbers(40_000, () => '(1').join('|')
    const path = file('cell.conll', `#begin document (x); part 000\nx 0 0 a ${cell}\n#end document\n`)
    const { code, megabytes, signal } = referee(['validate', path], { heap: 500 })
    const isOut = signal !== null || code === 134
    return {
      seen: isOut ? 'out of memory at 500 MB' : `exit code ${code}, ${megabytes} MB`,
      isBad: isOut,
    }
  },
  F5: (referee) => {
    const nested = (n, by) => ({
      id: 'd',
      tokens: numbers(2 * n + 10, () => 'a'),
      mentions: numbers(n).map((i) => ({
        span: [i, 2 * n + by - i],
        entity: `e${i % 7}`,
        head: n,
        min: [n, n + 1],
      })),
    })
    const rows = (n) => numbers(n).map((i) => `x 0 ${i} a ${i})\n`)
    const ratio = (run) => {
      const [once, twice] = [1, 2].map((times) => run(times).seconds)
      return twice / once
    }
    const ace = ratio((times) => {
      const [key, response] = [0, 1].map((by) => file(`n${by}.coref.jsonl`, lines(nested(700 * times, by))))
      return referee(['score', key, response, '--match', 'ace'])
    })
    const unopened = ratio((times) => {
      const text = `#begin document (x); part 000\n${rows(10_000 * times).join('')}#end document\n`
      return referee(['validate', file('unopened.conll', text)])
    })
    return {
      seen: `twice the input: --match ace × ${ace.toFixed(1)}, unopened brackets × ${unopened.toFixed(1)}`,
      isBad: ace > 4.6 || unopened > 2.6,
    }
  },
  F6: (referee) => {
    const bomb = file('bomb.gz', Buffer.concat(numbers(16, () => gzipSync(Buffer.alloc(1 << 25, '\n')))))
    const { megabytes, stderr } = referee(['score', bomb, KEY, '--key-format', 'conll-2012'])
    return { seen: `512 MB of line ends: ${megabytes} MB, [${codeOf(stderr)}]`, isBad: megabytes > 400 }
  },
  F7: (referee) => {
    const mentions = '[{"span":[0,1],"entity":"e"},{"span":[1,2],"entity":"e"}]'
    const text = `{"id":"d","tokens":["a","b"],"mentions":${mentions},"mentions":[]}\n`
    return accepted(referee(['validate', file('dup.coref.jsonl', text)]))
  },
  F8: (referee, folder) => {
    const model = readFileSync(join(folder, 'models/reconcile-gum.bin'))
    const places = [0.2, 0.4, 0.6, 0.8, 0.999].map((share) => Math.floor(share * model.length))
    const taken = places.filter((at) => {
      const changed = Buffer.from(model)
      changed[at] ^= 1
      const { code } = referee(['resolve', KEY, '--model', file('changed.bin', changed), '-o', 'resolved'])
      return code === 0
    })
    return { seen: `${taken.length} of ${places.length} changed bits accepted`, isBad: taken.length > 0 }
  },
  F9: (referee) => accepted(referee(['validate', file('bom.conll', '\ufeff')])),
  F10: (referee) => {
    const odd = file(
      'odd.coref.jsonl',
      lines({ id: 'd', tokens: ['\u0000', 'b'], mentions: [{ span: [0, 1], entity: 'e' }] }),
    )
    const written = referee(['convert', odd, '--to', 'crac-text', '-o', 'written.txt'])
    if (written.code !== 0) return { seen: `refused: [${codeOf(written.stderr)}]`, isBad: false }
    const { code, stderr } = referee(['score', odd, 'written.txt', '--response-format', 'crac-text'])
    return { seen: code === 0 ? 'read back' : `written, then [${codeOf(stderr)}]`, isBad: code !== 0 }
  },
  F11: (referee) => {
    const mentions = [{ span: [0, 1], entity: 'e' }]
    const id = 'd\u001b]0;pwn\u0007\u001b[2J'
    const path = file('escape.coref.jsonl', lines({ id, tokens: ['a', 'b'], mentions }))
    const { stdout } = referee(['score', path, path, '--per-document', '--to', 'csv'])
    const count = stdout.split('\u001b').length - 1
    return { seen: `${count} escape sequences in the output`, isBad: count > 0 }
  },
  F12: (_, folder) => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    const [{ entryCount, size, files }] = JSON.parse(stdout)
    const hasCode = files.some(({ path }) => path.endsWith('.code'))
    return {
      seen: `${entryCount} files, ${(size / 1e6).toFixed(1)} MB${hasCode ? ', compiled code among them' : ''}`,
      isBad: hasCode || entryCount > 400 || size > 5e6,
    }
  },
  F13: (referee) => {
    const args = ['convert', join(root, 'samples/key.coref.jsonl'), '--to', 'conll-2012', '-o', 'held.conll']
    const refused = referee(args)
    const { code } = referee([...args, '--skip'])
    return {
      seen: `[${codeOf(refused.stderr)}]; with --skip, exit code ${code}`,
      isBad: code !== 0,
    }
  },
  'a killed `convert` leaves temporary files': async (referee, folder) => {
    const [document] = readFileSync(join(root, 'samples/careful.coref.jsonl'), 'utf8').split('\n')
    const many = numbers(3000).map((i) => ({ ...JSON.parse(document), id: `d${i}` }))
    const args = ['convert', file('many.coref.jsonl', lines(...many)), '--to', 'brat', '-o', 'parent/out']
    mkdirSync(join(scratch, 'parent'))
    const left = () => readdirSync(join(scratch, 'parent')).filter((name) => name !== 'out')
    const child = spawn('node', [join(folder, 'bin/referee.cjs'), ...args], { cwd: scratch, stdio: 'ignore' })
    const isFound = () => left().length > 0 || existsSync(join(scratch, 'parent/out'))
    while (child.exitCode === null && !isFound()) await new Promise((resolve) => setTimeout(resolve, 1))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    const past = new Date(Date.now() - 120_000)
    for (const name of left()) utimesSync(join(scratch, 'parent', name), past, past)
    referee(args)
    const after = [
      ...left(),
      ...readdirSync(join(scratch, 'parent/out')).filter((name) => name.includes('tmp')),
    ]
    rmSync(join(scratch, 'parent'), { recursive: true })
    // No process can clean up after itself then. 0.1.0 did so in the next run, too.
    return { seen: `${after.length} left after the next run`, isBad: after.length > 0, isAsBefore: true }
  },
  'a closed standard output is success': (_, folder) => {
    const words = ['node', join(folder, 'bin/referee.cjs'), 'score', KEY, KEY, '--quiet', '>&-']
    const { status } = spawnSync('sh', ['-c', words.join(' ')], { cwd: scratch })
    return { seen: `exit code ${status}`, isBad: status === 0 }
  },
}

function numbers(length, of = (i) => i) {
  return Array.from({ length }, (_, i) => of(i))
}

function percent({ f1, value = f1 }) {
  return (100 * value).toFixed(2)
}

function codeOf(stderr) {
  return /\[([a-z-]+)\]\s*(?:\n|$)/.exec(stderr)?.[1] ?? 'no code'
}

function accepted({ code }) {
  return { seen: code === 0 ? 'accepted' : `refused, exit code ${code}`, isBad: code === 0 }
}

/** Runs a version; its usage is known unless it was killed. */
function refereeOf(folder) {
  return (args, { timeout, heap = 4000 } = {}) => {
    const node = [`--max-old-space-size=${heap}`, '--require', join(root, 'bench/usage.cjs')]
    const run = spawnSync('node', [...node, join(folder, 'bin/referee.cjs'), ...args], {
      cwd: scratch,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, REFEREE_USAGE_FD: '3', XDG_CACHE_HOME: join(scratch, 'cache') },
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: 1 << 28,
    })
    const used = run.output?.[3] ? JSON.parse(run.output[3]) : {}
    return {
      code: run.status,
      signal: run.signal,
      stdout: run.stdout,
      stderr: run.stderr,
      seconds: used.cpu,
      megabytes: Math.round(used.memory),
    }
  }
}

if (!existsSync(join(versions.before, 'bin/referee.cjs'))) {
  process.stderr.write('build/0.1.0 is not there: "npm run test:against-0.1.0" makes it\n')
  process.exit(2)
}
const path = join(root, 'docs/results/hostile-findings.json')
const { findings } = JSON.parse(readFileSync(path, 'utf8'))
const asked = process.argv.slice(2)
try {
  for (const finding of findings) {
    const attack = attacks[finding.id] ?? attacks[finding.finding]
    if (asked.length > 0 && !asked.includes(finding.id)) continue
    for (const [version, folder] of Object.entries(versions)) {
      const { seen, isBad, isAsBefore = false } = await attack(refereeOf(folder), folder)
      finding[version] = seen
      process.stdout.write(`${finding.id.padEnd(4)}${version.padEnd(7)} ${isBad ? 'bad ' : 'good'} ${seen}\n`)
      if (isBad !== (version === 'before' && !isAsBefore)) process.exitCode = 1
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
writeFileSync(path, `${JSON.stringify({ findings }, undefined, 2)}\n`)
writeTrust()
