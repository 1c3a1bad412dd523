import { setTimeout as sleep } from 'node:timers/promises'

/** From the start of the process to its end: steps that may fail, and what must be closed in reverse order. */
export type Lifetime = {
  /** Runs one step of the start. When it fails, prints a line or two, closes what is open and exits with 1. */
  step<Answer>(title: string, work: () => Promise<Answer>): Promise<Answer>
  /** Registers what to close at the end, the last opened first. */
  atEnd(close: () => Promise<void>): void
  fail(message: string): Promise<never>
}

/** PRODUCT 1: gone within 10 s of SIGTERM, whatever hangs. */
const mostMilliseconds = 9_000

/** Handles the signals that end the process, repeated or not, from its first moment on. */
export function openLifetime(): Lifetime {
  const closers: (() => Promise<void>)[] = []
  let running: Promise<unknown> = Promise.resolve()
  let ending: Promise<never> | undefined

  function end(code: number): Promise<never> {
    ending ??= closeAll(running, closers).then(() => process.exit(code))
    return ending
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))

  async function fail(message: string): Promise<never> {
    // A step that breaks because the process is ending is no failure.
    if (!ending) console.error(`Tempo cannot start. ${message}`)
    return end(1)
  }

  return {
    fail,
    atEnd: (close) => void closers.push(close),
    async step(title, work) {
      if (ending) return ending
      try {
        const answer = work()
        running = answer
        return await answer
      } catch (error) {
        return fail(`${title} failed: ${describe(error)}`)
      }
    },
  }
}

/** What a running step opens must be closed too. */
async function closeAll(running: Promise<unknown>, closers: (() => Promise<void>)[]): Promise<void> {
  const inOrder = running.catch(() => {}).then(() => closeInTurn(closers))
  await Promise.race([inOrder, sleep(mostMilliseconds)])
}

/** In sequence, because requests need the studio and the studio needs the database. */
async function closeInTurn(closers: (() => Promise<void>)[]): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => console.error(`While stopping: ${describe(error)}`))
  }
}

/** What happened and, where we know it, what to do. */
function describe(error: unknown): string {
  const { code, message, port, cause } = error as NodeJS.ErrnoException & { port?: number; cause?: Error }
  if (code === 'EADDRINUSE') return `another program uses port ${port}. Stop it, or set PORT.`
  if (code === 'EACCES' && port) return `this user may not use port ${port}. Set PORT to one above 1023.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `no database answers at DATABASE_URL (${message}).`
  if (code === '28P01' || code === '28000')
    return `the database refuses the user or password of DATABASE_URL (${message}).`
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('build/server'))
    return 'there is no build. Run npm run build.'
  return `${message || String(error)}${cause && !message.includes(cause.message) ? ` (${cause.message})` : ''}`
}
