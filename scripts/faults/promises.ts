import type pg from 'pg'
import { findBrokenInvariants } from '#db/invariants.ts'

/** What the studio has confirmed, and so must never lose. */
export type Promised = {
  /** By reference. `asked` means that a cancellation was sent and not answered: then either outcome is right. */
  bookings: Map<string, 'confirmed' | 'asked' | 'cancelled'>
  halls: Set<string>
  signUps: Set<string>
}

export function nothingPromised(): Promised {
  return { bookings: new Map(), halls: new Set(), signUps: new Set() }
}

/** Every broken promise and every half-finished change, one line each. */
export async function findBroken(client: pg.Client, promised: Promised): Promise<string[]> {
  return [
    ...(await brokenBookings(client, promised.bookings)),
    ...(await missing(
      client,
      'hall hire',
      'select id::text as key from hall_hires where id::text = any($1)',
      promised.halls,
    )),
    ...(await missing(
      client,
      'sign-up',
      `select u.email as key from users u join messages m on m.recipient = u.email and m.kind = 'verify-email' where u.email = any($1)`,
      promised.signUps,
    )),
    ...(await findBrokenInvariants((text) => client.query(text))),
  ]
}

async function brokenBookings(client: pg.Client, bookings: Promised['bookings']): Promise<string[]> {
  const { rows } = await client.query<{ reference: string; status: string }>(
    'select reference, status from bookings where reference = any($1)',
    [[...bookings.keys()]],
  )
  const found = new Map(rows.map(({ reference, status }) => [reference, status]))
  return [...bookings]
    .filter(([reference, state]) => (state === 'asked' ? !found.has(reference) : found.get(reference) !== state))
    .map(([reference, state]) => `booking ${reference} was ${state} and is ${found.get(reference) ?? 'gone'}`)
}

async function missing(client: pg.Client, what: string, query: string, keys: Set<string>): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(query, [[...keys]])
  const found = new Set(rows.map(({ key }) => key))
  return [...keys].filter((key) => !found.has(key)).map((key) => `${what} ${key} was promised and is gone`)
}
