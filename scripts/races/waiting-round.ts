import type { Caller } from '../rig/crowd.ts'
import type { Arena, Heard } from './arena.ts'
import {
  book,
  cancel,
  differences,
  heldFaults,
  referenceOf,
  type Round,
  tally,
  unexpected,
  untilHeard,
} from './rounds.ts'

const PLACES = 12
const STORMERS = 24
const PATIENT = 4
// A killed studio takes seconds to come back: in between, connections to the database are cut instead.
const ROUNDS_A_KILL = 50

/** A full class of twelve with a line; 24 cancel, leave, join and book at once, while a connection of the studios is cut or one of them is
 *  killed: no place is held twice or left beside anyone who waits, those who only wait come up in their order, each is notified once. */
export const waitingRush: Round = async (arena, round) => {
  const sessionId = await arena.aClass(PLACES)
  const [holders, patient, others] = [
    arena.callers.slice(0, PLACES),
    arena.callers.slice(PLACES, PLACES + PATIENT),
    arena.callers.slice(PLACES + PATIENT, STORMERS),
  ]
  const references = await Promise.all(holders.map(async (caller) => referenceOf(await book(arena, caller, sessionId))))
  for (const caller of patient) await join(arena, caller, sessionId)
  const leaver = others[0] as Caller
  await join(arena, leaver, sessionId)
  const [cancelled, joined, booked, left] = await Promise.all([
    Promise.all(holders.slice(0, 6).map((caller, n) => cancel(arena, caller, references[n] ?? ''))),
    Promise.all(others.slice(1, 5).map((caller) => join(arena, caller, sessionId))),
    Promise.all([...patient, ...others.slice(5), ...holders.slice(6)].map((caller) => book(arena, caller, sessionId))),
    leave(arena, leaver, sessionId),
    round % ROUNDS_A_KILL === 1 ? arena.killOne() : arena.cutOne(),
  ])
  return [
    ...differences(tally(cancelled), { '200': 6 }),
    ...differences(tally([left]), { '200': 1 }),
    ...unexpected(tally(joined), ['201', '200', '409 This class has places left. You can book it now']),
    ...unexpected(tally(booked), ['201', '409 Class is full', '409 You have already booked this class']),
    ...(await lineFaults(arena, sessionId, patient)),
  ]
}

async function join(arena: Arena, caller: Caller, sessionId: string): Promise<Heard> {
  return (await untilHeard(arena, () => arena.send(caller, 'POST', `/api/sessions/${sessionId}/waitlist`, {}))).heard
}

async function leave(arena: Arena, caller: Caller, sessionId: string): Promise<Heard> {
  return (await untilHeard(arena, () => arena.send(caller, 'DELETE', `/api/sessions/${sessionId}/waitlist`, {}))).heard
}

/** What is wrong with the class once all is quiet. */
async function lineFaults(arena: Arena, sessionId: string, patient: Caller[]): Promise<string[]> {
  const { rows } = await arena.client.query<{
    waiting: number
    promoted: number
    notified: number
    notifiedTwice: number
  }>(
    `select count(*) filter (where b.status = 'waiting')::int waiting,
            count(*) filter (where b.free_until is not null)::int promoted,
            coalesce(sum(m.n) filter (where b.free_until is not null), 0)::int notified, count(*) filter (where m.n > 1)::int "notifiedTwice"
       from bookings b,
            lateral (select count(*) n from messages where kind = 'waiting-promoted' and channel = 'email' and subject_id = b.id::text) m
      where b.session_id = $1`,
    [sessionId],
  )
  const { waiting = -1, promoted = -1, notified = -1, notifiedTwice = -1 } = rows[0] ?? {}
  const { rows: stands } = await arena.client.query<{ userId: string }>(
    `select member_id as "userId" from bookings where session_id = $1 and status = 'confirmed'`,
    [sessionId],
  )
  const seated = new Set(stands.map(({ userId }) => userId))
  const overtaken = patient.findIndex(({ userId }) => !seated.has(userId))
  return [
    ...(await heldFaults(arena, sessionId, (held) => held === PLACES || (held < PLACES && waiting === 0))),
    ...(promoted === notified && notifiedTwice === 0
      ? []
      : [`${promoted} were promoted and ${notified} were notified`]),
    // Six places came free, and four who wait for nothing else stood first.
    ...(overtaken < 0 ? [] : [`number ${overtaken + 1} in line has no place`]),
  ]
}
