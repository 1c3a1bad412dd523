import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Progress } from '../progress.server.ts'

/** What a process apart says: how far it is, and what it could not do. */
export type ApartMessage = { far: Parameters<Progress> } | { failed: { message: string; code?: string } }

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Runs a script of ours, which calls `workApart`, in a process of its own: what that takes of memory is given back when it ends. Passes on how
 *  far it is and throws what it throws. It ends with this process, however that ends, and when this one is told to stop.
 *  `script` is a path that stands in the code, and `task` no arguments but what is sent to it: nothing that anybody typed is a command. */
export async function runApart(script: string, task: object, progress: Progress): Promise<void> {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const stop = () => void child.kill()
  for (const signal of SIGNALS) process.once(signal, stop)
  try {
    const [code, signal] = await finished(child, task, progress)
    if (signal === 'SIGKILL') throw new Error(`${script} was killed: is there too little memory?`)
    if (code !== 0) throw new Error(`${script} ended with ${signal ?? code}.`)
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

/** Its exit code, or the signal that ended it; throws what it throws. */
async function finished(
  child: ChildProcess,
  task: object,
  progress: Progress,
): Promise<[code: number | null, signal: string | null]> {
  let failure: Error | undefined
  child.on('message', (message: ApartMessage) => {
    if ('far' in message) progress(...message.far)
    else failure = Object.assign(new Error(message.failed.message), { code: message.failed.code })
  })
  // Where it has ended by then, how it ended says why.
  child.send(task, () => {})
  const ending = (await once(child, 'close')) as [number | null, string | null]
  if (failure) throw failure
  return ending
}
