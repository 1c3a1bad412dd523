import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user PostgreSQL runs as when we are root; undefined when it runs as ourselves. */
export type RunAs = { uid: number; gid: number; name: string } | undefined

export type Finished = { code: number | null; output: string }

/** PostgreSQL refuses to run as root, so it runs as the first of these users that the machine has. */
const candidates = ['postgres', 'nobody']

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The unprivileged user to run PostgreSQL as. Throws where the machine has none. */
export function unprivilegedUser(): RunAs {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const candidate of candidates) {
    const [name, , uid, gid] = users.find((fields) => fields[0] === candidate) ?? []
    if (name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid), name }
  }
  throw new Error('PostgreSQL refuses to run as root and there is no user postgres or nobody: start as another user')
}

/** Whether that user can enter the directory, tried out on the system itself, so that access lists count too. */
export function canEnter(directory: string, runAs: RunAs): boolean {
  const shell = { uid: runAs?.uid, gid: runAs?.gid, cwd: '/', stdio: 'ignore' } as const
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], shell).status === 0
}

/** Whether that user can run the program, libraries included. */
export function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ['--version'], { uid: runAs?.uid, gid: runAs?.gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Runs a program of PostgreSQL to its end; never throws for a bad exit code. */
export function run(program: string, args: string[], runAs: RunAs): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      uid: runAs?.uid,
      gid: runAs?.gid,
      cwd: '/',
      // No environment variable (PGDATA, PGPORT, a locale the machine lacks) may affect the cluster.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}
