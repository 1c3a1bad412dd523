import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { hallHiresOn } from '#tests/helpers/hall.ts'
import { listHallPayments, listHallRefundCandidates } from './hall-payments.store.server.ts'
import { aHallPayment } from '#tests/helpers/money.ts'

const { db, sql } = await openUseCaseTest()

const later = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const hiresOn = (...dates: string[]) => hallHiresOn(db, dates)
const change = (id: string, set: string) => sql(`update hall_hires set ${set} where id = $1`, [id])
const cancel = (id: string) => change(id, `status = 'cancelled', cancelled_by = 'studio', is_full_refund = true`)

const pay = (hireId: string, amountPence: number, tender: 'cash' | 'stripe' = 'stripe', minute = 0) =>
  aHallPayment(db, hireId, { amountPence, tender, at: later(minute) })

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
  await pay(cash!, price, 'cash')
  for (const id of [dropped!, cash!, unpaid!]) await cancel(id)
  await change(cheaper!, `updated_at = '2026-11-23T09:00Z'`)
  await change(dropped!, `updated_at = '2026-11-23T08:00Z'`)
  expect(await listHallRefundCandidates(db.reader)).toEqual([dropped, cheaper])
})

test('payments come in the order they were made, each as what it was for, and without what no hire took', async () => {
  const [one, two] = await hiresOn('2026-12-01', '2026-12-02')
  await pay(one!, 200, 'stripe', 5)
  await aHallPayment(db, one!, { amountPence: 150, depositPence: 50, at: later(1) })
  const refused = await pay(one!, 400)
  await sql(`update payments set "grant" = 'to_return' where id = $1`, [refused])
  await pay(two!, 300)
  const paid = async (...of: string[]) =>
    (await listHallPayments(db.reader, of)).map(({ kind, method, amountPence }) => [kind, method, amountPence])
  const ofOne = [
    ['hire', 'cash', 100],
    ['deposit', 'cash', 50],
    ['hire', 'online', 200],
  ]
  expect([await paid(one!), await paid(one!, two!), await paid()]).toEqual([
    ofOne,
    [['hire', 'online', 300], ...ofOne],
    [],
  ])
})
