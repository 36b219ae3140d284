import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAMS = ['sbatch', 'squeue', 'scancel', 'sinfo', 'slurmctld', 'slurmd', 'munged'] as const

/** @throws Error that says what to install */
function checkPrograms(): void {
  const missing = PROGRAMS.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return
  throw new Error(`npm run test:cluster needs ${missing.join(', ')}: install Debian's slurm-wlm and munge`)
}

/** A cluster of two nodes on this machine, with its own folder, ports and keys. */
export class SlurmCluster {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'referee-slurm-'))
  readonly #daemons: Map<string, ChildProcess> = new Map()

  static async start(arraySize: number): Promise<SlurmCluster> {
    checkPrograms()
    if (process.getuid?.() !== 0)
      throw new Error('npm run test:cluster starts daemons and must be run as root')
    const cluster = new SlurmCluster()
    try {
      await cluster.#start(arraySize)
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  get env(): NodeJS.ProcessEnv {
    return { ...process.env, SLURM_CONF: join(this.folder, 'slurm.conf') }
  }

  /** The output of a command. @throws Error if it fails */
  ask(command: string, ...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(command, args, { env: this.env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Wait until no job is left. */
  async idle(): Promise<void> {
    await until(() => this.ask('squeue', '--noheader').trim() === '', 'jobs to end', 120)
  }

  async stop(): Promise<void> {
    spawnSync('scancel', ['--user=root'], { env: this.env })
    for (const daemon of [...this.#daemons.values()].reverse()) {
      const ended = new Promise((resolve) => daemon.once('exit', resolve))
      if (daemon.exitCode === null && daemon.kill('SIGTERM')) await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #start(arraySize: number): Promise<void> {
    const { folder } = this
    const at = (...names: readonly string[]): string => join(folder, ...names)
    chmodSync(folder, 0o755)
    mkdirSync(at('state'))
    for (const node of NODES) mkdirSync(at('spool', node), { recursive: true })
    writeFileSync(at('munge.key'), randomBytes(1024), { mode: 0o400 })
    const [control, ...ports] = await freePorts(1 + NODES.length)
    const host = hostname().split('.')[0]
    writeFileSync(
      at('slurm.conf'),
      `ClusterName=referee
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
SlurmctldPort=${control}
AuthType=auth/munge
AuthInfo=socket=${at('munge.socket')}
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
ReturnToService=2
SlurmctldPidFile=${at('slurmctld.pid')}
SlurmctldLogFile=${at('slurmctld.log')}
SlurmdPidFile=${at('slurmd-%n.pid')}
SlurmdLogFile=${at('slurmd-%n.log')}
SlurmdSpoolDir=${at('spool/%n')}
StateSaveLocation=${at('state')}
SlurmdParameters=config_overrides
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,bf_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MaxArraySize=${arraySize}
KillWait=2
${NODES.map((node, i) => `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[i]} CPUs=2`).join('\n')}
PartitionName=all Nodes=${NODES.join(',')} Default=YES MaxTime=10 State=UP
`,
    )
    this.#daemon('munged', [
      '--foreground',
      '--force',
      `--key-file=${at('munge.key')}`,
      `--socket=${at('munge.socket')}`,
      `--pid-file=${at('munged.pid')}`,
      `--seed-file=${at('munged.seed')}`,
    ])
    await until(() => spawnSync('munge', [`--socket=${at('munge.socket')}`, '-n']).status === 0, 'munged', 20)
    this.#daemon('slurmctld', ['-D', '-f', at('slurm.conf')])
    for (const node of NODES) this.#daemon('slurmd', ['-D', '-f', at('slurm.conf'), '-N', node], node)
    await until(() => this.#idleNodes() === NODES.length, `two nodes to be idle\n${this.#logs()}`, 60)
  }

  #daemon(program: string, args: readonly string[], name = program): void {
    this.#daemons.set(name, spawn(program, args, { env: this.env, stdio: 'ignore' }))
  }

  #idleNodes(): number {
    const { stdout } = spawnSync('sinfo', ['--noheader', '--Node', '-o', '%N %t'], {
      env: this.env,
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line.endsWith(' idle')).length
  }

  #logs(): string {
    return ['slurmctld', ...NODES.map((node) => `slurmd-${node}`)]
      .map((name) => {
        try {
          return readFileSync(join(this.folder, `${name}.log`), 'utf8')
        } catch {
          return ''
        }
      })
      .join('\n')
  }
}

const NODES = ['n1', 'n2'] as const

export async function until(isSo: () => boolean, what: string, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited ${seconds} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
        }),
    ),
  )
  for (const server of servers) server.close()
  return ports
}
