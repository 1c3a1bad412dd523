import type pg from 'pg'
import { findBrokenInvariants } from '#db/invariants.ts'
import { aCrowd, aRowOfClasses, type Caller, SLOT_MS } from '../rig/crowd.ts'
import { type StudioProcess, startStudio } from '../rig/studio-process.ts'

export const CALLERS = 48

/** Two instances on one database, and clients competing for the same places. */
export type Arena = {
  callers: Caller[]
  admin: Caller
  client: pg.Client
  /** The addresses of the two instances. */
  origins: string[]
  /** How often a client got 503 and tried again. */
  timesBusy: number
  /** How many operations were recorded, to be explained. */
  recorded: number
  /** Creates a class on a day of its own with that many places; returns its session's id. */
  aClass(places: number): Promise<string>
  /** Sends to the two instances in turn. */
  send(who: Caller, method: string, path: string, body?: unknown): Promise<Heard>
  /** Cuts a connection that a studio has to the database, in the middle of whatever it does. */
  cutOne(): Promise<void>
  /** Kills one of the studios as a power cut would, and starts it again. */
  killOne(): Promise<void>
  /** The invariants that do not hold. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

export type Heard = { status: number; error: string; body: Record<string, unknown> }

type ArenaOptions = { env: Record<string, string>; connect(): Promise<pg.Client> }

const SECRET = 'a secret of the races, and long enough to be one'

export async function openArena({ env, connect }: ArenaOptions): Promise<Arena> {
  const common = { SECRET, RATE_LIMIT: 'off', SEED: 'none', ...env }
  // The first migrates the database; the second finds it migrated.
  const studios = [await startStudio(common), await startStudio(common)]
  const client = await connect()
  const [callers, [admin]] = [
    await aCrowd(client, { count: CALLERS }),
    await aCrowd(client, { count: 1, role: 'admin' }),
  ]
  if (!admin) throw new Error('There is no admin')
  let at = Date.now() + 86_400_000
  at -= at % SLOT_MS
  let turn = 0
  return {
    callers,
    admin,
    client,
    origins: studios.map(({ origin }) => origin),
    timesBusy: 0,
    recorded: 0,
    async aClass(places) {
      const [id] = await aRowOfClasses(client, { count: 1, places, from: new Date((at += SLOT_MS)) })
      return id ?? ''
    },
    send: (who, method, path, body) => askStudio(studios[turn++ % 2] as StudioProcess, who, { method, path, body }),
    async cutOne() {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'tempo' and datname = current_database() order by state <> 'active', random() limit 1`,
      )
    },
    async killOne() {
      const [, second] = studios
      if (!second) throw new Error('There is no second studio')
      await second.kill()
      studios[1] = await startStudio(common, Number(new URL(second.origin).port))
    },
    broken: () => findBrokenInvariants((text) => client.query(text)),
    async close() {
      await client.end()
      await Promise.all(studios.map((studio) => studio.stop()))
    },
  }
}

type Request = { method: string; path: string; body?: unknown; idempotencyKey?: string }

export const NOT_REACHED = 'Not reached'

/** Sends a request and returns what was heard; 503 where nothing was, and `NOT_REACHED` where nobody can have taken it either. */
export async function askStudio(
  { origin }: { origin: string },
  who: Pick<Caller, 'cookie'>,
  { method, path, body, idempotencyKey }: Request,
): Promise<Heard> {
  const isForm = body instanceof URLSearchParams
  const headers = {
    Cookie: who.cookie,
    Origin: origin,
    ...(!isForm && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
  const sent = isForm ? body : JSON.stringify(body)
  const answer = await fetch(origin + path, { method, headers, body: sent, redirect: 'manual' }).catch(
    ({ cause }: Error) => ((cause as { code?: string } | undefined)?.code === 'ECONNREFUSED' ? NOT_REACHED : null),
  )
  if (answer === NOT_REACHED) return { status: 503, error: NOT_REACHED, body: {} }
  const text = await answer?.text().catch(() => null)
  // It was killed.
  if (!answer || typeof text !== 'string') return { status: 503, error: 'No answer', body: {} }
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
  const heard = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { status: answer.status, error: typeof heard.error === 'string' ? heard.error : '', body: heard }
}
