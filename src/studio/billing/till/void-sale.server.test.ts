import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { sellAtTill, type TillSale } from '#src/studio/sales/till/sell-at-till.server.ts'
import { TILL_TENDERS } from '#src/studio/sales/till/till.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findBooked } from './day-closes.store.server.ts'
import { closeDay } from './close-day.server.ts'
import { voidSale } from './void-sale.server.ts'

const { account, as, db, setClock, sql, wait } = await openPayingTest()

const sell = async (by: Parameters<typeof as>[0], change: Partial<TillSale>) => {
  const sale = {
    saleId: newId(),
    items: [{ packageId: 'basic', quantity: 1 }],
    amountPence: 3300,
    creditPence: 0,
    tender: 'cash' as const,
    reason: 'A prize',
    memberId: '',
    name: '',
    email: '',
    ...change,
  }
  const sold = await sellAtTill(as(by), sale)
  if (!sold.ok) throw new Error(sold.refusal)
  return sold.value
}
const voiding = (paymentId: string) => ({ refundId: newId(), paymentId, reason: 'Rung up twice' })
const holds = async () => expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])

test.each(TILL_TENDERS)('a sale by %s is voided once: its money, month and credit are as before', async (tender) => {
  const [desk, { userId: memberId }] = [await account('receptionist'), await account()]
  const balance = async () => (await sql<{ pence: number }>('select account_balance($1)::int pence', [memberId]))[0]
  await adjustAccount(as(await account('admin')), { memberId, direction: 'add', amount: 3300, reason: 'Sorry' })
  const { id } = await sell(desk, { memberId, tender, creditPence: tender === 'account' ? 3300 : 0 })
  wait(600)
  const request = voiding(id)
  const answers = await Promise.all([1, 2, 3].map(() => voidSale(as(desk), request)))
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await voidSale(as(desk), voiding(id))).toEqual({ ok: false, refusal: 'void_already' })
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect(await sql('select from memberships where ends_at > $1', ['2026-11-23T10:10:00Z'])).toEqual([])
  expect(await balance()).toEqual({ pence: 3300 })
  expect(await findBooked(db.reader, 0)).toMatchObject({ cashPence: 0, cardMachinePence: 0, bankTransferPence: 0 })
  expect(await sql('select credit_note_no from refunds')).toHaveLength(tender === 'complimentary' ? 0 : 1)
  expect(await sql(`select details->>'reason' reason from activities where verb = 'till.voided'`)).toEqual([
    { reason: 'Rung up twice' },
  ])
  await holds()
})

test('a place sold with it is free again, and a close of the same day keeps what it has', async () => {
  const [desk, { id: sessionId }] = [await account('receptionist'), await aClassSession(db)]
  const drop = { items: [{ packageId: 'drop-in', quantity: 1 }], amountPence: 650, sessionId }
  const { id } = await sell(desk, { ...drop, name: 'Grace', email: 'grace@example.com' })
  await closeDay(as(desk), { countedCashPence: 650, countedCardMachinePence: 0, note: '' })
  expect(await voidSale(as(desk), voiding(id))).toMatchObject({ ok: true })
  expect(await sql('select status from bookings')).toEqual([{ status: 'cancelled' }])
  const [close] = await sql<{ up_to_entry: string }>('select up_to_entry from till_closes')
  expect(await findBooked(db.reader, Number(close!.up_to_entry))).toMatchObject({ cashPence: -650 })
  await holds()
})

test('only the desk voids, a receptionist what was sold that day; an admin also what was free before', async () => {
  const [desk, admin, member] = [await account('receptionist'), await account('admin'), await account()]
  const { id } = await sell(desk, { memberId: member.userId, tender: 'complimentary' })
  for (const someone of [member, await account('instructor')])
    expect(await voidSale(as(someone), voiding(id))).toEqual({ ok: false, refusal: 'not_allowed' })
  for (const unknown of ['x', newId()])
    expect(await voidSale(as(desk), voiding(unknown))).toEqual({ ok: false, refusal: 'payment_not_found' })
  setClock('2026-11-24T00:00:00Z')
  expect(await voidSale(as(desk), voiding(id))).toEqual({ ok: false, refusal: 'not_today' })
  expect(await voidSale(as(admin), voiding(id))).toMatchObject({ ok: true })
})
