import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Caller } from '../rig/crowd.ts'
import { type Heard, NOT_REACHED } from './arena.ts'
import type { Call, Operation } from './linearizable.ts'

export type Recording = {
  send(who: Caller, method: string, path: string, body?: unknown): Promise<Heard>
  /** Each has two devices, which do not wait for one another. */
  callers: readonly Caller[]
  session: { id: string; date: string }
  /** How many requests each device sends. */
  requests: number
}

const MOST_MS_BETWEEN = 10

/** What the callers asked of one class and heard, all at once; `odd` are answers that none of them should hear. */
export async function record(recording: Recording): Promise<{ operations: Operation[]; odd: string[] }> {
  const operations: Operation[] = []
  const odd: string[] = []
  const device = async (caller: Caller, references: string[]) => {
    for (let sent = 0; sent < recording.requests; sent++) {
      const calledAt = performance.now()
      const heard = await askOnce(recording, caller, references)
      const returnedAt = performance.now()
      if (typeof heard === 'string') odd.push(heard)
      else if (heard) operations.push({ ...heard, calledAt, returnedAt })
      if (heard && typeof heard !== 'string') remember(heard, references)
      await sleep(Math.random() * MOST_MS_BETWEEN)
    }
  }
  const devices = recording.callers.flatMap((caller) => {
    const references: string[] = []
    return [device(caller, references), device(caller, references)]
  })
  await Promise.all(devices)
  return { operations, odd }
}

/** What a member's devices can cancel: also what one of them has just cancelled and the other does not know. */
function remember(call: Call, references: string[]): void {
  if (!('answer' in call) || !('reference' in call)) return
  if (call.answer === 'booked') references.push(call.reference)
  const at = references.indexOf(call.reference)
  if (call.answer === 'cancelled' && at >= 0) references.splice(at, 1)
}

/** Who has a place now, from the database itself. */
export async function readMembers(client: pg.ClientBase, sessionId: string): Promise<Operation> {
  const calledAt = performance.now()
  const { rows } = await client.query<{ member: string; reference: string }>(
    `select member_id as member, reference from bookings where session_id = $1 and status = 'confirmed'`,
    [sessionId],
  )
  const members = new Map(rows.map(({ member, reference }) => [member, reference]))
  return { kind: 'read members', members, calledAt, returnedAt: performance.now() }
}

/** The day of a class, as the calls that list classes take it. */
export async function sessionOf(client: pg.ClientBase, id: string): Promise<Recording['session']> {
  const { rows } = await client.query<{ date: string }>(
    'select session_date::text as date from class_sessions where id = $1',
    [id],
  )
  return { id, date: rows[0]?.date ?? '' }
}

/** The call as it was answered; null where it asked nothing of the class; a text where the answer is none of those there are. */
function askOnce(recording: Recording, caller: Caller, references: string[]): Promise<Call | string | null> {
  const choice = Math.random()
  const reference = references.at(-1)
  if (choice < 0.25) return readPlaces(recording, caller)
  return choice < 0.6 && reference ? cancel(recording, caller, reference) : book(recording, caller)
}

async function book({ send, session }: Recording, caller: Caller): Promise<Call | string | null> {
  const heard = await send(caller, 'POST', '/api/bookings', { sessionId: session.id })
  const { status, error, body } = heard
  const call = { kind: 'book' as const, member: caller.userId }
  if (status === 201) return { ...call, answer: 'booked', reference: (body.booking as { id: string }).id }
  if (error === 'Class is full') return { ...call, answer: 'class_full' }
  if (error === 'You have already booked this class') return { ...call, answer: 'already_booked' }
  return withoutAnswer(heard, { ...call, answer: 'unknown' })
}

async function cancel({ send }: Recording, caller: Caller, reference: string): Promise<Call | string | null> {
  const heard = await send(caller, 'POST', `/api/bookings/${reference}/cancel`, {})
  const call = { kind: 'cancel' as const, member: caller.userId, reference }
  return heard.status === 200 ? { ...call, answer: 'cancelled' } : withoutAnswer(heard, { ...call, answer: 'unknown' })
}

async function readPlaces({ send, session }: Recording, caller: Caller): Promise<Call | string | null> {
  const heard = await send(caller, 'GET', `/api/sessions?from=${session.date}&to=${session.date}`)
  if (heard.status !== 200) return withoutAnswer(heard, null)
  const sessions = heard.body.sessions as { id: string; spotsLeft: number }[]
  const found = sessions.find(({ id }) => id === session.id)
  return found ? { kind: 'read places', placesLeft: found.spotsLeft } : 'a class was not on its day'
}

function withoutAnswer({ status, error }: Heard, unknown: Call | null): Call | string | null {
  if (error === NOT_REACHED) return null
  return status === 503 ? unknown : `heard "${status} ${error}"`
}
