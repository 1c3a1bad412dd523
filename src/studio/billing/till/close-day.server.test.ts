import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { aMovement, aPayment } from '#tests/helpers/money.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { closeDay } from './close-day.server.ts'
import type { DeskTender } from '../payments/tender.ts'
import { findBooked, insertDayClose, listDayCloses } from './day-closes.store.server.ts'
import { takePayment } from './take-payment.server.ts'

const { account, as, buy, ctx, db, setClock, sql } = await openPayingTest()

async function take(tender: DeskTender, amountPence: number): Promise<string> {
  const paymentId = newId()
  const payer = { memberId: null, payerName: 'Grace', payerEmail: 'grace@example.com' }
  const [{ id: orderId }] = (await sql<{ id: string }>(
    `insert into orders (kind, buyer_name, buyer_email, cart_key, state, created_at) values ('cart', 'a', 'b', $1, 'open', now()) returning id`,
    [paymentId],
  )) as [{ id: string }]
  const purchase = { ...payer, purpose: 'order' as const, orderId, description: 'A month', amountPence }
  await takePayment(ctx(), { paymentId, tender, purchase, give: async () => true })
  return paymentId
}
const close = async (countedCashPence: number, role: 'admin' | 'member' = 'admin', countedCardMachinePence = 0) =>
  closeDay(as(await account(role)), { countedCashPence, countedCardMachinePence, note: '' })

test('a close has what was booked by each tender, less what went back, beside what was counted', async () => {
  const paid = await take('cash', 3300)
  await take('cash', 1000)
  const byCard = await take('card_machine', 4900)
  await take('bank_transfer', 9500)
  await buy(await account(), 'basic', 3300)
  const admin = await account('admin')
  for (const paymentId of [paid, byCard]) {
    const refund = { refundId: newId(), paymentId, amountPence: 300, reason: 'Too much', keepsGrant: true }
    await refundPayment(as(admin), refund)
  }
  expect(await close(3950, 'admin', 4610)).toMatchObject({
    value: {
      day: '2026-11-23',
      cashPence: 4000,
      cardMachinePence: 4600,
      bankTransferPence: 9500,
      countedCashPence: 3950,
      countedCardMachinePence: 4610,
      closedByName: 'Ada Lovelace',
    },
  })
  expect(await sql(`select details from activities where verb = 'till.closed'`)).toEqual([
    {
      details: {
        bookedPence: 4000,
        countedPence: 3950,
        differencePence: -50,
        cardMachineBookedPence: 4600,
        cardMachineDifferencePence: 10,
      },
    },
  ])
})

test('one for a day, however many close it at once; what is taken afterwards is in the next', async () => {
  await take('cash', 3300)
  const closed = await Promise.all([1, 2, 3].map(() => close(3300)))
  expect(closed.filter(({ ok }) => ok)).toHaveLength(1)
  await take('cash', 1000)
  expect(await close(4300)).toEqual({ ok: false, refusal: 'closed_today' })
  setClock('2026-11-25T10:00:00Z')
  await take('cash', 500)
  expect(await close(1500)).toMatchObject({ value: { cashPence: 1500 } })
})

test('what is taken while the day is closed is in exactly one close', async () => {
  const taken = [...Array(8).keys()].map(() => take('cash', 100))
  const first = close(0)
  await Promise.all(taken)
  const before = await first
  setClock('2026-11-24T10:00:00Z')
  const after = await close(0)
  expect((before.ok ? before.value.cashPence : -1) + (after.ok ? after.value.cashPence : -1)).toBe(800)
})

test('a close is never changed, and only an admin makes one', async () => {
  expect(await close(0, 'member')).toEqual({ ok: false, refusal: 'not_allowed' })
  await close(0)
  await expect(sql('update till_closes set counted_cash_pence = 1')).rejects.toThrow('never changed')
  await expect(sql('delete from till_closes')).rejects.toThrow('never changed')
})

test('the till has what each tender brought after an entry of the ledger, and closes a day once', async () => {
  expect(await findBooked(db.reader, 7)).toEqual({
    cashPence: 0,
    cardMachinePence: 0,
    bankTransferPence: 0,
    upToEntry: 7,
  })
  const tenders = ['cash', 'card_machine', 'bank_transfer', 'stripe'] as const
  const entries: number[] = []
  for (const [n, tender] of tenders.entries()) {
    const provider = tender === 'stripe' ? 'simulated' : 'desk'
    const id = await aPayment(db, await account(), { state: 'succeeded', tender, provider })
    await aMovement(db, id, 'charge', 100 * (n + 1))
    await aMovement(db, id, 'refund', -(n + 1))
    const [row] = await sql<{ id: number }>('select max(id)::int id from ledger_entries')
    entries.push(row!.id)
  }
  const all = { cashPence: 99, cardMachinePence: 198, bankTransferPence: 297, upToEntry: entries[3] }
  expect(await findBooked(db.reader, 0)).toEqual(all)
  expect(await findBooked(db.reader, entries[0]!)).toEqual({ ...all, cashPence: 0 })
  expect(await findBooked(db.reader, entries[0]! - 1)).toEqual({ ...all, cashPence: -1 })
  const [{ userId: closedById }, booked] = [await account('admin'), await findBooked(db.reader, 0)]
  const close = (day: string) =>
    db.transaction((tx) =>
      insertDayClose(tx, {
        day,
        ...booked,
        countedCashPence: 0,
        countedCardMachinePence: 0,
        note: '',
        closedById,
        closedByName: 'Ada',
        closedAt: MONDAY,
      }),
    )
  const days = [await close('2026-11-22'), await close('2026-11-23'), await close('2026-11-23')]
  expect(days.map((each) => each?.day)).toEqual(['2026-11-22', '2026-11-23', undefined])
  const latest = async (most: number) => (await listDayCloses(db.reader, most)).map(({ day }) => day)
  expect([await latest(9), await latest(1)]).toEqual([['2026-11-23', '2026-11-22'], ['2026-11-23']])
})
