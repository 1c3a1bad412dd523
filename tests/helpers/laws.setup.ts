import { AsyncLocalStorage } from 'node:async_hooks'
import nodeCrypto from 'node:crypto'
import { Agent } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

// Laws of ARCHITECTURE.md#rules and #imports while tests run, for what no reading of the source can see: a rule and whatever else
// lives in src/studio or src/kit uses neither the machine's clock nor its random numbers, whatever the syntax; only src/platform
// calls other machines, and nothing does while a transaction is open.

const OWN_FILE = fileURLToPath(import.meta.url)
const BOUND = /[\\/]src[\\/](studio|kit)[\\/](?!id\.ts|.*\.test\.)/
/** Tokens and seals of use cases are random; what a rule answers is not. */
const RULE = /[\\/]src[\\/](studio|kit)[\\/](?!id\.ts|.*\.(test|server)\.)/
const NOT_PLATFORM = /[\\/]src[\\/](studio|kit|ui|app)[\\/](?!.*\.test\.)/
const MARK = Symbol.for('tempo.laws')

// Test files share one global scope (`isolate: false`): once is enough.
if (!(MARK in globalThis)) {
  Object.assign(globalThis, { [MARK]: true })
  guardClock()
  guardRandomness()
  guardTransactions()
}

function guardClock(): void {
  const { now } = Date
  const remedy = "asks the machine for the time: take `now` as an argument, or ask ctx.now(), the studio's clock"
  Date.now = () => {
    refuseTo(remedy)
    return now()
  }
  before(performance, 'now', () => refuseTo(remedy))
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(Temporal.Now)))
    before(Temporal.Now, name, () => refuseTo(remedy))
  const Guarded = new Proxy(Date, {
    construct(target, given: [], newTarget: new () => object) {
      if (given.length === 0) refuseTo(remedy)
      return Reflect.construct(target, given, newTarget) as object
    },
    apply(target) {
      refuseTo(remedy)
      return target()
    },
  })
  Date.prototype.constructor = Guarded
  globalThis.Date = Guarded
}

function guardRandomness(): void {
  const remedy = 'rolls dice: take what was rolled as an argument'
  before(Math, 'random', () => refuseTo(remedy))
  for (const name of ['randomUUID', 'getRandomValues']) before(Crypto.prototype, name, () => refuseTo(remedy, RULE))
  for (const name of ['randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'getRandomValues'])
    before(nodeCrypto, name, () => refuseTo(remedy, RULE))
  // Named imports of node:crypto see what was put in their place.
  syncBuiltinESMExports()
}

/** Calls `check` before each call of a method. */
function before(object: object, name: string, check: () => void): void {
  const method = Reflect.get(object, name) as (this: unknown, ...given: unknown[]) => unknown
  Reflect.set(object, name, function (this: unknown, ...given: unknown[]) {
    check()
    return method.apply(this, given)
  })
}

/** Throws when the nearest caller outside this file and Node is one of the studio's own that may not. */
function refuseTo(remedy: string, bound = BOUND, depth = 3): void {
  const caller = callers(refuseTo, depth).find((file) => file !== OWN_FILE && !file.startsWith('node:'))
  if (caller && bound.test(caller)) throw new Error(`${caller} ${remedy} (ARCHITECTURE.md#rules)`)
}

function callers(below: (remedy: string) => void, depth: number): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  const holder: { stack?: string[] } = {}
  Error.stackTraceLimit = depth
  // Without mapping lines back to the source, which would cost more than all else.
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => fileOf(site.getFileName() ?? ''))
  Error.captureStackTrace(holder, below)
  const files = holder.stack ?? []
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return files
}

function fileOf(name: string): string {
  return name.startsWith('file:') ? fileURLToPath(name) : name
}

type OpenTransaction = { isOpen: boolean }

function guardTransactions(): void {
  const inside = new AsyncLocalStorage<OpenTransaction>()
  const opened = new WeakMap<object, OpenTransaction>()
  const query = pg.Client.prototype.query as (this: object, ...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: object, ...given: unknown[]) {
    if (given[0] === 'begin') {
      const transaction = { isOpen: true }
      opened.set(this, transaction)
      // What follows in the function that began, and all it calls.
      inside.enterWith(transaction)
    }
    if (given[0] === 'commit' || given[0] === 'rollback') {
      const transaction = opened.get(this)
      if (transaction) transaction.isOpen = false
    }
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  const refuse = (what: string) => {
    refuseTo('calls another machine: outbound calls belong to src/platform', NOT_PLATFORM, 8)
    if (inside.getStore()?.isOpen)
      throw new Error(
        `${what} while a transaction is open: its locks would wait for another machine. Ask before it, or by the outbox after it (ARCHITECTURE.md#imports)`,
      )
  }
  guardCalls(refuse)
}

function guardCalls(refuse: (what: string) => void): void {
  before(globalThis, 'fetch', () => refuse('fetch() is called'))
  before(Agent.prototype, 'addRequest', () => refuse('an HTTP request is made'))
  const connect = Socket.prototype.connect as (this: Socket, ...given: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    // PostgreSQL itself, here by its socket in the file system.
    const [where] = given.flat() as [string | { path?: string } | undefined]
    const path = typeof where === 'object' ? where.path : where
    if (!String(path).includes('.s.PGSQL')) refuse('a connection is opened')
    return connect.apply(this, given)
  } as typeof Socket.prototype.connect
}
