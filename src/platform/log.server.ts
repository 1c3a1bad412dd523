export type LogLevel = 'info' | 'warn' | 'error'
export type LogFacts = Record<string, string | number | boolean | null | undefined>
export type Log = {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  error(event: string, error?: unknown, facts?: LogFacts): void
  /** The same log with facts (a request id) on every line. */
  with(facts: LogFacts): Log
}

let lines = ''

/** What is logged in one turn is written at its end, at once: each writing waits until the system has taken it. A process that ends writes
 *  what is left. */
function writeInTurn(line: string): void {
  if (lines === '') setImmediate(writeAll)
  lines += line
}

function writeAll(): void {
  const all = lines
  lines = ''
  if (all !== '') process.stdout.write(all)
}

process.on('exit', writeAll)

/** One JSON line an event. Facts are ids, counts and codes: never a name, an address or a text that someone typed. */
export function openLog(write: (line: string) => void = writeInTurn, common: LogFacts = {}): Log {
  const line = (level: LogLevel, event: string, facts?: LogFacts) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...common, ...facts })}\n`)
  return {
    info: (event, facts) => line('info', event, facts),
    warn: (event, facts) => line('warn', event, facts),
    error: (event, error, facts) => line('error', event, { ...describe(error), ...facts }),
    with: (facts) => openLog(write, { ...common, ...facts }),
  }
}

/** An address without what someone may have typed into it: words of our own and ids stay, anything else is a star. */
export function loggablePath(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z0-9_.-]{0,120}$/.test(part) ? part : '*'))
    .join('/')
}

function describe(error: unknown): LogFacts {
  if (!(error instanceof Error))
    return error === undefined ? {} : { error: typeof error === 'string' ? error : 'unknown' }
  // A database driver's message can quote the row; its code and constraint say enough. The stack names our own lines.
  const { code, constraint } = error as { code?: string; constraint?: string }
  const where = error.stack
    ?.split('\n')
    .map((line) => line.trim())
    // The message itself can have several lines, the query builder's with what was asked for.
    .filter((line) => line.startsWith('at '))
    .slice(0, 5)
    .join(' < ')
  const cause = error.cause instanceof Error ? describe(error.cause) : {}
  return { error: code ? error.name : error.message.split('\nparams:')[0], code, constraint, where, ...prefixed(cause) }
}

function prefixed(cause: LogFacts): LogFacts {
  return Object.fromEntries(Object.entries(cause).map(([name, value]) => [`cause_${name}`, value]))
}
