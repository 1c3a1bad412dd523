import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'

/** A terminal that is closed must not end what it began in the middle: the signal is ignored, and that nobody can be told any more. Ctrl-C
 *  ends it, with what it has started. */
export function outliveTerminal(): void {
  process.on('SIGHUP', () => {})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Runs a program to its end, in a session of its own: a terminal that is closed ends all programs of its session. */
export function runApart(program: string, words: string[]): { status: number | null; stderr: string } {
  const options = { encoding: 'utf8' as const, detached: true }
  return spawnSync(program, words, options)
}

/** Starts one likewise; what it says goes through this process, for writing to a closed terminal would end it. It ends with this one. */
export function startApart(program: string, words: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(program, words, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk))
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  process.once('exit', () => child.kill('SIGTERM'))
  return child
}
