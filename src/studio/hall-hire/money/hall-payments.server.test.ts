import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { hallHiresOn } from '#tests/helpers/hall.ts'
import { insertHallPayment, listHallPayments, listHallRefundCandidates } from '../hall-hire.store.server.ts'

const { db, sql } = await openUseCaseTest()

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const hiresOn = (...dates: string[]) => hallHiresOn(db, dates)
const change = (id: string, set: string) => sql(`update hall_hires set ${set} where id = $1`, [id])
const cancel = (id: string) => change(id, `status = 'cancelled', cancelled_by = 'studio', is_full_refund = true`)
const ids = (hires: { id: string }[]) => hires.map(({ id }) => id)

async function pay(
  hireId: string,
  amountPence: number,
  given: { method?: 'cash' | 'online'; paymentRef?: string; minute?: number } = {},
) {
  const { method = 'online', paymentRef = null, minute = 0 } = given
  const payment = { hireId, kind: 'hire' as const, amountPence, method, paymentRef, recordedAt: later(minute) }
  return db.transaction((tx) => insertHallPayment(tx, payment))
}

test('what was paid online for a hire cancelled or cheaper since is looked at, the longest changed first', async () => {
  const [cheaper, dropped, dear, cash, unpaid] = await hiresOn(
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  )
  const [{ price } = { price: 0 }] = await sql<{ price: number }>('select price_pence as price from hall_hires limit 1')
  for (const id of [dropped!, dear!]) await pay(id, price)
  await pay(cheaper!, price + 1)
  await pay(cash!, price, { method: 'cash' })
  for (const id of [dropped!, cash!, unpaid!]) await cancel(id)
  await change(cheaper!, `updated_at = '2026-11-23T09:00Z'`)
  await change(dropped!, `updated_at = '2026-11-23T08:00Z'`)
  expect(ids(await listHallRefundCandidates(db.reader))).toEqual([dropped, cheaper])
})

test('an online payment is written once, and payments come in the order they were made', async () => {
  const [one, two] = await hiresOn('2026-12-01', '2026-12-02')
  const paymentRef = newId()
  expect(await pay(one!, 200, { paymentRef, minute: 5 })).toBe(true)
  expect(await pay(one!, 200, { paymentRef, minute: 6 })).toBe(false)
  await pay(one!, 100, { method: 'cash', minute: 1 })
  await pay(two!, 300)
  const paid = async (...of: string[]) => (await listHallPayments(db.reader, of)).map(({ amountPence }) => amountPence)
  expect([await paid(one!), await paid(one!, two!), await paid()]).toEqual([[100, 200], [300, 100, 200], []])
})
