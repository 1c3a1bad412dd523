import { type Arena, CALLERS, type Heard } from './arena.ts'

/** One round: its errors, one line each. */
export type Round = (arena: Arena, round: number) => Promise<string[]>

/** 48 callers for one to twelve seats: exactly as many book as there are seats; the others are told that the class is full. */
export const rush: Round = async (arena, round) => {
  const seats = 1 + (round % 12)
  const sessionId = await arena.aClass(seats)
  const counts = tally(await Promise.all(arena.callers.map((caller) => book(arena, caller, sessionId))))
  const expected = { '201': seats, '409 Class is full': CALLERS - seats }
  return [...differences(counts, expected), ...(await heldFaults(arena, sessionId, (held) => held === seats))]
}

/** Everyone in a full class cancels while all others book: a seat is never held twice and none is lost. */
export const cancelRacesBook: Round = async (arena) => {
  const seats = 6
  const sessionId = await arena.aClass(seats)
  const holders = arena.callers.slice(0, seats)
  const references = await Promise.all(holders.map(async (caller) => referenceOf(await book(arena, caller, sessionId))))
  const [cancelled, booked] = await Promise.all([
    Promise.all(holders.map((caller, n) => cancel(arena, caller, references[n] ?? ''))),
    Promise.all(arena.callers.slice(seats).map((caller) => book(arena, caller, sessionId))),
  ])
  const taken = booked.filter(({ status }) => status === 201).length
  return [
    ...differences(tally(cancelled), { '200': seats }),
    ...unexpected(tally(booked), ['201', '409 Class is full']),
    ...(await heldFaults(arena, sessionId, (held) => held === taken && held <= seats)),
  ]
}

/** One booking is cancelled four times at once: all are confirmed, and it happened once. */
export const twoCancels: Round = async (arena) => {
  const [holder, other] = arena.callers
  if (!holder || !other) return ['there are no callers']
  const sessionId = await arena.aClass(1)
  const reference = referenceOf(await book(arena, holder, sessionId))
  const counts = tally(await Promise.all([1, 2, 3, 4].map(() => cancel(arena, holder, reference))))
  const { rows } = await arena.client.query<{ n: number }>(
    `select count(*)::int n from activities a join bookings b on b.id::text = a.subject_id
      where b.reference = $1 and a.verb = 'booking.cancelled'`,
    [reference],
  )
  const again = tally([await book(arena, other, sessionId)])
  return [
    ...differences(counts, { '200': 4 }),
    ...(rows[0]?.n === 1 ? [] : [`one cancellation was noted ${rows[0]?.n} times`]),
    ...differences(again, { '201': 1 }),
  ]
}

/** The class is cancelled while everyone books: no one is left with a place in it. */
export const classCancelledMeanwhile: Round = async (arena) => {
  const sessionId = await arena.aClass(12)
  const [booked, , cancelled] = await Promise.all([
    Promise.all(arena.callers.slice(0, 24).map((caller) => book(arena, caller, sessionId))),
    Promise.all(arena.callers.slice(24).map((caller) => book(arena, caller, sessionId))),
    arena.send(arena.admin, 'POST', `/sessions/${sessionId}/cancellation`, new URLSearchParams()),
  ])
  return [
    ...differences(tally([cancelled]), { '303': 1 }),
    ...unexpected(tally(booked), ['201', '409 Class is full', '409 This class has been cancelled']),
    ...(await heldFaults(arena, sessionId, (held) => held === 0)),
  ]
}

/** Places are removed while everyone books: the class keeps at least as many as are booked. */
export const capacityLoweredMeanwhile: Round = async (arena) => {
  const sessionId = await arena.aClass(12)
  const lower = async (places: number) =>
    arena.send(arena.admin, 'POST', '/dashboard/schedule', await changeForm(arena, sessionId, places))
  const unhurried = await lower(11)
  const few = await changeForm(arena, sessionId, 4)
  const [changed, booked] = await Promise.all([
    arena.send(arena.admin, 'POST', '/dashboard/schedule', few),
    Promise.all(arena.callers.map((caller) => book(arena, caller, sessionId))),
  ])
  const taken = booked.filter(({ status }) => status === 201).length
  const places = changed.status === 303 ? 4 : 11
  return [
    ...differences(tally([unhurried]), { '303': 1 }),
    ...unexpected(tally([changed]), ['303', '409']),
    ...unexpected(tally(booked), ['201', '409 Class is full']),
    ...(await heldFaults(arena, sessionId, (held) => held === taken && held === places)),
  ]
}

/** Retries on 503, as the response asks. A booking whose response was lost counts as the caller's. */
export async function book(arena: Arena, caller: Arena['admin'], sessionId: string): Promise<Heard> {
  const { tries, heard } = await untilHeard(arena, () => arena.send(caller, 'POST', '/api/bookings', { sessionId }))
  const isTheirs = tries > 1 && heard.error === 'You have already booked this class'
  return isTheirs ? { ...heard, status: 201, error: '' } : heard
}

export async function cancel(arena: Arena, caller: Arena['admin'], reference: string): Promise<Heard> {
  return (await untilHeard(arena, () => arena.send(caller, 'POST', `/api/bookings/${reference}/cancel`, {}))).heard
}

const MOST_TRIES = 20

export async function untilHeard(arena: Arena, send: () => Promise<Heard>): Promise<{ tries: number; heard: Heard }> {
  for (let tries = 1; ; tries++) {
    const heard = await send()
    if (heard.status !== 503 || tries === MOST_TRIES) return { tries, heard }
    arena.timesBusy++
  }
}

export function referenceOf({ body }: Heard): string {
  return (body.booking as { id?: string } | undefined)?.id ?? ''
}

async function changeForm(arena: Arena, sessionId: string, maxSpots: number): Promise<URLSearchParams> {
  const { rows } = await arena.client.query<Record<string, string>>(
    `select s.name, s.type_id as "typeId", s.level, s.room_id as "roomId", extract(isodow from s.session_date)::text as weekday,
            c.start_time as "startTime", c.duration_minutes::text as "durationMinutes"
       from class_sessions s join weekly_classes c on c.id = s.class_id where s.id = $1`,
    [sessionId],
  )
  const blank = { instructorId: '', description: '' }
  const change = { intent: 'change', reach: 'this-date', sessionId, maxSpots: String(maxSpots) }
  return new URLSearchParams({ ...rows[0], ...blank, ...change })
}

export function tally(answers: Heard[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const what = `${status} ${error}`.trim()
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

export function differences(counts: Record<string, number>, expected: Record<string, number>): string[] {
  const names = new Set([...Object.keys(counts), ...Object.keys(expected)])
  return [...names]
    .filter((name) => (counts[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${counts[name] ?? 0} heard "${name}" where ${expected[name] ?? 0} should`)
}

export function unexpected(counts: Record<string, number>, expected: string[]): string[] {
  return Object.keys(counts)
    .filter((name) => !expected.includes(name))
    .map((name) => `${counts[name]} heard "${name}"`)
}

/** Confirmed places of a session, each on a seat of its own. */
export async function heldFaults(
  arena: Arena,
  sessionId: string,
  isRight: (held: number) => boolean,
): Promise<string[]> {
  const { rows } = await arena.client.query<{ held: number; seats: number }>(
    `select count(*)::int held, count(distinct seat_no)::int seats from bookings where session_id = $1 and status = 'confirmed'`,
    [sessionId],
  )
  const { held = -1, seats = -1 } = rows[0] ?? {}
  return isRight(held) && held === seats ? [] : [`${held} places are held, on ${seats} seats`]
}
