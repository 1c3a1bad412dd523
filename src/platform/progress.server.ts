/** Says how far long work is: of `all`, where that is known. */
export type Progress = (what: string, done: number, all?: number) => void

type Stream = { write(text: string): unknown; isTTY?: boolean }

const LINE_EVERY_MS = 5000
const REDRAWN_EVERY_MS = 100

/** Progress on one line of a terminal, which is drawn again, and otherwise (a log, a pipe) as a plain line at the start of each step and every
 *  five seconds. */
export function openProgress(stream: Stream = process.stderr, now = () => performance.now()) {
  let [step, lastAt, width] = ['', -Infinity, 0]
  function clear(): void {
    if (width > 0) stream.write(`\r${' '.repeat(width)}\r`)
    width = 0
  }
  const progress: Progress = (what, done, all) => {
    const isDone = all !== undefined && done >= all
    const isNew = what !== step
    if (!isNew && !isDone && now() - lastAt < (stream.isTTY ? REDRAWN_EVERY_MS : LINE_EVERY_MS)) return
    ;[step, lastAt] = [what, now()]
    const line = `${what} … ${far(done, all)}`.trimEnd()
    if (!stream.isTTY) return void stream.write(`${line}\n`)
    clear()
    width = line.length
    stream.write(line)
  }
  return { progress, /** Call before anything else is printed. */ end: clear }
}

function far(done: number, all: number | undefined): string {
  if (all === undefined) return done > 0 ? done.toLocaleString('en-GB') : ''
  return all > 0 ? `${Math.min(100, Math.floor((100 * done) / all))} %` : ''
}
