import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, MONDAY } from '#tests/helpers/build.ts'
import { aMovement, aPayment } from '#tests/helpers/money.ts'
import { listPlacesToRefund } from './places-to-refund.store.server.ts'

const { account, db, sql } = await openUseCaseTest(seedPackages)

type Place = { isLate?: boolean; isKept?: boolean; at?: number; refund?: string; pence?: number; left?: number }
type Paid = Parameters<typeof aPayment>[2]

/** A guest's place that was paid for and cancelled in time, unless stated otherwise; the payment. */
async function aPlace(
  { isLate = false, isKept = false, at = 0, refund, pence = 900, left = pence }: Place,
  paid: Paid = {},
) {
  const session = await aClassSession(db)
  const [row] = await sql<{ id: string }>(
    `insert into orders (kind, buyer_name, buyer_email, cart_key, state, created_at)
     values ('cart', 'Ada', 'ada@example.com', $1, 'paid', now()) returning id`,
    [newId()],
  )
  const orderId = row!.id
  const of = { purpose: 'class', orderId, packageId: null, state: 'succeeded' } as const
  const paymentId = await aPayment(db, await account(), { ...of, amountPence: pence, ...paid })
  if (pence > 0) await aMovement(db, paymentId, 'charge', pence)
  if (left < pence) await aMovement(db, paymentId, 'refund', left - pence)
  await sql(
    `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, is_late_cancel, order_id, booked_at, updated_at)
     values ($1::uuid::text, $2, 'Ada', 'ada@example.com', $3, $4, $5, $1::uuid, now(), $6)`,
    [
      orderId,
      session.id,
      isKept ? 1 : null,
      isKept ? 'confirmed' : 'cancelled',
      isLate,
      new Date(MONDAY.getTime() + at),
    ],
  )
  if (refund)
    await sql(
      `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, created_at)
       values (gen_random_uuid(), $1, 1, 'r', false, $2, 'failed', now())`,
      [paymentId, refund],
    )
  return paymentId
}

test('places cancelled in time are paid back, the first cancelled first, where anything is left of the money', async () => {
  const later = await aPlace({ at: 2 })
  const first = await aPlace({ at: 1, left: 1 })
  const byCredit = await aPlace({ at: 3, pence: 0 }, { creditPence: 900 })
  const byDesk = await aPlace({ at: 4, refund: 'desk' })
  expect(await listPlacesToRefund(db.reader)).toEqual([first, later, byCredit, byDesk])
})

test.each([
  ['it was cancelled late', { isLate: true }, {}],
  ['it was not cancelled', { isKept: true }, {}],
  ['nothing is left of it', { left: 0 }, {}],
  ['it was paid back for that before', { refund: 'unfulfilled' }, {}],
  ['what it gave was taken back', {}, { grant: 'returned' }],
  ['something else was bought', {}, { purpose: 'order' }],
] as const)('nothing is paid back for a place when %s', async (_, place, paid) => {
  await aPlace(place, paid)
  expect(await listPlacesToRefund(db.reader)).toEqual([])
})
